package io.cmscope.stack.engine;

import io.cmscope.codec.rules.Timing;

/**
 * How much the engine lets others make it hold. Nothing established is ever lost for lack of room:
 * what is full takes no more.
 *
 * @param connections live ones and timewait records together: a connection has the place of its
 *     timewait from the beginning. When full, a REQ is refused as a full backlog is, and connecting
 *     fails
 * @param halfOpen passive connections that are not established yet
 * @param halfOpenPerPeer of these, from one address
 * @param sidr SIDR_REQs that wait for an answer of ours, and answers kept
 * @param longestWait exponent: what a peer's response timeout or MRA is cut to
 * @param longestTimewait exponent: what a timewait that follows from a peer's message is cut to
 */
public record Limits(
    int connections,
    int halfOpen,
    int halfOpenPerPeer,
    int sidr,
    int longestWait,
    int longestTimewait) {

  /** Four million connections; 65,536 half open, 4,096 of them from one peer. */
  public static final Limits DEFAULT =
      new Limits(4_000_000, 65_536, 4_096, 65_536, Timing.LONGEST_KEPT, Timing.LONGEST_KEPT);
}
