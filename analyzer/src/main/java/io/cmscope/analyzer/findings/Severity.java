package io.cmscope.analyzer.findings;

/** How bad a finding is, worst first. */
public enum Severity {
  /** A protocol violation or a certain malfunction. */
  ERROR("error"),
  /** Suspicious: look at it. */
  WARNING("warning"),
  /** Good to know. */
  INFO("info");

  private final String label;

  Severity(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  /** One step down; info stays info. */
  public Severity lower() {
    return this == ERROR ? WARNING : INFO;
  }

  /** Whether this is as bad as another, or worse. */
  public boolean atLeast(Severity other) {
    return compareTo(other) <= 0;
  }
}
