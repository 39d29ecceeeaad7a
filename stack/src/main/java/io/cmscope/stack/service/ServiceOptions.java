package io.cmscope.stack.service;

import io.cmscope.stack.engine.EngineOptions;
import io.cmscope.stack.fabric.source.FabricSource;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a service is told once.
 *
 * @param engine what is to differ from the usual options of an engine for this port: policy,
 *     limits, who answers a DREQ
 * @param queuePairs makes the queue pairs, or their numbers, of a new service
 * @param observer sees everything
 * @param executor runs all of the user's code
 * @param failures hears what the user's code threw, and what a queue pair provider threw
 * @param inbox how many MADs and packets may wait for the engine; what comes beyond is dropped and
 *     counted, so that a flood costs no memory
 * @param fabric the port's tables, to look P_Keys and GIDs up in whenever something is sent; null:
 *     whatever is asked for may be sent
 * @param patience how long {@link CmService#close} waits for DREPs and for timewaits to end
 */
public record ServiceOptions(
    UnaryOperator<EngineOptions> engine,
    Supplier<? extends QueuePairProvider> queuePairs,
    ServiceObserver observer,
    Executor executor,
    Consumer<Throwable> failures,
    int inbox,
    @Nullable FabricSource fabric,
    Duration patience) {

  /** What is usual: virtual threads named cmscope-events-N run the user's code. */
  public static final ServiceOptions DEFAULT =
      new ServiceOptions(
          UnaryOperator.identity(),
          NumbersOnly::fromAnywhere,
          ServiceObserver.NONE,
          Executors.newThreadPerTaskExecutor(
              Thread.ofVirtual().name("cmscope-events-", 0).factory()),
          ServiceOptions::toTheThread,
          65_536,
          null,
          Duration.ofSeconds(10));

  /** What threads do with what nobody catches. */
  private static void toTheThread(Throwable failure) {
    Thread thread = Thread.currentThread();
    Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
    (handler == null ? thread.getThreadGroup() : handler).uncaughtException(thread, failure);
  }

  /** The engine's options are changed by this, after what was said before. */
  public ServiceOptions tuned(UnaryOperator<EngineOptions> change) {
    return new ServiceOptions(
        options -> change.apply(engine.apply(options)),
        queuePairs,
        observer,
        executor,
        failures,
        inbox,
        fabric,
        patience);
  }

  public ServiceOptions withQueuePairs(Supplier<? extends QueuePairProvider> value) {
    return new ServiceOptions(engine, value, observer, executor, failures, inbox, fabric, patience);
  }

  /** QPNs are given out in turn, from this one on. */
  public ServiceOptions withFirstQpn(int qpn) {
    return withQueuePairs(() -> NumbersOnly.from(qpn));
  }

  public ServiceOptions withObserver(ServiceObserver value) {
    return new ServiceOptions(
        engine, queuePairs, value, executor, failures, inbox, fabric, patience);
  }

  /** With one of a single thread, a callback must not wait for a future of the same service. */
  public ServiceOptions withExecutor(Executor value) {
    return new ServiceOptions(
        engine, queuePairs, observer, value, failures, inbox, fabric, patience);
  }

  public ServiceOptions withFailures(Consumer<Throwable> value) {
    return new ServiceOptions(
        engine, queuePairs, observer, executor, value, inbox, fabric, patience);
  }

  public ServiceOptions withInbox(int value) {
    return new ServiceOptions(
        engine, queuePairs, observer, executor, failures, value, fabric, patience);
  }

  public ServiceOptions withFabric(FabricSource value) {
    return new ServiceOptions(
        engine, queuePairs, observer, executor, failures, inbox, value, patience);
  }

  public ServiceOptions withPatience(Duration value) {
    return new ServiceOptions(
        engine, queuePairs, observer, executor, failures, inbox, fabric, value);
  }
}
