package io.cmscope.stack.service;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What waits for the engine's thread, in order. Calls are always taken, for users wait for them;
 * what the wire brings only while there is room.
 */
final class Inbox {
  private record Entry(Runnable input, boolean fromWire) {}

  private final int room;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition news = lock.newCondition();
  private final Deque<Entry> waiting = new ArrayDeque<>();
  private int fromWire;
  private boolean closed;

  Inbox(int room) {
    this.room = room;
  }

  /** A user's call; false when nobody takes any. */
  boolean call(Runnable input) {
    return put(input, /* wire= */ false);
  }

  /** What the wire brought; false when there is no room. */
  boolean bring(Runnable input) {
    return put(input, /* wire= */ true);
  }

  private boolean put(Runnable input, boolean wire) {
    lock.lock();
    try {
      if (closed || (wire && fromWire >= room)) {
        return false;
      }
      waiting.add(new Entry(input, wire));
      fromWire += wire ? 1 : 0;
      if (waiting.size() == 1) {
        news.signal();
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Moves some of what waits; waits for something for at most so many nanoseconds. */
  void take(Deque<Runnable> into, int atMost, long nanos) throws InterruptedException {
    lock.lock();
    try {
      long left = nanos;
      while (waiting.isEmpty() && !closed && left > 0) {
        left = news.awaitNanos(left);
      }
      for (Entry next; into.size() < atMost && (next = waiting.poll()) != null; ) {
        fromWire -= next.fromWire() ? 1 : 0;
        into.add(next.input());
      }
    } finally {
      lock.unlock();
    }
  }

  boolean isClosed() {
    lock.lock();
    try {
      return closed;
    } finally {
      lock.unlock();
    }
  }

  /** Takes nothing more, and wakes who waits. */
  void close() {
    lock.lock();
    try {
      closed = true;
      news.signal();
    } finally {
      lock.unlock();
    }
  }
}
