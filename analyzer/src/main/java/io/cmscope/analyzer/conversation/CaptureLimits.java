package io.cmscope.analyzer.conversation;

/** What the capture cannot tell: when frames were last missing, and how well its clocks agree. */
final class CaptureLimits {
  private long lastGap = Long.MIN_VALUE;
  private long clockError;

  void gap(long time) {
    lastGap = time;
  }

  /** Whether frames were missing at or after a time. */
  boolean gapSince(long time) {
    return lastGap >= time;
  }

  void clockError(long nanos) {
    clockError = Math.max(clockError, nanos);
  }

  /** By how much times of two captures may be wrong towards each other, nanoseconds. */
  long clockError() {
    return clockError;
  }
}
