package io.cmscope.stack.engine;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All timers of an engine: a binary heap whose members know their place.
 *
 * <p>Arming and cancelling take O(log n), the earliest deadline O(1). A timer wheel would arm and
 * cancel in O(1), but it rounds deadlines to ticks, cannot say when to wake up next without a
 * search, fires what is due within one tick in no defined order, and needs a map from timer to
 * owner: 30 octets and more for each of a million timewait records, against 8 here. Established
 * connections have no timer at all.
 */
final class Timers {
  private static final int INITIAL = 64;

  private @Nullable Timed[] heap = new @Nullable Timed[INITIAL];
  private int size;

  /** What was armed last, since it was forgotten; it may have been cancelled. */
  private @Nullable Timed last;

  int size() {
    return size;
  }

  /** The earliest deadline; {@link Long#MAX_VALUE} if there is none. */
  long next() {
    return size == 0 ? Long.MAX_VALUE : at(0).deadline;
  }

  /** Arms a timer, or moves it. */
  void arm(Timed timed, long deadline) {
    timed.deadline = deadline;
    last = timed;
    if (timed.isArmed()) {
      down(up(timed.timerSlot, timed), timed);
      return;
    }
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, size * 2);
    }
    up(size++, timed);
  }

  void forgetLast() {
    last = null;
  }

  /** Moves the timer that was armed last. */
  void delayLast(long nanos) {
    if (last != null && last.isArmed()) {
      arm(last, last.deadline + nanos);
    }
  }

  void cancel(Timed timed) {
    int slot = timed.timerSlot;
    if (slot == Timed.NOT_ARMED) {
      return;
    }
    timed.timerSlot = Timed.NOT_ARMED;
    Timed end = at(--size);
    heap[size] = null;
    if (slot < size) {
      down(up(slot, end), end);
    }
    if (size < heap.length / 4 && heap.length > INITIAL) {
      heap = Arrays.copyOf(heap, heap.length / 2);
    }
  }

  /** Takes out the timer that is due first, if any is due. */
  @Nullable Timed due(long now) {
    if (size == 0 || at(0).deadline - now > 0) {
      return null;
    }
    Timed first = at(0);
    cancel(first);
    last = null;
    return first;
  }

  private int up(int from, Timed timed) {
    int slot = from;
    while (slot > 0) {
      int parent = (slot - 1) >>> 1;
      Timed above = at(parent);
      if (above.deadline - timed.deadline <= 0) {
        break;
      }
      put(slot, above);
      slot = parent;
    }
    put(slot, timed);
    return slot;
  }

  private void down(int from, Timed timed) {
    int slot = from;
    while (2 * slot + 1 < size) {
      int child = 2 * slot + 1;
      if (child + 1 < size && at(child + 1).deadline - at(child).deadline < 0) {
        child++;
      }
      if (timed.deadline - at(child).deadline <= 0) {
        break;
      }
      put(slot, at(child));
      slot = child;
    }
    put(slot, timed);
  }

  private void put(int slot, Timed timed) {
    heap[slot] = timed;
    timed.timerSlot = slot;
  }

  private Timed at(int slot) {
    return Objects.requireNonNull(heap[slot]);
  }
}
