package io.cmscope.analyzer.findings.load;

import java.util.Arrays;

/**
 * Whether so many events fell into so short a span, and when most densely. It keeps the latest
 * events up to the number that matters, and grows to that only if they come.
 */
final class Burst {
  private static final int SMALLEST = 8;

  private final int enough;
  private final long span;
  private long[] times = new long[SMALLEST];
  private long[] frames = new long[SMALLEST];
  private int connection;
  private int next;
  private int kept;
  private long firstFrame;
  private long worstFrame;
  private int worstConnection;
  private long shortest = Long.MAX_VALUE;

  /**
   * @param enough how many events make a burst
   * @param span within how long, nanoseconds
   */
  Burst(int enough, long span) {
    this.enough = enough;
    this.span = span;
  }

  void add(long time, long frame, int ofConnection) {
    if (kept == times.length && kept < enough) {
      grow();
    }
    times[next] = time;
    frames[next] = frame;
    connection = ofConnection;
    next = next + 1 == times.length ? 0 : next + 1;
    kept = Math.min(kept + 1, times.length);
    if (kept == enough) {
      judge(time, frame);
    }
  }

  /** The slot after the newest event holds the oldest of the last {@code enough}. */
  private void judge(long time, long frame) {
    long taken = Math.abs(time - times[next]);
    if (taken > span || taken >= shortest) {
      return;
    }
    if (firstFrame == 0) {
      firstFrame = frames[next];
    }
    shortest = taken;
    worstFrame = frame;
    worstConnection = connection;
  }

  private void grow() {
    int size = Math.min(enough, times.length * 2);
    times = Arrays.copyOf(times, size);
    frames = Arrays.copyOf(frames, size);
    next = kept;
  }

  /** Whether there was a burst. */
  boolean happened() {
    return firstFrame != 0;
  }

  /** Whether nothing came for so long that what is kept cannot be part of a burst any more. */
  boolean isIdle(long now) {
    int latest = next == 0 ? times.length - 1 : next - 1;
    return !happened() && now - times[latest] > span;
  }

  /** The shortest span that held enough of them, nanoseconds. */
  long shortest() {
    return shortest;
  }

  /** The first event of the first burst. */
  long firstFrame() {
    return firstFrame;
  }

  /** The event that completed the densest burst. */
  long worstFrame() {
    return worstFrame;
  }

  int worstConnection() {
    return worstConnection;
  }
}
