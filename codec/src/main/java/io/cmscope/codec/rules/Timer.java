package io.cmscope.codec.rules;

/** What can expire at an end. */
public enum Timer {
  /** The answer did not come although all retransmissions were used. */
  RETRIES,
  /** No packet of the old connection can be in the fabric any more. */
  TIMEWAIT
}
