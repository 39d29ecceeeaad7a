package io.cmscope.analyzer.lawful;

/** What becomes of a frame. */
enum Fate {
  ARRIVES(true, true),
  /** It is in the capture, but its receiver never acts on it. */
  LOST_AFTER_TAP(true, false),
  /** Nobody sees it but its sender. */
  LOST_BEFORE_TAP(false, false);

  final boolean captured;
  final boolean arrives;

  Fate(boolean captured, boolean arrives) {
    this.captured = captured;
    this.arrives = arrives;
  }
}
