package io.cmscope.analyzer.lawful;

/** Where one end of a connection is, as {@code ib_cm} counts it. */
enum Phase {
  /** Not yet opened, or the REQ never came. */
  NEVER,
  REQ_SENT,
  REP_RCVD,
  REQ_RCVD,
  REP_SENT,
  ESTABLISHED,
  DREQ_SENT,
  DREQ_RCVD,
  TIMEWAIT,
  /** Nothing is known of the connection any more. */
  GONE;

  /** Whether nothing of the connection is held any more but a QPN that rests. */
  boolean over() {
    return this == NEVER || this == TIMEWAIT || this == GONE;
  }

  /** Whether its QP takes packets. */
  boolean receives() {
    return this == REP_SENT || this == ESTABLISHED;
  }

  /** Whether its QP sends packets that were not acknowledged yet again. */
  boolean sends() {
    return this == ESTABLISHED || this == DREQ_RCVD;
  }
}
