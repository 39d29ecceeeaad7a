package io.cmscope.stack.simulation;

import java.util.PriorityQueue;

/**
 * What will happen when: the clock of a simulation. Events of one instant happen in the order in
 * which they were planned.
 */
final class Agenda {

  private record Planned(long at, long number, Runnable event) implements Comparable<Planned> {
    @Override
    public int compareTo(Planned other) {
      int byTime = Long.compare(at, other.at);
      return byTime != 0 ? byTime : Long.compare(number, other.number);
    }
  }

  private final PriorityQueue<Planned> planned = new PriorityQueue<>();
  private long now;
  private long number;

  /** Nanoseconds since the start of the simulation. */
  long now() {
    return now;
  }

  /** Plans an event; a time that is past means now. */
  void at(long time, Runnable event) {
    planned.add(new Planned(Math.max(now, time), number++, event));
  }

  void in(long nanos, Runnable event) {
    at(now + nanos, event);
  }

  boolean isEmpty() {
    return planned.isEmpty();
  }

  /** Lets the next event happen; false when none is left. */
  boolean step() {
    Planned next = planned.poll();
    if (next == null) {
      return false;
    }
    now = next.at;
    next.event.run();
    return true;
  }
}
