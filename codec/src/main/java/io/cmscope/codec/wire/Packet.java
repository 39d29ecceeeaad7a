package io.cmscope.codec.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where the layers of one frame begin: a view that {@link Dissector} fills and uses again, valid
 * until the next frame.
 *
 * <p>After {@link Verdict#TRANSPORT} no accessor throws, whatever the length fields claim; after
 * other verdicts only the index accessors mean something. Nothing allocates except the accessors
 * that return an {@link Address} or a {@link Gid}.
 */
public final class Packet {
  private static final int ICRC_OCTETS = 4;
  private static final int MAD_HEADER = 24;
  private static final int CM_CLASS = 0x07;
  private static final int QP1 = 1;

  ByteBuf buffer = Unpooled.EMPTY_BUFFER;
  int index;
  int end;
  int original;
  Encapsulation encapsulation = Encapsulation.ROCE_V2_IPV4;
  int vlanCount;
  int ethernetIndex = -1;
  int ipIndex = -1;
  int arpIndex = -1;
  int udpIndex = -1;
  int lrhIndex = -1;
  int grhIndex = -1;
  int bthIndex = -1;
  int dethIndex = -1;

  /** Octets on the wire from the BTH through the ICRC, by the length field of the layer below. */
  int transportLength;

  /** Forgets the last frame. */
  void start(ByteBuf buf, int first, int last, int onTheWire) {
    buffer = buf;
    index = first;
    end = last;
    original = onTheWire;
    vlanCount = 0;
    ethernetIndex = -1;
    ipIndex = -1;
    arpIndex = -1;
    udpIndex = -1;
    lrhIndex = -1;
    grhIndex = -1;
    bthIndex = -1;
    dethIndex = -1;
    transportLength = 0;
  }

  /** The octets all indexes count in. */
  public ByteBuf buffer() {
    return buffer;
  }

  /** The first octet of the frame. */
  public int index() {
    return index;
  }

  /** The first octet after the captured ones. */
  public int end() {
    return end;
  }

  /** Octets the frame had on the wire, as the capture says. */
  public int original() {
    return original;
  }

  /** What carries the BTH. */
  public Encapsulation encapsulation() {
    return encapsulation;
  }

  /** VLAN tags passed. */
  public int vlanCount() {
    return vlanCount;
  }

  /** The Ethernet header, or -1. */
  public int ethernetIndex() {
    return ethernetIndex;
  }

  /** The IPv4 or IPv6 header, or -1. */
  public int ipIndex() {
    return ipIndex;
  }

  /**
   * Whether the addresses of a frame that is not RDMA are known: it is an IP packet or fragment, or
   * an ARP message of IPv4 over Ethernet (then the addresses are those of who asks or answers, and
   * of who is asked or told).
   */
  public boolean hasAddresses() {
    return ipIndex >= 0 || arpIndex >= 0;
  }

  /** The UDP header, or -1. */
  public int udpIndex() {
    return udpIndex;
  }

  /** The LRH, or -1. */
  public int lrhIndex() {
    return lrhIndex;
  }

  /** The GRH, or -1. */
  public int grhIndex() {
    return grhIndex;
  }

  /** The BTH, or -1. */
  public int bthIndex() {
    return bthIndex;
  }

  /** The DETH, or -1. */
  public int dethIndex() {
    return dethIndex;
  }

  /**
   * An extended transport header, or -1 when the opcode has none of the kind or it is not wholly
   * captured.
   */
  public int indexOf(ExtensionHeader header) {
    int at = bthIndex + Bth.LENGTH;
    for (ExtensionHeader each : Opcode.headers(opcode())) {
      if (each == header) {
        return end - at >= each.length() ? at : -1;
      }
      at += each.length();
    }
    return -1;
  }

  /** Opcode of the BTH, see {@link Opcode}. */
  public int opcode() {
    return Bth.OPCODE.getInt(buffer, bthIndex);
  }

  /** Whether the solicited event bit is set. */
  public boolean solicitedEvent() {
    return Bth.SOLICITED_EVENT.get(buffer, bthIndex) != 0;
  }

  /** Octets of padding before the ICRC, 0 to 3. */
  public int padCount() {
    return Bth.PAD_COUNT.getInt(buffer, bthIndex);
  }

  /** Transport header version, normally 0. */
  public int transportVersion() {
    return Bth.TRANSPORT_VERSION.getInt(buffer, bthIndex);
  }

  /** Partition key of the BTH. */
  public int pKey() {
    return Bth.P_KEY.getInt(buffer, bthIndex);
  }

  /** Whether the packet met congestion. */
  public boolean fecn() {
    return Bth.FECN.get(buffer, bthIndex) != 0;
  }

  /** Whether the packet tells of congestion. */
  public boolean becn() {
    return Bth.BECN.get(buffer, bthIndex) != 0;
  }

  /** Queue pair of the receiver, 24 bits. */
  public int destinationQpn() {
    return Bth.DESTINATION_QPN.getInt(buffer, bthIndex);
  }

  /** Whether an acknowledgement is asked for. */
  public boolean ackRequest() {
    return Bth.ACK_REQUEST.get(buffer, bthIndex) != 0;
  }

  /** Packet sequence number, 24 bits. */
  public int psn() {
    return Bth.PSN.getInt(buffer, bthIndex);
  }

  /** Whether it is a datagram. */
  public boolean hasDeth() {
    return dethIndex >= 0;
  }

  /** Q_Key of the DETH; 0 without one. */
  public int qKey() {
    return dethIndex < 0 ? 0 : Deth.Q_KEY.getInt(buffer, dethIndex);
  }

  /** Queue pair of the sender, 24 bits; -1 without a DETH. */
  public int sourceQpn() {
    return dethIndex < 0 ? -1 : Deth.SOURCE_QPN.getInt(buffer, dethIndex);
  }

  /** IPv4 identification; -1 without an IPv4 header. */
  public int ipIdentification() {
    boolean ipv4 = ipIndex >= 0 && encapsulation == Encapsulation.ROCE_V2_IPV4;
    return ipv4 ? Ipv4Header.IDENTIFICATION.getInt(buffer, ipIndex) : -1;
  }

  /** UDP source port; -1 without UDP. Senders choose it for entropy: not a key of a flow. */
  public int udpSourcePort() {
    return udpIndex < 0 ? -1 : UdpHeader.SOURCE_PORT.getInt(buffer, udpIndex);
  }

  /** The first octet after the last transport header of this opcode. */
  public int payloadIndex() {
    return bthIndex + headerOctets();
  }

  /**
   * Octets of payload on the wire without padding and ICRC, by the UDP, GRH or LRH length; never
   * negative.
   */
  public int payloadLength() {
    return Math.max(0, transportLength - headerOctets() - padCount() - ICRC_OCTETS);
  }

  /** How many octets of the payload were captured. */
  public int payloadCaptured() {
    return Math.max(0, Math.min(payloadLength(), end - bthIndex - headerOctets()));
  }

  /** The ICRC, or -1 when it was not wholly captured. */
  public int icrcIndex() {
    return end - bthIndex < transportLength ? -1 : bthIndex + transportLength - ICRC_OCTETS;
  }

  /** The VCRC, or -1 on RoCE, which has none, and when it was not wholly captured. */
  public int vcrcIndex() {
    int at = lrhIndex < 0 ? -1 : icrcIndex();
    return at < 0 || end - at < ICRC_OCTETS + Vcrc.LENGTH ? -1 : at + ICRC_OCTETS;
  }

  /**
   * Whether it is a datagram of the communication management class: a UD SEND from or to QP 1 with
   * base version 1 and class 7, and the whole MAD header captured (IBA vol 1, 12.6 and 13.4).
   * Q_Key, class version and method do not matter.
   */
  public boolean isCmMad() {
    return isCmMad(1);
  }

  /** The same with base version 0x80: Omni-Path, whose messages are not decoded here. */
  public boolean isOpaCmMad() {
    return isCmMad(0x80);
  }

  private boolean isCmMad(int baseVersion) {
    return dethIndex >= 0
        && opcode() == Opcode.UD_SEND_ONLY
        && (destinationQpn() == QP1 || sourceQpn() == QP1)
        && payloadCaptured() >= MAD_HEADER
        && buffer.getUnsignedByte(payloadIndex()) == baseVersion
        && buffer.getUnsignedByte(payloadIndex() + 1) == CM_CLASS;
  }

  private int headerOctets() {
    return Bth.LENGTH + Opcode.headerOctets(opcode());
  }

  /** Upper half of the 128-bit key of {@link #sourceAddress}. */
  public long sourceKeyHigh() {
    return PacketAddresses.high(this, true);
  }

  /** Lower half of the 128-bit key of {@link #sourceAddress}. */
  public long sourceKeyLow() {
    return PacketAddresses.low(this, true);
  }

  /** Upper half of the 128-bit key of {@link #destinationAddress}. */
  public long destinationKeyHigh() {
    return PacketAddresses.high(this, false);
  }

  /** Lower half of the 128-bit key of {@link #destinationAddress}. */
  public long destinationKeyLow() {
    return PacketAddresses.low(this, false);
  }

  /** The IP address of the sender; its GID on RoCEv1, its LID on native InfiniBand. Allocates. */
  public Address sourceAddress() {
    return PacketAddresses.address(this, true);
  }

  /** The IP address of the receiver; its GID on RoCEv1, its LID on native InfiniBand. Allocates. */
  public Address destinationAddress() {
    return PacketAddresses.address(this, false);
  }

  /**
   * The GID of the sender, from GRH or IP header; null on native InfiniBand without a GRH.
   * Allocates.
   */
  public @Nullable Gid sourceGid() {
    return PacketAddresses.gid(this, true);
  }

  /**
   * The GID of the receiver, from GRH or IP header; null on native InfiniBand without a GRH.
   * Allocates.
   */
  public @Nullable Gid destinationGid() {
    return PacketAddresses.gid(this, false);
  }

  /** One line: encapsulation, opcode, queue pairs, PSN, payload. */
  @Override
  public String toString() {
    if (bthIndex < 0) {
      return "no transport packet";
    }
    return String.format(
        Locale.ROOT,
        "%s %s %s -> %s QP 0x%06x PSN 0x%06x, %d octets",
        encapsulation.label(),
        Opcode.name(opcode()),
        sourceAddress(),
        destinationAddress(),
        destinationQpn(),
        psn(),
        payloadLength());
  }
}
