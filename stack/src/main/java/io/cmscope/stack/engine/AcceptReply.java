package io.cmscope.stack.engine;

import io.cmscope.codec.cm.FailoverAccepted;
import io.cmscope.codec.cm.PrivateData;

/**
 * What a user answers who accepts a connection.
 *
 * @param localQpn the queue pair, or {@link Engine#ANY_QPN}; the engine reserves it until the
 *     connection, and its timewait, are over
 * @param targetAckDelay exponent, 5 bits: how long this adapter takes to acknowledge; it lengthens
 *     the peer's timewait
 * @param failoverAccepted what becomes of the alternate path of the REQ
 * @param vendorId 24 bits: the answer to the REQ's ECE option; 0 for none
 */
public record AcceptReply(
    int localQpn,
    int responderResources,
    int initiatorDepth,
    int targetAckDelay,
    FailoverAccepted failoverAccepted,
    boolean endToEndFlowControl,
    int rnrRetryCount,
    boolean srq,
    int vendorId,
    PrivateData privateData) {

  /** The usual answer: a small target ACK delay, which keeps the peer's timewait short. */
  public static AcceptReply of(int localQpn) {
    return new AcceptReply(
        localQpn, 16, 16, 0, FailoverAccepted.ACCEPTED, true, 7, false, 0, PrivateData.EMPTY);
  }

  public AcceptReply with(PrivateData data) {
    return new AcceptReply(
        localQpn,
        responderResources,
        initiatorDepth,
        targetAckDelay,
        failoverAccepted,
        endToEndFlowControl,
        rnrRetryCount,
        srq,
        vendorId,
        data);
  }

  public AcceptReply withTargetAckDelay(int exponent) {
    return new AcceptReply(
        localQpn,
        responderResources,
        initiatorDepth,
        exponent,
        failoverAccepted,
        endToEndFlowControl,
        rnrRetryCount,
        srq,
        vendorId,
        privateData);
  }

  public AcceptReply withVendorId(int value) {
    return new AcceptReply(
        localQpn,
        responderResources,
        initiatorDepth,
        targetAckDelay,
        failoverAccepted,
        endToEndFlowControl,
        rnrRetryCount,
        srq,
        value,
        privateData);
  }
}
