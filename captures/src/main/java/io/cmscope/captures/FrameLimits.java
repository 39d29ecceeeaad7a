package io.cmscope.captures;

/** What a frame must be so that it can be written, and read by others. */
final class FrameLimits {
  private FrameLimits() {}

  static void check(long nanos, int captured, int original) {
    if (nanos < 0) {
      throw new IllegalArgumentException("time " + nanos + " ns is before 1970");
    }
    if (captured < 0 || captured > RecordReader.LARGEST_FRAME) {
      throw new IllegalArgumentException(
          captured + " captured octets are not within 0 and " + RecordReader.LARGEST_FRAME);
    }
    if (original < captured) {
      throw new IllegalArgumentException(
          "original length " + original + " is less than the " + captured + " captured octets");
    }
  }

  static void checkLinkType(int linkType) {
    if (linkType < 0 || linkType > 0xffff) {
      throw new IllegalArgumentException("link type " + linkType + " does not fit in 16 bits");
    }
  }
}
