package io.cmscope.analyzer.conversation;

/** When frames were last missing from the capture. */
final class Gaps {
  private long last = Long.MIN_VALUE;

  void note(long time) {
    last = time;
  }

  /** Whether frames were missing at or after a time. */
  boolean since(long time) {
    return last >= time;
  }
}
