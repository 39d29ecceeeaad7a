package io.cmscope.analyzer.conversation;

/** The two ends of a conversation: who sent the REQ (or SIDR_REQ), and who got it. */
public enum Side {
  ACTIVE("active"),
  PASSIVE("passive");

  private final String label;

  Side(String label) {
    this.label = label;
  }

  /** The other end. */
  public Side peer() {
    return this == ACTIVE ? PASSIVE : ACTIVE;
  }

  /** "active" or "passive", as reports print it. */
  public String label() {
    return label;
  }
}
