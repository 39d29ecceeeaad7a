package io.cmscope.codec.wire;

import io.netty.buffer.ByteBuf;

/**
 * A global identifier of a port: 128 bits, high half first (IBA vol 1, 4.1.1). On RoCE it is the
 * IPv6 address, or the IPv4 address mapped into {@code ::ffff:0:0/96}.
 */
public record Gid(long high, long low) {
  /** All zero: no GID. */
  public static final Gid ZERO = new Gid(0, 0);

  /** Octets on the wire. */
  public static final int LENGTH = 16;

  /** Reads 16 octets. */
  public static Gid read(ByteBuf buf, int index) {
    return new Gid(buf.getLong(index), buf.getLong(index + 8));
  }

  /** Reads 16 octets. */
  public static Gid read(byte[] octets, int index) {
    return new Gid(Words.at(octets, index), Words.at(octets, index + 8));
  }

  /** Writes 16 octets. */
  public void write(ByteBuf buf, int index) {
    buf.setLong(index, high);
    buf.setLong(index + 8, low);
  }

  /** The GID of an IPv4 address on RoCE. */
  public static Gid mapped(int ipv4) {
    return new Gid(0, Ipv6Text.mapped(ipv4));
  }

  /** Whether an IPv4 address is mapped into it. */
  public boolean isIpv4Mapped() {
    return Ipv6Text.isMapped(high, low);
  }

  /** Whether all bits are zero. */
  public boolean isZero() {
    return high == 0 && low == 0;
  }

  /**
   * Reads the IPv6 text form.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static Gid parse(String text) {
    long[] halves = Ipv6Text.parseIpv6(text);
    return new Gid(halves[0], halves[1]);
  }

  /** The IPv6 text form of RFC 5952; mapped ones as {@code ::ffff:10.77.0.11}. */
  @Override
  public String toString() {
    return Ipv6Text.text(high, low);
  }
}
