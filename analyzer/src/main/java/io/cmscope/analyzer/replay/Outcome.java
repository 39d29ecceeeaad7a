package io.cmscope.analyzer.replay;

/** How a replay ended. */
public enum Outcome {
  /** All answers are as recorded. */
  AGREES("agrees"),
  /** At least one is not. */
  DIFFERS("differs"),
  /** The peer did not say what it was waited for. */
  SILENT("silent"),
  /** The user did not want to wait for its end. */
  INTERRUPTED("interrupted");

  private final String label;

  Outcome(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }
}
