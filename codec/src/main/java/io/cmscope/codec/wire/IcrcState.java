package io.cmscope.codec.wire;

/**
 * What became of a check of a cyclic redundancy code. A frame is never rejected for it; trust in it
 * falls.
 */
public enum IcrcState {
  /** It is right. */
  OK("ok"),
  /** It is wrong. */
  BAD("bad"),
  /** It was not captured, or the capturer saw zeros because the adapter fills it in later. */
  ABSENT("absent");

  private final String label;

  IcrcState(String label) {
    this.label = label;
  }

  /** The name in lower case, as reports print it. */
  public String label() {
    return label;
  }
}
