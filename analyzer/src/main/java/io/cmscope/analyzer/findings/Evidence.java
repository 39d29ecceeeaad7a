package io.cmscope.analyzer.findings;

import java.util.Arrays;

/** Frames that show one thing, in the order they came: the first thousand, and the last. */
public final class Evidence {

  /** So many frames are kept. */
  public static final int MOST_FRAMES = 1000;

  private long[] frames = new long[4];
  private int kept;
  private long count;

  /** Adds a frame; beyond {@link #MOST_FRAMES} it takes the place of the last. */
  public void add(long frame) {
    count++;
    if (kept == MOST_FRAMES) {
      frames[kept - 1] = frame;
      return;
    }
    if (kept == frames.length) {
      frames = Arrays.copyOf(frames, kept * 2);
    }
    frames[kept++] = frame;
  }

  /** How many were added. */
  public long count() {
    return count;
  }

  public long[] frames() {
    return Arrays.copyOf(frames, kept);
  }
}
