package io.cmscope.codec.privatedata;

import io.cmscope.codec.wire.Field;
import org.jspecify.annotations.Nullable;

/**
 * What a 64-bit service id names. Its first octet tells who assigned it; those that begin {@code 00
 * 00 00 00 01} belong to the RDMA IP CM service and carry an IP protocol and a port (IBA Annex A11,
 * A4 for SDP, RFC 4755 for IPoIB).
 */
public final class ServiceId {

  /** The whole id, for printing. */
  private static final Field WHOLE = Field.at("service id", 0, 64).hex();

  private static final Field PORT = Field.at("port", 6, 16);

  private static final long IP_CM = 0x0000_0000_0100_0000L;
  private static final long SDP = 0x0000_0000_0001_0000L;
  private static final long IPOIB = 0x0000_0000_0002_0000L;

  private static final int TCP = 0x06;
  private static final int UDP = 0x11;
  private static final int IB = 0x3F;

  private ServiceId() {}

  /** The service id of a TCP port of the RDMA IP CM service. */
  public static long ofTcpPort(int port) {
    return ofPort(TCP, port);
  }

  /** The service id of a UDP port of the RDMA IP CM service, asked for with SIDR_REQ. */
  public static long ofUdpPort(int port) {
    return ofPort(UDP, port);
  }

  private static long ofPort(int protocol, int port) {
    return IP_CM | ((long) protocol << 16) | PORT.check(port);
  }

  /**
   * Whether it belongs to the RDMA IP CM service, so that private data may begin with an {@link
   * IpCmHeader}.
   */
  public static boolean isIpCm(long serviceId) {
    return (serviceId & ~0xff_ffffL) == IP_CM;
  }

  /**
   * Whether the private data of a request for it do begin with an {@link IpCmHeader}: not those of
   * the native IB port space.
   */
  public static boolean hasIpCmHeader(long serviceId) {
    return isIpCm(serviceId) && protocol(serviceId) != IB;
  }

  /** Whether it is a TCP port of the RDMA IP CM service. */
  public static boolean isTcp(long serviceId) {
    return isIpCm(serviceId) && protocol(serviceId) == TCP;
  }

  /** Whether it is a port of the Sockets Direct Protocol. */
  public static boolean isSdp(long serviceId) {
    return (serviceId & ~0xffffL) == SDP;
  }

  /** Whether it is none of those that the specification or its annexes give out. */
  static boolean isUnassigned(long serviceId) {
    return !isIpCm(serviceId)
        && !isSdp(serviceId)
        && !isIpoibConnected(serviceId)
        && (serviceId & ~0xffffL) != IPOIB;
  }

  /** The IP protocol number of an RDMA IP CM service: 6 TCP, 17 UDP, 0x3f native IB. */
  public static int protocol(long serviceId) {
    return (int) (serviceId >>> 16) & 0xff;
  }

  /** The port of a service that has one: its last 16 bits. */
  public static int port(long serviceId) {
    return (int) serviceId & 0xffff;
  }

  /**
   * {@code TCP port 7471}, {@code NVMe-oF (TCP port 4420)}, {@code IPoIB-CM}, or {@code service
   * 0x…}.
   */
  public static String name(long serviceId) {
    if (isIpCm(serviceId)) {
      String name = portSpace(protocol(serviceId)) + " port " + port(serviceId);
      String known = protocol(serviceId) == TCP ? wellKnown(port(serviceId)) : null;
      return known == null ? name : known + " (" + name + ")";
    }
    if (isSdp(serviceId)) {
      return "SDP port " + port(serviceId);
    }
    if ((serviceId & ~0xffffL) == IPOIB) {
      return "IPoIB port " + port(serviceId);
    }
    if (isIpoibConnected(serviceId)) {
      return "IPoIB-CM";
    }
    return "service " + WHOLE.text(serviceId);
  }

  /** As {@link #name}, without the port where the service is well known: {@code NFS/RDMA}. */
  public static String shortName(long serviceId) {
    String known =
        isIpCm(serviceId) && protocol(serviceId) == TCP ? wellKnown(port(serviceId)) : null;
    return known == null ? name(serviceId) : known;
  }

  /**
   * As {@link #name(long)}, with the protocol that the private data of the request told: {@code
   * rtrs (TCP port 1234)}, {@code SRP (service 0x…)}.
   */
  public static String name(long serviceId, @Nullable UpperLayer protocol) {
    return with(protocol, name(serviceId));
  }

  /** As {@link #shortName(long)}, with the protocol that the private data of the request told. */
  public static String shortName(long serviceId, @Nullable UpperLayer protocol) {
    return with(protocol, shortName(serviceId));
  }

  private static String with(@Nullable UpperLayer protocol, String name) {
    return protocol == null || name.startsWith(protocol.label())
        ? name
        : protocol.label() + " (" + name + ")";
  }

  /**
   * IPoIB connected mode: Linux begins it with 0x10, RFC 4755 with 0x01; the QPN of the interface
   * is at the end.
   */
  public static boolean isIpoibConnected(long serviceId) {
    long prefix = serviceId & ~0xff_ffffL;
    return prefix == 0x1000_0000_0000_0000L || prefix == 0x0100_0000_0000_0000L;
  }

  private static String portSpace(int protocol) {
    return switch (protocol) {
      case TCP -> "TCP";
      case UDP -> "UDP";
      case IB -> "IB";
      default -> "IP protocol " + protocol;
    };
  }

  private static @Nullable String wellKnown(int port) {
    return switch (port) {
      case 445, 5445 -> "SMB Direct";
      case 987 -> "Lustre";
      case 3260 -> "iSER";
      case 4420 -> "NVMe-oF";
      case 8009 -> "NVMe-oF discovery";
      case 16385, 18634 -> "RDS";
      case 20049 -> "NFS/RDMA";
      default -> null;
    };
  }
}
