package io.cmscope.stack.transport;

import io.netty.buffer.ByteBuf;

/**
 * Sees every packet of QP 1 and of our queue pairs as it crosses the port, sent or received: for
 * recordings. Called by two threads, the sender's and the receiver's, never by both at once.
 */
@FunctionalInterface
public interface PacketTap {

  /** Looks at nothing. */
  PacketTap NONE = (linkType, nanos, packet, length) -> {};

  /**
   * A packet.
   *
   * @param linkType what it begins with, one of {@link io.cmscope.codec.wire.LinkType}; always the
   *     same for one transport
   * @param nanos since the epoch
   * @param packet its octets from index 0; only valid during the call
   * @param length in octets
   */
  void saw(int linkType, long nanos, ByteBuf packet, int length);
}
