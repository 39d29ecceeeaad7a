package io.cmscope.analyzer.cli;

import io.cmscope.analyzer.live.Narrator;
import io.cmscope.analyzer.report.Exchange;
import io.cmscope.analyzer.report.ExchangeJson;
import io.cmscope.analyzer.report.ExchangeText;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.fault.FaultyTransport;
import io.cmscope.stack.service.CmException;
import io.cmscope.stack.service.CmService;
import io.cmscope.stack.service.RejectedException;
import io.cmscope.stack.service.Statistics;
import io.cmscope.stack.transport.MadTransport;
import io.cmscope.stack.transport.TransportException;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What all live commands do: open a transport, run a service on it, tell what it says and hears,
 * wait, and end in order, also at Ctrl-C.
 */
final class LiveSession implements AutoCloseable {

  /** What a live command does between its beginning and its end. */
  @FunctionalInterface
  interface Work {

    /** Does it, and returns the exit code. */
    int run(LiveSession session) throws InterruptedException, ExecutionException, IOException;
  }

  /** Where the session's transport comes from. */
  @FunctionalInterface
  interface Opening {
    LiveTransport open() throws TransportException;
  }

  private final LiveTransport wire;
  private final Output out;
  private final Narrator narrator;
  private final CmService service;
  private final PrintWriter err;
  private final CompletableFuture<Void> broken = new CompletableFuture<>();

  private LiveSession(
      CommandSpec spec,
      Opening opening,
      PeerOptions peer,
      CommonOptions common,
      @Nullable ExchangeFormat format)
      throws IOException {
    err = spec.commandLine().getErr();
    wire = opening.open();
    MadTransport transport = wire.transport();
    boolean started = false;
    try {
      out = common.open();
      narrator = new Narrator(exchange(format, common), transport.port());
      service =
          CmService.start(
              FaultyTransport.of(transport, peer.faults(), narrator),
              peer.service().withObserver(narrator).withFailures(broken::completeExceptionally));
      started = true;
    } finally {
      if (!started) {
        wire.close();
      }
    }
    CompletableFuture<Void> unused =
        service
            .ended()
            .whenComplete(
                (done, why) -> {
                  if (why != null) {
                    broken.completeExceptionally(why);
                  }
                });
  }

  private Exchange exchange(@Nullable ExchangeFormat format, CommonOptions common)
      throws IOException {
    return switch (format) {
      case null -> Exchange.SILENT;
      case NDJSON -> new ExchangeJson(out);
      case TEXT ->
          new ExchangeText(
              new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)),
              Terminal.style(common.color, common.output != null));
    };
  }

  /**
   * Runs a live command's work and says in one line why it failed, if it did.
   *
   * @param format how the exchange is printed; null for not at all
   */
  static int run(
      CommandSpec spec,
      Opening opening,
      PeerOptions peer,
      CommonOptions common,
      @Nullable ExchangeFormat format,
      Work work)
      throws IOException {
    Interruption.readingBegins();
    try (LiveSession session = new LiveSession(spec, opening, peer, common, format)) {
      return session.work(spec, work);
    } finally {
      Interruption.readingEnds();
    }
  }

  private int work(CommandSpec spec, Work work) throws IOException {
    try {
      return work.run(this);
    } catch (InterruptedException e) {
      return ExitCode.INTERRUPTED;
    } catch (ExecutionException e) {
      return switch (e.getCause()) {
        case RejectedException rejected -> failed(spec, rejected, ExitCode.FINDINGS);
        case CmException cm -> failed(spec, cm, ExitCode.LIVE);
        case TransportException transport -> throw transport;
        case OutputClosedException closed -> throw closed;
        case IllegalArgumentException wrong -> failed(spec, wrong, ExitCode.USAGE);
        case RuntimeException other -> throw other;
        case Error error -> throw error;
        case null, default -> throw new IllegalStateException(e);
      };
    }
  }

  private static int failed(CommandSpec spec, Exception why, int code) {
    PrintWriter err = spec.commandLine().getErr();
    err.println("cmscope: " + why.getMessage());
    err.flush();
    return code;
  }

  CmService service() {
    return service;
  }

  /** Where results go. */
  Output out() {
    return out;
  }

  Narrator narrator() {
    return narrator;
  }

  /** Our GID towards a peer. */
  Gid localGid(Gid peer) {
    return service.port().towards(peer);
  }

  /** Waits, but not beyond the end of the transport or of whoever reads what is printed. */
  <T> T await(CompletableFuture<T> future) throws InterruptedException, ExecutionException {
    try {
      CompletableFuture.anyOf(future, broken).get();
    } catch (ExecutionException e) {
      if (!future.isDone()) {
        throw e;
      }
    }
    return future.get();
  }

  /** Waits, but no longer than that; returns whether it happened. */
  boolean within(Duration time, CompletableFuture<?> future)
      throws InterruptedException, ExecutionException {
    try {
      CompletableFuture.anyOf(future, broken).get(time.toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException passed) {
      return false;
    }
  }

  /** Ends in order: disconnects, waits for timewaits, prints the counts. */
  @Override
  public void close() throws IOException {
    boolean interrupted = Thread.interrupted(); // or nothing below could wait
    service.close();
    @Nullable IOException unrecorded = null;
    try {
      wire.close();
    } catch (IOException e) {
      unrecorded = e;
    }
    if (!broken.isCompletedExceptionally()) {
      narrator.summary(counts(service.statistics()));
    }
    out.flush();
    out.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (unrecorded != null) {
      throw unrecorded;
    }
  }

  /** Says in one line, beside the results, what went wrong. */
  void complain(String sentence) {
    err.println("cmscope: " + sentence);
    err.flush();
  }

  /** What happened how often, by message type where there is one; nothing that never did. */
  private Map<String, Map<String, Long>> counts(Statistics statistics) {
    Map<String, Map<String, Long>> counts = new LinkedHashMap<>();
    counts.put("sent", byName(statistics.sent(), MessageType::label));
    counts.put("received", byName(statistics.received(), MessageType::label));
    counts.put("retransmitted", byName(statistics.retransmitted(), MessageType::label));
    counts.put("dropped", byName(statistics.dropped(), why -> why.name().toLowerCase(Locale.ROOT)));
    counts.put("lost", lost(statistics));
    counts.put("faults", narrator.faults());
    counts.values().removeIf(Map::isEmpty);
    return counts;
  }

  private static Map<String, Long> lost(Statistics statistics) {
    Map<String, Long> lost = new LinkedHashMap<>();
    lost.put("unsent", statistics.unsent());
    lost.put("overflowed", statistics.overflowed());
    lost.put("untold", statistics.unobserved());
    lost.values().removeIf(many -> many == 0);
    return lost;
  }

  private static <T extends Comparable<T>> Map<String, Long> byName(
      Map<T, Long> counts, Function<T, String> name) {
    Map<String, Long> named = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(count -> named.put(name.apply(count.getKey()), count.getValue()));
    return named;
  }
}
