package io.cmscope.stack.engine;

/** Why a message that came was of no effect. */
public enum Dropped {
  /** It was cut short. */
  NOT_WHOLE,
  /** Another class version or method, or a message that CM does not define. */
  NOT_UNDERSTOOD,
  /** No connection or exchange has its ids. */
  UNKNOWN_IDS,
  /** The ids are right, the QPN is not. */
  WRONG_QPN,
  /** The ids are right, but the connection's peer is elsewhere. */
  WRONG_SOURCE,
  /** Repeated, late or crossing: the state machine stays where it is. */
  NOTHING_TO_DO,
  /** An APR that belongs to an earlier LAP. */
  WRONG_TRANSACTION,
  /** Its QPN rests in timewait and the policy is silence. */
  RESTING,
  /** No room for it. */
  FULL
}
