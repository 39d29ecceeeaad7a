package io.cmscope.stack.rdmacm;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Keeps events until somebody asks for them, as {@code rdma_get_cm_event} does. */
public final class EventChannel implements Consumer<RdmaEvent> {
  private final BlockingQueue<RdmaEvent> events = new LinkedBlockingQueue<>();

  @Override
  public void accept(RdmaEvent event) {
    events.add(event);
  }

  /** The next event; empty when none came in time. */
  public Optional<RdmaEvent> next(Duration patience) throws InterruptedException {
    return Optional.ofNullable(events.poll(patience.toNanos(), TimeUnit.NANOSECONDS));
  }
}
