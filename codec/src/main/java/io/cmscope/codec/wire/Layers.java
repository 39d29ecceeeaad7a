package io.cmscope.codec.wire;

import io.netty.buffer.ByteBuf;

/**
 * Goes down from the network layer to the BTH. Every step checks what was captured before it reads.
 */
final class Layers {
  private static final int UDP = 17;
  private static final int GRE = 47;
  private static final int HOP_BY_HOP = 0;
  private static final int ROUTING = 43;
  private static final int FRAGMENT = 44;
  private static final int DESTINATION_OPTIONS = 60;
  private static final int ICRC_OCTETS = 4;

  private final OtherTraffic other;

  Layers(OtherTraffic other) {
    this.other = other;
  }

  Verdict ip(Packet packet, int at) {
    if (packet.end - at < 1) {
      return Verdict.CUT;
    }
    return switch (packet.buffer.getByte(at) >> 4) {
      case 4 -> ipv4(packet, at);
      case 6 -> ipv6(packet, at);
      default -> other.ipVersion();
    };
  }

  Verdict ipv4(Packet packet, int at) {
    ByteBuf buf = packet.buffer;
    if (packet.end - at < Ipv4Header.LENGTH) {
      return Verdict.CUT;
    }
    int length = Ipv4Header.HEADER_LENGTH.getInt(buf, at) * 4;
    if (Ipv4Header.VERSION.getInt(buf, at) != 4 || length < Ipv4Header.LENGTH) {
      return other.ipVersion();
    }
    packet.ipIndex = at;
    packet.encapsulation = Encapsulation.ROCE_V2_IPV4;
    if (packet.end - at < length) {
      return Verdict.CUT;
    }
    int protocol = Ipv4Header.PROTOCOL.getInt(buf, at);
    int offset = Ipv4Header.FRAGMENT_OFFSET.getInt(buf, at);
    boolean more = Ipv4Header.MORE_FRAGMENTS.getInt(buf, at) != 0;
    int payload = Ipv4Header.TOTAL_LENGTH.getInt(buf, at) - length;
    return ipPayload(packet, protocol, at + length, payload, offset, more);
  }

  Verdict ipv6(Packet packet, int at) {
    ByteBuf buf = packet.buffer;
    if (packet.end - at < Ipv6Header.LENGTH) {
      return Verdict.CUT;
    }
    if (Ipv6Header.VERSION.getInt(buf, at) != 6) {
      return other.ipVersion();
    }
    packet.ipIndex = at;
    packet.encapsulation = Encapsulation.ROCE_V2_IPV6;
    int next = Ipv6Header.NEXT_HEADER.getInt(buf, at);
    int payload = Ipv6Header.PAYLOAD_LENGTH.getInt(buf, at);
    int here = at + Ipv6Header.LENGTH;
    int offset = 0;
    boolean more = false;
    while (offset == 0 && isExtension(next)) {
      if (packet.end - here < 8) {
        return Verdict.CUT;
      }
      int length = next == FRAGMENT ? 8 : (buf.getUnsignedByte(here + 1) + 1) * 8;
      if (packet.end - here < length) {
        return Verdict.CUT;
      }
      if (next == FRAGMENT) {
        offset = buf.getUnsignedShort(here + 2) >>> 3;
        more |= (buf.getByte(here + 3) & 1) != 0;
      }
      next = buf.getUnsignedByte(here);
      here += length;
      payload -= length;
    }
    return ipPayload(packet, next, here, payload, offset, more);
  }

  private static boolean isExtension(int next) {
    return next == HOP_BY_HOP || next == ROUTING || next == FRAGMENT || next == DESTINATION_OPTIONS;
  }

  /** Knows only UDP; a fragment after the first hides its port and may be anybody's. */
  private Verdict ipPayload(
      Packet packet, int protocol, int at, int length, int fragmentOffset, boolean more) {
    if (protocol != UDP) {
      return protocol == GRE && fragmentOffset == 0 ? gre(packet, at) : other.ipProtocol(protocol);
    }
    if (fragmentOffset != 0) {
      return Verdict.FRAGMENT;
    }
    if (packet.end - at < 4) {
      return Verdict.CUT;
    }
    int port = UdpHeader.DESTINATION_PORT.getInt(packet.buffer, at);
    if (port != UdpHeader.ROCE_V2_PORT) {
      return other.udpPort(port);
    }
    if (more) {
      return Verdict.FRAGMENT;
    }
    if (packet.end - at < UdpHeader.LENGTH) {
      return Verdict.CUT;
    }
    packet.udpIndex = at;
    int datagram = UdpHeader.DATAGRAM_LENGTH.getInt(packet.buffer, at);
    // Zero is what segmentation offload leaves in captures of the sender; IP knows the length then.
    int octets = (datagram == 0 ? length : datagram) - UdpHeader.LENGTH;
    return transport(packet, at + UdpHeader.LENGTH, octets);
  }

  private Verdict gre(Packet packet, int at) {
    if (packet.end - at < 4) {
      return Verdict.CUT;
    }
    return other.gre(packet.buffer.getUnsignedShort(at + 2));
  }

  Verdict roceV1(Packet packet, int at) {
    packet.encapsulation = Encapsulation.ROCE_V1;
    if (packet.end - at < Grh.LENGTH) {
      return Verdict.CUT;
    }
    int octets = Grh.PAYLOAD_LENGTH.getInt(packet.buffer, at);
    return grh(packet, at, octets);
  }

  Verdict lrh(Packet packet, int at) {
    if (packet.end - at < Lrh.LENGTH) {
      return Verdict.CUT;
    }
    packet.lrhIndex = at;
    int octets = Lrh.PACKET_LENGTH.getInt(packet.buffer, at) * 4 - Lrh.LENGTH;
    return switch (Lrh.NEXT_HEADER.getInt(packet.buffer, at)) {
      case Lrh.LNH_LOCAL -> {
        packet.encapsulation = Encapsulation.INFINIBAND_LOCAL;
        yield transport(packet, at + Lrh.LENGTH, octets);
      }
      case Lrh.LNH_GLOBAL -> {
        packet.encapsulation = Encapsulation.INFINIBAND_GLOBAL;
        yield packet.end - at < Lrh.LENGTH + Grh.LENGTH
            ? Verdict.CUT
            : grh(packet, at + Lrh.LENGTH, octets - Grh.LENGTH);
      }
      default -> other.rawInfiniBand();
    };
  }

  /** A GRH wholly captured; {@code octets} follow it through the ICRC. */
  private Verdict grh(Packet packet, int at, int octets) {
    boolean iba =
        Grh.VERSION.getInt(packet.buffer, at) == 6
            && Grh.NEXT_HEADER.getInt(packet.buffer, at) == Grh.NEXT_HEADER_IBA;
    if (!iba) {
      return other.grhWithoutTransport();
    }
    packet.grhIndex = at;
    return transport(packet, at + Grh.LENGTH, octets);
  }

  private static Verdict transport(Packet packet, int at, int octets) {
    if (octets < Bth.LENGTH + ICRC_OCTETS || packet.end - at < Bth.LENGTH) {
      return Verdict.CUT;
    }
    int opcode = Bth.OPCODE.getInt(packet.buffer, at);
    if (Opcode.isDatagram(opcode)) {
      int headers = Bth.LENGTH + Deth.LENGTH;
      if (octets < headers + ICRC_OCTETS || packet.end - at < headers) {
        return Verdict.CUT;
      }
      packet.dethIndex = at + Bth.LENGTH;
    }
    packet.bthIndex = at;
    packet.transportLength = octets;
    return Verdict.TRANSPORT;
  }
}
