package io.cmscope.stack.fabric;

/** What an id must do about an event of the fabric. */
public sealed interface Reaction {

  /** Why an id can no longer use what it used. */
  enum Loss {
    /** No entry of the port's table holds the P_Key any more. */
    P_KEY_GONE,
    /** The P_Key is at another index than the queue pair was given. */
    P_KEY_MOVED,
    /** The source GID is gone or pending delete. */
    GID_GONE,
    /** The port is down. */
    PORT_DOWN,
    /** The port has another LID: the group still sends to the old one. */
    LID_CHANGED,
    /** The subnet manager changed or forgot: the membership is void. */
    SUBNET_MANAGER
  }

  /**
   * Nothing. For RC and UC this is the answer to a port that goes down or changes its LID: the
   * transport's own retries decide (Linux cm.c and cma.c have no handler).
   */
  record Unaffected() implements Reaction {}

  /**
   * RC, UC, XRC: tell the user "path changed". The P_Key moved, and a queue pair's index cannot be
   * changed while it runs (only INIT to INIT, INIT to RTR, SQD to SQD), so it now sends with
   * another P_Key; the user reconnects, or the transport's retries run out.
   */
  record PathChanged(PKey pKey, int from, int to) implements Reaction {}

  /**
   * RC, UC, XRC: tell the user "P_Key lost". Transport retries will run out; a DREQ is sent as far
   * as it still can be.
   */
  record PKeyLost(PKey pKey) implements Reaction {}

  /** UD to one peer: tell the user "disconnected", because nothing else ever will. */
  record Disconnected(Loss why) implements Reaction {}

  /**
   * UD multicast: leave locally and tell the user "multicast error" (Linux: -ENETRESET as
   * RDMA_CM_EVENT_MULTICAST_ERROR); the user joins again.
   */
  record RejoinMulticast(Loss why) implements Reaction {}

  /** Connecting: end with an error now instead of after all retransmissions (ENOENT). */
  record FailFast(Loss why) implements Reaction {}

  /** Every id of the device: tell the user, who must destroy it; no message is sent any more. */
  record DeviceRemoved() implements Reaction {}

  /**
   * Another refresh already runs over what the id uses: judge again with the event of that refresh.
   * It will come, so nothing needs to be kept.
   */
  record JudgeAgain() implements Reaction {}
}
