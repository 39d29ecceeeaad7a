package io.cmscope.codec.wire;

import io.netty.buffer.ByteBuf;
import java.util.Locale;
import java.util.Optional;

/**
 * The address of a port on the wire, as a kind and a 128-bit key: IPv6 as it is, IPv4 mapped into
 * {@code ::ffff:0:0/96}, LIDs under a high half of all ones.
 */
public record Address(Kind kind, long high, long low) {

  /** What the address is. */
  public enum Kind {
    /** Of an IPv4 header. */
    IPV4,
    /** Of an IPv6 header, or a GID of RoCEv1. */
    IPV6,
    /** A local identifier of native InfiniBand, 16 bits. */
    LID
  }

  private static final int LID_BITS = 0xffff;

  /** Refuses keys that do not belong to their kind. */
  public Address {
    boolean right =
        switch (kind) {
          case IPV4 -> Ipv6Text.isMapped(high, low);
          case IPV6 -> true;
          case LID -> high == -1L && (low & ~LID_BITS) == 0;
        };
    if (!right) {
      throw new IllegalArgumentException(
          "key "
              + Long.toHexString(high)
              + ":"
              + Long.toHexString(low)
              + " is no "
              + kind
              + " address");
    }
  }

  /** The address of four octets. */
  public static Address ipv4(int value) {
    return new Address(Kind.IPV4, 0, Ipv6Text.mapped(value));
  }

  /** The address of sixteen octets. */
  public static Address ipv6(long high, long low) {
    return new Address(Kind.IPV6, high, low);
  }

  /**
   * A local identifier.
   *
   * @throws IllegalArgumentException outside 0 to 0xffff
   */
  public static Address lid(int lid) {
    if ((lid & ~LID_BITS) != 0) {
      throw new IllegalArgumentException("LID = " + lid + " does not fit in 16 bits");
    }
    return new Address(Kind.LID, -1L, lid);
  }

  /**
   * Reads {@code 10.77.0.11}, {@code fe80::1} or {@code LID 5}; never asks a name server.
   *
   * @throws IllegalArgumentException when it is none of them
   */
  public static Address parse(String text) {
    if (text.toUpperCase(Locale.ROOT).startsWith("LID ")) {
      try {
        return lid(Integer.decode(text.substring(4).strip()));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("\"" + text + "\" is not an address", e);
      }
    }
    if (text.indexOf(':') < 0) {
      return ipv4(Ipv6Text.parseIpv4(text));
    }
    long[] halves = Ipv6Text.parseIpv6(text);
    return ipv6(halves[0], halves[1]);
  }

  /** The four octets of an IPv4 address, or the 16 bits of a LID: the low 32 bits of the key. */
  public int value() {
    return (int) low;
  }

  /** The IP address that a RoCEv2 GID stands for. */
  public static Address of(Gid gid) {
    return gid.isIpv4Mapped() ? ipv4((int) gid.low()) : ipv6(gid.high(), gid.low());
  }

  /** The GID of the address on RoCE; a LID has none. */
  public Optional<Gid> gid() {
    return kind == Kind.LID ? Optional.empty() : Optional.of(new Gid(high, low));
  }

  /** Octets on the wire: 4, 16 or 2. */
  public int length() {
    return switch (kind) {
      case IPV4 -> 4;
      case IPV6 -> 16;
      case LID -> 2;
    };
  }

  /** Writes {@link #length} octets. */
  public void write(ByteBuf buf, int index) {
    switch (kind) {
      case IPV4 -> buf.setInt(index, value());
      case IPV6 -> buf.setLong(index, high).setLong(index + 8, low);
      case LID -> buf.setShort(index, value());
    }
  }

  /** {@code 10.77.0.11}, {@code fe80::1} or {@code LID 5}. */
  @Override
  public String toString() {
    return switch (kind) {
      case IPV4 -> Ipv6Text.dotted(value());
      case IPV6 -> Ipv6Text.text(high, low);
      case LID -> "LID " + low;
    };
  }
}
