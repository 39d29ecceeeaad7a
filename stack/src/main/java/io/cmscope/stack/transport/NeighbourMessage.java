package io.cmscope.stack.transport;

import io.cmscope.codec.wire.Gid;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * Who is where on an Ethernet: an ARP message (RFC 826), or a neighbour solicitation or
 * advertisement (RFC 4861, 4.3 and 4.4), as far as both say the same.
 *
 * <pre>
 * ARP: 0 hardware, protocol | 4 lengths | 6 operation | 8 sender MAC, IPv4 | 18 target MAC, IPv4
 * ND:  0 type, code, checksum | 4 flags | 8 target | 24 option type, length | 26 MAC
 * </pre>
 *
 * @param question asks where the target is; else says where the sender is
 * @param sender who speaks; in an advertisement the target, which is the sender's
 * @param senderMac 48 bits
 * @param target who is asked for, or whom the answer goes to
 */
record NeighbourMessage(boolean question, Gid sender, long senderMac, Gid target) {
  static final int ARP_TYPE = 0x0806;
  static final int IPV6_TYPE = 0x86dd;
  static final long BROADCAST = 0xffff_ffff_ffffL;

  private static final int ARP_OCTETS = 28;
  private static final long ARP_OVER_ETHERNET = 0x0001_0800_0604L;
  private static final int IPV6_HEADER = 40;
  private static final int ICMPV6 = 58;
  private static final int SOLICITATION = 135;
  private static final int ADVERTISEMENT = 136;
  private static final int SOLICITED_AND_OVERRIDE = 0x6000_0000;
  private static final int SOURCE_LINK_ADDRESS = 0x0101;
  private static final int TARGET_LINK_ADDRESS = 0x0201;
  private static final int ND_OCTETS = 32;
  private static final int NEAR = 255; // the hop limit of what no router passed
  private static final long MULTICAST_HIGH = 0xff02L << 48;
  private static final long SOLICITED_NODE = 0x1_ff00_0000L;
  private static final long MULTICAST_MAC = 0x3333_0000_0000L;

  /** Which ethertype it travels under. */
  int etherType() {
    return sender.isIpv4Mapped() ? ARP_TYPE : IPV6_TYPE;
  }

  /** The MAC address that a question goes to. */
  long questionMac() {
    return sender.isIpv4Mapped() ? BROADCAST : MULTICAST_MAC | (solicitedNode() & 0xffff_ffffL);
  }

  private long solicitedNode() {
    return SOLICITED_NODE | (target.low() & 0xff_ffff);
  }

  /** The answer of who the question is for. */
  NeighbourMessage answer(long mac) {
    return new NeighbourMessage(false, /* sender= */ target, mac, /* target= */ sender);
  }

  /**
   * Reads what follows an ethertype.
   *
   * @return null when it is none of them, or wrong
   */
  static @Nullable NeighbourMessage read(int etherType, ByteBuf buf, int at, int end) {
    return switch (etherType) {
      case ARP_TYPE -> end - at < ARP_OCTETS ? null : readArp(buf, at);
      case IPV6_TYPE -> end - at < IPV6_HEADER + ND_OCTETS ? null : readDiscovery(buf, at);
      default -> null;
    };
  }

  private static @Nullable NeighbourMessage readArp(ByteBuf buf, int at) {
    int operation = buf.getUnsignedShort(at + 6);
    if (buf.getLong(at) >>> 16 != ARP_OVER_ETHERNET || operation < 1 || operation > 2) {
      return null;
    }
    return new NeighbourMessage(
        operation == 1,
        Gid.mapped(buf.getInt(at + 14)),
        mac(buf, at + 8),
        Gid.mapped(buf.getInt(at + 24)));
  }

  private static @Nullable NeighbourMessage readDiscovery(ByteBuf buf, int at) {
    int icmp = at + IPV6_HEADER;
    int type = buf.getUnsignedByte(icmp);
    boolean question = type == SOLICITATION;
    int option = question ? SOURCE_LINK_ADDRESS : TARGET_LINK_ADDRESS;
    if (buf.getUnsignedByte(at + 6) != ICMPV6
        || buf.getUnsignedByte(at + 7) != NEAR
        || (!question && type != ADVERTISEMENT)
        || buf.getUnsignedShort(icmp + 24) != option) {
      return null;
    }
    Gid from = Gid.read(buf, at + 8);
    Gid asked = Gid.read(buf, icmp + 8);
    return question
        ? new NeighbourMessage(true, from, mac(buf, icmp + 26), asked)
        : new NeighbourMessage(false, asked, mac(buf, icmp + 26), Gid.read(buf, at + 24));
  }

  /** What follows the ethertype. */
  ByteBuf write() {
    return sender.isIpv4Mapped() ? writeArp() : writeDiscovery();
  }

  private ByteBuf writeArp() {
    ByteBuf out = Unpooled.buffer(ARP_OCTETS);
    out.writeLong(ARP_OVER_ETHERNET << 16 | (question ? 1 : 2));
    writeMac(out, senderMac);
    out.writeInt((int) sender.low());
    writeMac(out, 0); // of the target: nobody reads it, neither in a question nor in an answer
    return out.writeInt((int) target.low());
  }

  private ByteBuf writeDiscovery() {
    ByteBuf out = Unpooled.buffer(IPV6_HEADER + ND_OCTETS);
    out.writeInt(6 << 28).writeShort(ND_OCTETS).writeByte(ICMPV6).writeByte(NEAR);
    out.writeLong(sender.high()).writeLong(sender.low());
    if (question) {
      out.writeLong(MULTICAST_HIGH).writeLong(solicitedNode());
    } else {
      out.writeLong(target.high()).writeLong(target.low());
    }
    Gid about = question ? target : sender;
    out.writeByte(question ? SOLICITATION : ADVERTISEMENT).writeByte(0).writeShort(0);
    out.writeInt(question ? 0 : SOLICITED_AND_OVERRIDE);
    out.writeLong(about.high()).writeLong(about.low());
    out.writeShort(question ? SOURCE_LINK_ADDRESS : TARGET_LINK_ADDRESS);
    writeMac(out, senderMac);
    return out.setShort(IPV6_HEADER + 2, checksum(out));
  }

  /** Over addresses, length, next header and message (RFC 4443, 2.3). */
  private static int checksum(ByteBuf packet) {
    int sum = ND_OCTETS + ICMPV6;
    for (int at = 8; at < IPV6_HEADER + ND_OCTETS; at += 2) {
      sum += packet.getUnsignedShort(at);
    }
    sum = (sum & 0xffff) + (sum >>> 16);
    sum = (sum & 0xffff) + (sum >>> 16);
    return ~sum & 0xffff;
  }

  private static long mac(ByteBuf buf, int at) {
    return (long) buf.getUnsignedShort(at) << 32 | buf.getUnsignedInt(at + 2);
  }

  private static void writeMac(ByteBuf out, long mac) {
    out.writeShort((int) (mac >>> 32)).writeInt((int) mac);
  }
}
