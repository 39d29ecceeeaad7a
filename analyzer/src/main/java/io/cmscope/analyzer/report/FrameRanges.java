package io.cmscope.analyzer.report;

import java.util.ArrayList;
import java.util.List;

/** Which frames are wanted: {@code 7}, {@code 3,10-20}, {@code 5-}; empty for all. */
public record FrameRanges(List<Range> ranges) {

  /** All frames. */
  public static final FrameRanges ALL = new FrameRanges(List.of());

  /** Frames from the first to the last of them. */
  public record Range(long first, long last) {}

  /**
   * Reads numbers and ranges, separated by commas.
   *
   * @throws IllegalArgumentException in a sentence, when it is neither
   */
  public static FrameRanges parse(String text) {
    List<Range> ranges = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      int dash = part.indexOf('-');
      long first = number(dash < 0 ? part : part.substring(0, dash), part);
      long last =
          dash < 0
              ? first
              : dash == part.length() - 1 ? Long.MAX_VALUE : number(part.substring(dash + 1), part);
      if (last < first) {
        throw new IllegalArgumentException("'" + part + "' ends before it begins");
      }
      ranges.add(new Range(first, last));
    }
    return new FrameRanges(List.copyOf(ranges));
  }

  private static long number(String digits, String part) {
    try {
      long number = Long.parseLong(digits);
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // told below, as zero and negative numbers are
    }
    throw new IllegalArgumentException(
        "'" + part + "' is not a frame number (1, 2, …) nor a range of them (3-7, 3-)");
  }

  /** Whether a frame is wanted. */
  boolean contains(long frame) {
    for (Range range : ranges) {
      if (frame >= range.first && frame <= range.last) {
        return true;
      }
    }
    return ranges.isEmpty();
  }
}
