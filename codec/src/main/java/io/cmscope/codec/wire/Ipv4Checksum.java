package io.cmscope.codec.wire;

import io.netty.buffer.ByteBuf;

/** The internet checksum (RFC 1071) of an IPv4 header. */
public final class Ipv4Checksum {
  private Ipv4Checksum() {}

  /**
   * Of a header whose checksum field is zero; of a header with the right checksum the result is
   * zero.
   */
  public static int of(ByteBuf buf, int index, int length) {
    int sum = 0;
    for (int i = index; i < index + length; i += 2) {
      sum += buf.getUnsignedShort(i);
    }
    sum = (sum & 0xffff) + (sum >>> 16);
    sum = (sum & 0xffff) + (sum >>> 16);
    return ~sum & 0xffff;
  }
}
