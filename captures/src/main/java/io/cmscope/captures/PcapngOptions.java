package io.cmscope.captures;

/**
 * Walks the options at the end of a block: code (16 bits), length (16 bits), value, padding to a
 * multiple of 4. Options that do not fit end the walk; they never hold what a frame needs.
 */
final class PcapngOptions {
  private static final int END = 0;

  private final OctetWindow window;
  private int next;
  private int end;
  private int code;
  private int value;
  private int length;

  PcapngOptions(OctetWindow window) {
    this.window = window;
  }

  /** Begins at an offset from the window's position and ends at another. */
  void between(int from, int to) {
    next = from;
    end = to;
  }

  boolean next() {
    if (next + 4 > end) {
      return false;
    }
    code = window.u16(next);
    length = window.u16(next + 2);
    value = next + 4;
    next = value + PcapngBlocks.padded(length);
    return code != END && value + length <= end;
  }

  /** Whether the current option is this one, with a value of the length it must have. */
  boolean is(int wantedCode, int wantedLength) {
    return code == wantedCode && length == wantedLength;
  }

  /** Where the value begins, from the window's position. */
  int value() {
    return value;
  }
}
