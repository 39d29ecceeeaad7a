package io.cmscope.analyzer.findings;

/** How sure a finding is: how much of the evidence it wants was in the capture. */
public enum Certainty {
  /** All of it. */
  CERTAIN("certain"),
  /** One thing is missing, or one loss is assumed. */
  LIKELY("likely"),
  /** More is missing, or a value is an estimate. */
  POSSIBLE("possible");

  private final String label;

  Certainty(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  /** The certainty when so many pieces of evidence are missing. */
  public static Certainty missing(int pieces) {
    return pieces == 0 ? CERTAIN : pieces == 1 ? LIKELY : POSSIBLE;
  }
}
