package io.cmscope.codec.rules;

/**
 * The states one end of a CM exchange can be in (IBA vol 1, 12.9.5 to 12.9.7, 12.8 and 12.11).
 *
 * <p>The states of path loading (LAP) are states of their own here, so that one table serves: all
 * of them count as established.
 */
public enum State {
  /** Nothing is known of the connection: never opened, or forgotten after timewait. */
  IDLE(false),
  /** Active: the REQ is out, no answer yet. */
  REQ_SENT(true),
  /** Active: the peer asked for more time ("REP wait"). */
  MRA_REQ_RCVD(true),
  /** Active: the REP is here, the application has not accepted it yet. */
  REP_RCVD(true),
  /** Active: the REP is here and the peer was asked for more time. */
  MRA_REP_SENT(true),
  /** Passive: the REQ is with the application. */
  REQ_RCVD(true),
  /** Passive: the REQ is with the application and the peer was asked for more time. */
  MRA_REQ_SENT(true),
  /** Passive: the REP is out, no RTU yet. */
  REP_SENT(true),
  /** Passive: the REP is out and the peer asked for more time. */
  MRA_REP_RCVD(true),
  /** Both ends may send data. */
  ESTABLISHED(true),
  /** Established, an alternate path was proposed. */
  LAP_SENT(true),
  /** Established, an alternate path was proposed and the peer asked for more time. */
  MRA_LAP_RCVD(true),
  /** Established, the peer proposed an alternate path. */
  LAP_RCVD(true),
  /** Established, the peer proposed an alternate path and was asked for more time. */
  MRA_LAP_SENT(true),
  /** The DREQ is out, no DREP yet. */
  DREQ_SENT(true),
  /** The peer disconnects; the application has not answered yet. */
  DREQ_RCVD(true),
  /** Over, but the local QPN rests until no packet of the connection can be in the fabric. */
  TIMEWAIT(false),
  /** SIDR requester: the request is out. */
  SIDR_REQ_SENT(false),
  /** SIDR responder: the request is with the application. */
  SIDR_REQ_RCVD(false);

  private final boolean live;

  State(boolean live) {
    this.live = live;
  }

  /**
   * Whether a connection in this state makes a new REQ or REP that names its remote QPN stale.
   *
   * <p>From the receipt of the REQ or REP until the entry into timewait. Timewait never does: the
   * resolution of the 2006 discussion "do not track remote QPN in timewait".
   */
  public boolean live() {
    return live;
  }

  /** Whether both ends may send data in this state. */
  public boolean established() {
    return this == ESTABLISHED
        || this == LAP_SENT
        || this == LAP_RCVD
        || this == MRA_LAP_RCVD
        || this == MRA_LAP_SENT;
  }

  /** This state as one bit of a set of states. */
  public int bit() {
    return 1 << ordinal();
  }
}
