package io.cmscope.codec.wire;

import org.jspecify.annotations.Nullable;

/** Reads the addresses of a packet from the header that its encapsulation has. */
final class PacketAddresses {
  /** Protocol addresses in an ARP message of IPv4 over Ethernet (RFC 826). */
  private static final int ARP_SENDER = 14;

  private static final int ARP_TARGET = 24;

  private PacketAddresses() {}

  static long high(Packet packet, boolean source) {
    return switch (packet.encapsulation) {
      case ROCE_V2_IPV4 -> 0;
      case ROCE_V2_IPV6 -> packet.buffer.getLong(packet.ipIndex + (source ? 8 : 24));
      case ROCE_V1 -> packet.buffer.getLong(packet.grhIndex + (source ? 8 : 24));
      case INFINIBAND_LOCAL, INFINIBAND_GLOBAL -> -1;
    };
  }

  static long low(Packet packet, boolean source) {
    return switch (packet.encapsulation) {
      case ROCE_V2_IPV4 ->
          Ipv6Text.mapped(
              packet.buffer.getInt(
                  packet.arpIndex >= 0
                      ? packet.arpIndex + (source ? ARP_SENDER : ARP_TARGET)
                      : packet.ipIndex + (source ? 12 : 16)));
      case ROCE_V2_IPV6 -> packet.buffer.getLong(packet.ipIndex + (source ? 16 : 32));
      case ROCE_V1 -> packet.buffer.getLong(packet.grhIndex + (source ? 16 : 32));
      case INFINIBAND_LOCAL, INFINIBAND_GLOBAL ->
          packet.buffer.getUnsignedShort(packet.lrhIndex + (source ? 6 : 2));
    };
  }

  static Address address(Packet packet, boolean source) {
    Address.Kind kind =
        switch (packet.encapsulation) {
          case ROCE_V2_IPV4 -> Address.Kind.IPV4;
          case ROCE_V2_IPV6, ROCE_V1 -> Address.Kind.IPV6;
          case INFINIBAND_LOCAL, INFINIBAND_GLOBAL -> Address.Kind.LID;
        };
    return new Address(kind, high(packet, source), low(packet, source));
  }

  static @Nullable Gid gid(Packet packet, boolean source) {
    return switch (packet.encapsulation) {
      case ROCE_V2_IPV4, ROCE_V2_IPV6, ROCE_V1 ->
          new Gid(high(packet, source), low(packet, source));
      case INFINIBAND_GLOBAL -> Gid.read(packet.buffer, packet.grhIndex + (source ? 8 : 24));
      case INFINIBAND_LOCAL -> null;
    };
  }
}
