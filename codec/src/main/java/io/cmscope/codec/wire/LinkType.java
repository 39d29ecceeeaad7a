package io.cmscope.codec.wire;

/** Capture link types (the LINKTYPE registry of tcpdump.org) that can hold RDMA traffic. */
public final class LinkType {
  /** BSD loopback: the address family in 4 octets of the capturing host's order, then IP. */
  public static final int NULL = 0;

  /** Ethernet without preamble, usually without FCS. */
  public static final int ETHERNET = 1;

  /** Raw IP as some BSDs number it. */
  public static final int RAW_IP_BSD = 12;

  /** Raw IP as OpenBSD numbers it. */
  public static final int RAW_IP_OPENBSD = 14;

  /** Raw IP, version 4 or 6. */
  public static final int RAW_IP = 101;

  /** OpenBSD loopback: as {@link #NULL} in network order. */
  public static final int LOOP = 108;

  /** Linux cooked capture, version 1. */
  public static final int LINUX_SLL = 113;

  /** Records of Endace cards, each with its own type; a reader of captures unwraps them. */
  public static final int ERF = 197;

  /** Raw IPv4. */
  public static final int IPV4 = 228;

  /** Raw IPv6. */
  public static final int IPV6 = 229;

  /** Native InfiniBand, from the LRH on. */
  public static final int INFINIBAND = 247;

  /** Linux cooked capture, version 2. */
  public static final int LINUX_SLL2 = 276;

  private LinkType() {}

  /** The name people read, such as {@code Ethernet}; {@code link type 105} for the others. */
  public static String name(int linkType) {
    return switch (linkType) {
      case NULL, LOOP -> "loopback";
      case ETHERNET -> "Ethernet";
      case RAW_IP, RAW_IP_BSD, RAW_IP_OPENBSD -> "raw IP";
      case LINUX_SLL -> "Linux cooked v1";
      case LINUX_SLL2 -> "Linux cooked v2";
      case ERF -> "ERF";
      case IPV4 -> "raw IPv4";
      case IPV6 -> "raw IPv6";
      case INFINIBAND -> "InfiniBand";
      default -> "link type " + linkType;
    };
  }
}
