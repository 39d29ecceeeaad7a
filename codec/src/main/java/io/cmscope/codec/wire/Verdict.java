package io.cmscope.codec.wire;

/** What a frame turned out to be. */
public enum Verdict {
  /**
   * An InfiniBand transport packet, captured at least through its BTH, datagrams also through their
   * DETH.
   */
  TRANSPORT,
  /** An IP fragment of a RoCEv2 packet, or of a UDP datagram whose port is in another fragment. */
  FRAGMENT,
  /** It ended inside its headers, or its own lengths say so. */
  CUT,
  /** Not RDMA; {@link Dissector#lastOther} says what. */
  OTHER
}
