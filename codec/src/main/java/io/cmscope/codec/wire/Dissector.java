package io.cmscope.codec.wire;

import io.netty.buffer.ByteBuf;

/**
 * Finds the InfiniBand transport packet in a captured frame. Tells RoCEv2 by the UDP destination
 * port only. Allocates nothing, never throws, whatever the octets; one instance serves one thread.
 */
public final class Dissector {
  private static final int COOKED_V1 = 16;
  private static final int COOKED_V1_PROTOCOL = 14;
  private static final int COOKED_V2 = 20;
  private static final int FAMILY = 4;
  private static final int ARP = 0x0806;
  private static final int ARP_OCTETS = 28;

  /** Ethernet (1), IPv4 (0x0800), addresses of six and four octets. */
  private static final long ARP_IPV4 = 0x0001_0800_0604L;

  private final OtherTraffic other = new OtherTraffic();
  private final Layers layers = new Layers(other);

  /**
   * Looks at one frame.
   *
   * @param buf where the frame is; not kept beyond the next call
   * @param index its first octet
   * @param captured octets there are; what reaches beyond the buffer does not count
   * @param original octets it had on the wire
   * @param linkType see {@link LinkType}
   * @param into receives where the layers begin
   */
  public Verdict dissect(
      ByteBuf buf, int index, int captured, int original, int linkType, Packet into) {
    int first = Math.max(0, Math.min(index, buf.capacity()));
    int end = first + Math.max(0, Math.min(captured, buf.capacity() - first));
    into.start(buf, first, end, original);
    return switch (linkType) {
      case LinkType.ETHERNET -> ethernet(into, first);
      case LinkType.LINUX_SLL -> cooked(into, first, COOKED_V1, COOKED_V1_PROTOCOL);
      case LinkType.LINUX_SLL2 -> cooked(into, first, COOKED_V2, 0);
      case LinkType.RAW_IP,
          LinkType.RAW_IP_BSD,
          LinkType.RAW_IP_OPENBSD,
          LinkType.IPV4,
          LinkType.IPV6 ->
          layers.ip(into, first);
      case LinkType.NULL, LinkType.LOOP -> loopback(into, first);
      case LinkType.INFINIBAND -> layers.lrh(into, first);
      default -> other.linkType(linkType);
    };
  }

  /**
   * What the last frame with {@link Verdict#OTHER} was, such as {@code ARP} or {@code VXLAN (UDP
   * 4789)}.
   */
  public String lastOther() {
    return other.last();
  }

  private Verdict ethernet(Packet packet, int at) {
    packet.ethernetIndex = at;
    if (packet.end - at < EthernetHeader.LENGTH) {
      return Verdict.CUT;
    }
    return tagged(packet, packet.buffer.getUnsignedShort(at + 12), at + EthernetHeader.LENGTH);
  }

  private Verdict cooked(Packet packet, int at, int length, int protocol) {
    if (packet.end - at < length) {
      return Verdict.CUT;
    }
    return tagged(packet, packet.buffer.getUnsignedShort(at + protocol), at + length);
  }

  /** Passes VLAN tags, then the layer that the ethertype names. */
  private Verdict tagged(Packet packet, int firstType, int first) {
    int etherType = firstType;
    int at = first;
    while (VlanTag.isTag(etherType)) {
      if (packet.end - at < VlanTag.LENGTH) {
        return Verdict.CUT;
      }
      etherType = packet.buffer.getUnsignedShort(at + 2);
      at += VlanTag.LENGTH;
      packet.vlanCount++;
    }
    return switch (etherType) {
      case 0x0800 -> layers.ipv4(packet, at);
      case 0x86dd -> layers.ipv6(packet, at);
      case 0x8915 -> layers.roceV1(packet, at);
      case ARP -> {
        arp(packet, at);
        yield other.etherType(etherType);
      }
      default -> other.etherType(etherType);
    };
  }

  /** Notes where an ARP message is whose addresses are IPv4's: it shows who is there. */
  private static void arp(Packet packet, int at) {
    if (packet.end - at >= ARP_OCTETS && packet.buffer.getLong(at) >>> 16 == ARP_IPV4) {
      packet.arpIndex = at;
      packet.encapsulation = Encapsulation.ROCE_V2_IPV4;
    }
  }

  /**
   * The family is 2 for IPv4 and differs between systems for IPv6; its octet order is the capturing
   * host's.
   */
  private Verdict loopback(Packet packet, int at) {
    if (packet.end - at < FAMILY) {
      return Verdict.CUT;
    }
    int family = packet.buffer.getInt(at);
    if ((family & 0xffff) == 0) {
      family = Integer.reverseBytes(family);
    }
    return switch (family) {
      case 2 -> layers.ipv4(packet, at + FAMILY);
      case 10, 24, 28, 30 -> layers.ipv6(packet, at + FAMILY);
      default -> other.addressFamily();
    };
  }
}
