package io.cmscope.analyzer.findings;

/** What kind of thing a rule is about. */
public enum Family {
  STALE_CONNECTION("stale-connection"),
  TIMEWAIT("timewait"),
  DUPLICATE("duplicate"),
  TIMING("timing"),
  SEQUENCE("sequence"),
  DATA("data"),
  FIELDS("fields"),
  SIDR_PATH("sidr-path"),
  LOAD("load"),
  CAPTURE("capture");

  private final String label;

  Family(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }
}
