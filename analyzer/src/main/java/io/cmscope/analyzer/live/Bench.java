package io.cmscope.analyzer.live;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.stack.engine.ConnectRequest;
import io.cmscope.stack.service.CmConnection;
import io.cmscope.stack.service.CmService;
import io.cmscope.stack.service.IncomingReply;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/** Makes connections and takes the time of each step. */
public final class Bench {

  /** What takes time in the life of a connection. */
  public enum Step {
    /** From the call that sends the REQ until the REP is there. */
    REPLY("REQ until REP"),
    /** From the call that sends the RTU until the connection is established. */
    COMPLETE("RTU out"),
    /** From the call that sends the DREQ until the DREP is there. */
    DISCONNECT("DREQ until DREP"),
    /** All of it. */
    WHOLE("whole");

    private final String label;

    Step(String label) {
      this.label = label;
    }

    /** As people read it. */
    public String label() {
      return label;
    }
  }

  /**
   * What came out.
   *
   * @param connections that went through all steps
   * @param failed that did not
   * @param whyFailed the first reason
   * @param nanos from the first call to the last answer
   * @param steps nanoseconds of each step
   */
  public record Result(
      int connections,
      int failed,
      Optional<String> whyFailed,
      long nanos,
      Map<Step, Histogram> steps) {

    /** Connections a second; 0 when there was none. */
    public double rate() {
      return nanos == 0 ? 0 : connections * 1e9 / nanos;
    }
  }

  private static final long LONGEST_NANOS = 1_000_000_000_000L;
  private static final int DIGITS = 3;

  private final CmService service;
  private final Supplier<ConnectRequest> asks;
  private final int concurrency;
  private final LongConsumer progress;
  private final Map<Step, Histogram> steps = new EnumMap<>(Step.class);
  private int done;
  private int failed;
  private Optional<String> whyFailed = Optional.empty();

  /**
   * @param asks a request for each connection
   * @param concurrency how many are under way at a time
   * @param progress told how many are over
   */
  public Bench(
      CmService service, Supplier<ConnectRequest> asks, int concurrency, LongConsumer progress) {
    this.service = service;
    this.asks = asks;
    this.concurrency = concurrency;
    this.progress = progress;
    for (Step step : Step.values()) {
      steps.put(step, new Histogram(LONGEST_NANOS, DIGITS));
    }
  }

  /**
   * Runs it; waits until the last one is over. When interrupted it returns what there is, the
   * thread interrupted; what is under way is left to the service.
   */
  public Result run(int connections) {
    Semaphore free = new Semaphore(concurrency);
    long start = System.nanoTime();
    try {
      all(connections, free);
    } catch (InterruptedException enough) {
      Thread.currentThread().interrupt();
    }
    long nanos = System.nanoTime() - start;
    synchronized (this) {
      return new Result(done, failed, whyFailed, nanos, copies());
    }
  }

  /** What is under way goes on, but nobody waits for it. */
  private Map<Step, Histogram> copies() {
    Map<Step, Histogram> copies = new EnumMap<>(Step.class);
    steps.forEach((step, nanos) -> copies.put(step, nanos.copy()));
    return copies;
  }

  private void all(int connections, Semaphore free) throws InterruptedException {
    for (int i = 0; i < connections; i++) {
      free.acquire();
      CompletableFuture<?> unused =
          cycle()
              .whenComplete(
                  (none, why) -> {
                    count(why);
                    free.release();
                  });
    }
    free.acquire(concurrency);
  }

  private CompletableFuture<?> cycle() {
    long start = System.nanoTime();
    return service
        .request(asks.get())
        .thenCompose(reply -> complete(reply, start))
        .thenCompose(connection -> disconnect(connection, start));
  }

  private CompletableFuture<CmConnection> complete(IncomingReply reply, long start) {
    long replied = System.nanoTime();
    record(Step.REPLY, replied - start);
    return reply
        .complete(PrivateData.EMPTY)
        .thenApply(
            connection -> {
              record(Step.COMPLETE, System.nanoTime() - replied);
              return connection;
            });
  }

  private CompletableFuture<?> disconnect(CmConnection connection, long start) {
    long asked = System.nanoTime();
    return connection
        .disconnect()
        .thenAccept(
            over -> {
              long now = System.nanoTime();
              record(Step.DISCONNECT, now - asked);
              record(Step.WHOLE, now - start);
            });
  }

  private synchronized void record(Step step, long nanos) {
    histogram(step).recordValue(Math.min(nanos, LONGEST_NANOS));
  }

  private Histogram histogram(Step step) {
    return Objects.requireNonNull(steps.get(step));
  }

  private synchronized void count(Throwable why) {
    if (why == null) {
      done++;
    } else {
      failed++;
      if (whyFailed.isEmpty()) {
        Throwable cause =
            why instanceof CompletionException && why.getCause() != null ? why.getCause() : why;
        whyFailed = Optional.of(String.valueOf(cause.getMessage()));
      }
    }
    progress.accept(done + failed);
  }
}
