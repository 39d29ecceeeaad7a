package io.cmscope.stack.transport;

import io.netty.buffer.ByteBuf;
import java.time.Instant;

/** Hands packets to a tap, stamped, and never from two threads at once. */
final class TapLine {
  private static final long NANOS = 1_000_000_000L;

  private final PacketTap tap;
  private final int linkType;

  TapLine(PacketTap tap, int linkType) {
    this.tap = tap;
    this.linkType = linkType;
  }

  synchronized void saw(ByteBuf packet, int length) {
    Instant now = Instant.now();
    tap.saw(linkType, now.getEpochSecond() * NANOS + now.getNano(), packet, length);
  }
}
