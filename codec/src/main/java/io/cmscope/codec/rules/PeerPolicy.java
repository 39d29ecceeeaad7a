package io.cmscope.codec.rules;

/** Whose behaviour counts as right where real stacks differ. */
public enum PeerPolicy {
  /** Linux ib_cm since 2.6.22: timewait never makes a REQ stale. */
  LINUX(InTimewait.ACCEPT),
  /** Solaris and illumos ibcm: a REQ for a QPN in timewait gets REJ 10. */
  ILLUMOS(InTimewait.REJECT),
  /** The IbAccess CM of Intel Omni-Path: such a REQ is dropped silently. */
  IBACCESS(InTimewait.DROP);

  /** What happens to a new REQ or REP whose remote QPN rests in timewait at the receiver. */
  public enum InTimewait {
    ACCEPT,
    REJECT,
    DROP
  }

  private final InTimewait inTimewait;

  PeerPolicy(InTimewait inTimewait) {
    this.inTimewait = inTimewait;
  }

  /** What this stack does with a REQ or REP whose remote QPN is in timewait. */
  public InTimewait inTimewait() {
    return inTimewait;
  }
}
