package io.cmscope.stack.fault;

import io.cmscope.codec.cm.MessageType;

/**
 * One way to misbehave. What bug of real peers each imitates, what a Linux peer makes of it and
 * which rule of the analyzer names it: docs/faults.md.
 */
public sealed interface Fault {

  /** A fault without end. */
  int ALWAYS = Integer.MAX_VALUE;

  /** A fault of messages of one type that leave. */
  sealed interface OfDeparture extends Fault {
    MessageType type();

    /** How many messages have it, from the first on. */
    int times();
  }

  /** It is not sent. */
  record Drop(MessageType type, int times) implements OfDeparture {}

  /**
   * It is sent later; what follows it is not held up.
   *
   * @param nanos how much later
   */
  record Delay(MessageType type, long nanos, int times) implements OfDeparture {}

  /**
   * It is sent again at once.
   *
   * @param copies beside the first
   */
  record Duplicate(MessageType type, int copies) implements OfDeparture {
    @Override
    public int times() {
      return ALWAYS;
    }
  }

  /** Its ICRC is wrong. */
  record CorruptIcrc(MessageType type, int times) implements OfDeparture {}

  /** A message of that type that comes is not heard. */
  record Ignore(MessageType type, int times) implements Fault {}

  /**
   * Instead of the REP (passive) or the RTU (active) a REJ leaves, whatever the user decided.
   *
   * @param reason 16 bits, see {@link io.cmscope.codec.cm.RejectReason}
   */
  record Reject(int reason) implements Fault {}

  /** All connections get the same QPN, live or not. */
  record ReuseQpn() implements Fault {}

  /** A QPN is used again as soon as its connection is over: the next connection gets it. */
  record NoTimewait() implements Fault {}

  /**
   * Data begins with another PSN than the peer announced.
   *
   * @param shift what is added, may be negative
   */
  record Psn(int shift) implements Fault {}
}
