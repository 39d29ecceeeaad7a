package io.cmscope.codec.rules;

/**
 * Whose behaviour counts as right where real stacks differ in what is seen on the wire.
 *
 * <p>Sources: Linux {@code drivers/infiniband/core/cm.c} and measurements on 6.1, 6.12 and 7.3;
 * illumos {@code ibcm_sm.c}, {@code ibcm_impl.c}; IbAccess (the Intel CM, "ICM"). Where a stack's
 * own habit is not known, the specification's is used, and the constant says so.
 */
public enum PeerPolicy {
  /** Linux ib_cm since 2.6.22, with the DREQ for a stale connection of 4.10. */
  LINUX(
      "Linux",
      InTimewait.ACCEPT,
      UnknownDreq.ANSWER,
      UnknownRep.DROP,
      StaleDreq.RETRIED,
      GivingUp.SILENT,
      Mras.LAZY,
      RepeatedReq.DROP,
      ReusedCommId.DUPLICATE,
      Overload.SILENT),
  /** Solaris and illumos ibcm. REJ 3 for a full backlog is the specification's. */
  ILLUMOS(
      "illumos",
      InTimewait.REJECT,
      UnknownDreq.DROP,
      UnknownRep.DROP,
      StaleDreq.RETRIED,
      GivingUp.REJECT,
      Mras.EAGER,
      RepeatedReq.REPEAT_REP,
      ReusedCommId.REJECT,
      Overload.REJECT),
  /**
   * The IbAccess CM of Intel Omni-Path. Giving up with a REJ 4 is the specification's; its own
   * habit is not known.
   */
  IBACCESS(
      "IbAccess",
      InTimewait.DROP,
      UnknownDreq.DROP,
      UnknownRep.REJECT,
      StaleDreq.ONCE,
      GivingUp.REJECT,
      Mras.EAGER,
      RepeatedReq.REPEAT_REP,
      ReusedCommId.NEW,
      Overload.REJECT);

  /** What happens to a new REQ or REP whose remote QPN rests in timewait at the receiver. */
  public enum InTimewait {
    ACCEPT,
    REJECT,
    DROP
  }

  /** What happens to a DREQ whose pair of comm ids is unknown. */
  public enum UnknownDreq {
    /** DREP with its ids turned round and its transaction id (Linux {@code cm_issue_drep}). */
    ANSWER,
    DROP
  }

  /** What happens to a REP that answers no REQ of ours. */
  public enum UnknownRep {
    DROP,
    /** REJ 6, "invalid communication id". */
    REJECT
  }

  /** Whether the old connection that made a REQ or REP stale is disconnected by DREQ. */
  public enum StaleDreq {
    NONE,
    /** One DREQ, no retransmission. */
    ONCE,
    /** Until the DREP or the end of the retries: 12.9.8.3.1. */
    RETRIED
  }

  /** What the peer hears when the retries of a REQ or REP end. */
  public enum GivingUp {
    SILENT,
    /** REJ 4, "timeout", with the CA GUID. */
    REJECT
  }

  /** When an MRA is sent for an application that is slow. */
  public enum Mras {
    /** As the answer to a REQ or REP that comes again. */
    LAZY,
    /** As soon as the application is known to be slow. */
    EAGER
  }

  /** What happens to a REQ that comes again while its REP is out. */
  public enum RepeatedReq {
    /** Nothing: the REP's own timer repeats it. */
    DROP,
    REPEAT_REP
  }

  /** What a REQ is that carries the comm id of a live connection, but another QPN. */
  public enum ReusedCommId {
    /** A duplicate: the QPN is not compared. */
    DUPLICATE,
    /** REJ 30, "duplicate local communication id". */
    REJECT,
    /** A new request. */
    NEW
  }

  /** What a REQ gets that meets a full backlog. */
  public enum Overload {
    /** No answer; the REQ comes again. */
    SILENT,
    /** REJ 3, "no resources available". */
    REJECT
  }

  private final String label;
  private final InTimewait inTimewait;
  private final UnknownDreq unknownDreq;
  private final UnknownRep unknownRep;
  private final StaleDreq staleDreq;
  private final GivingUp givingUp;
  private final Mras mras;
  private final RepeatedReq repeatedReq;
  private final ReusedCommId reusedCommId;
  private final Overload overload;

  PeerPolicy(
      String label,
      InTimewait inTimewait,
      UnknownDreq unknownDreq,
      UnknownRep unknownRep,
      StaleDreq staleDreq,
      GivingUp givingUp,
      Mras mras,
      RepeatedReq repeatedReq,
      ReusedCommId reusedCommId,
      Overload overload) {
    this.label = label;
    this.inTimewait = inTimewait;
    this.unknownDreq = unknownDreq;
    this.unknownRep = unknownRep;
    this.staleDreq = staleDreq;
    this.givingUp = givingUp;
    this.mras = mras;
    this.repeatedReq = repeatedReq;
    this.reusedCommId = reusedCommId;
    this.overload = overload;
  }

  /** The name people know. */
  public String label() {
    return label;
  }

  /** What this stack does with a REQ or REP whose remote QPN is in timewait. */
  public InTimewait inTimewait() {
    return inTimewait;
  }

  public UnknownDreq unknownDreq() {
    return unknownDreq;
  }

  public UnknownRep unknownRep() {
    return unknownRep;
  }

  public StaleDreq staleDreq() {
    return staleDreq;
  }

  public GivingUp givingUp() {
    return givingUp;
  }

  public Mras mras() {
    return mras;
  }

  public RepeatedReq repeatedReq() {
    return repeatedReq;
  }

  public ReusedCommId reusedCommId() {
    return reusedCommId;
  }

  public Overload overload() {
    return overload;
  }
}
