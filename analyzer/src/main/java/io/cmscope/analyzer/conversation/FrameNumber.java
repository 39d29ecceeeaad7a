package io.cmscope.analyzer.conversation;

/**
 * A frame of the input as one long: which capture (0-based) in the upper 16 bits, its number there
 * (1-based, as Wireshark counts) in the lower 48. Compares as the frames are ordered in one file.
 */
public final class FrameNumber {

  private static final int NUMBER_BITS = 48;

  private FrameNumber() {}

  public static long of(int capture, long number) {
    return ((long) capture << NUMBER_BITS) | number;
  }

  /** The 0-based index of the capture in the order given. */
  public static int capture(long frame) {
    return (int) (frame >>> NUMBER_BITS);
  }

  /** The 1-based number in its capture. */
  public static long number(long frame) {
    return frame & ((1L << NUMBER_BITS) - 1);
  }
}
