package io.cmscope.stack.service;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;

/** The way to the observer: in order, and never more waiting than there is room for. */
final class Observations {
  private static final int ROOM = 65_536;

  private final ServiceObserver observer;
  private final Callbacks.Lane lane;
  private final LongAdder missed;

  Observations(ServiceObserver observer, Callbacks callbacks, LongAdder missed) {
    this.observer = observer;
    this.lane = callbacks.lane();
    this.missed = missed;
  }

  /** Whether it is the observer that calls: it must not be waited for. */
  boolean isCalling() {
    return lane.runsCaller();
  }

  /** Completes when the observer was told of all that happened so far. */
  CompletableFuture<Void> told() {
    return observer.equals(ServiceObserver.NONE)
        ? CompletableFuture.completedFuture(null)
        : lane.done();
  }

  void tell(BiConsumer<ServiceObserver, Moment> what) {
    if (observer.equals(ServiceObserver.NONE)) {
      return;
    }
    if (lane.length() >= ROOM) {
      missed.increment();
      return;
    }
    Moment at = Moment.now();
    lane.run(() -> what.accept(observer, at));
  }
}
