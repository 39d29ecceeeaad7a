package io.cmscope.codec.rules;

/**
 * What an end can send or hear, as far as the state machine tells them apart: MRA and REJ by the
 * message they are about, and the stale-connection REJ by itself because it alone leads to
 * timewait.
 */
public enum Signal {
  REQ,
  MRA_REQ,
  MRA_REP,
  MRA_LAP,
  REP,
  RTU,
  REJ_REQ,
  REJ_REP,
  REJ_OTHER,
  REJ_STALE,
  DREQ,
  DREP,
  LAP,
  APR,
  SIDR_REQ,
  SIDR_REP,
  /** The first data packet on the connected QP: stands in for a lost RTU. */
  DATA
}
