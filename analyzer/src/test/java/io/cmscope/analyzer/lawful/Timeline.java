package io.cmscope.analyzer.lawful;

import java.util.Comparator;
import java.util.PriorityQueue;

/** What happens when; nothing waits. */
final class Timeline {
  private static final long EPOCH = 1_700_000_000_000_000_000L;

  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::time).thenComparingLong(Event::order));
  private long now = EPOCH;
  private long order;

  private record Event(long time, long order, Runnable action) {}

  /** Nanoseconds since the epoch. */
  long now() {
    return now;
  }

  void after(long nanos, Runnable action) {
    events.add(new Event(now + Math.max(0, nanos), order++, action));
  }

  /** Until nothing more happens, or the time is over. */
  void run(long nanos) {
    for (Event event = events.poll();
        event != null && event.time() <= EPOCH + nanos;
        event = events.poll()) {
      now = event.time();
      event.action().run();
    }
  }
}
