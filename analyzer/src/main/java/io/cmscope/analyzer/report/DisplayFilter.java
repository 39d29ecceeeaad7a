package io.cmscope.analyzer.report;

import io.cmscope.analyzer.conversation.FrameNumber;

/** A Wireshark display filter that shows frames. */
final class DisplayFilter {
  private DisplayFilter() {}

  /** A filter for frames of the capture that the first of them is in. */
  static String of(long[] frames) {
    int capture = FrameNumber.capture(frames[0]);
    StringBuilder filter = new StringBuilder("frame.number in {");
    String separator = "";
    for (long frame : frames) {
      if (FrameNumber.capture(frame) == capture) {
        filter.append(separator).append(FrameNumber.number(frame));
        separator = ", ";
      }
    }
    return filter.append('}').toString();
  }
}
