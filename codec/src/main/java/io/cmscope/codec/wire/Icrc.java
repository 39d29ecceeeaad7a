package io.cmscope.codec.wire;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * Invariant CRC (IBA vol 1, 7.8.1; annexes A16 and A17): CRC-32 over everything that no switch or
 * router may change, the rest taken as ones, stored least significant octet first.
 *
 * <p>RoCE has no LRH; eight octets of ones stand for it. Ethernet and VLAN tags are not covered,
 * IPv4 identification, lengths, addresses and UDP ports are.
 */
public final class Icrc {
  /** Octets. */
  public static final int LENGTH = 4;

  private static final int LRH_OCTETS = Lrh.LENGTH;
  private static final byte ONES = (byte) 0xff;

  /** Virtual lane. */
  private static final byte[] LRH_MASK = {(byte) 0xf0};

  /** Traffic class, flow label, hop limit: of a GRH and of an IPv6 header. */
  private static final byte[] GRH_MASK = {0x0f, ONES, ONES, ONES, 0, 0, 0, ONES};

  /** The whole LRH, then as {@link #GRH_MASK}. */
  private static final byte[] LRH_AND_GRH_MASK = {
    ONES, ONES, ONES, ONES, ONES, ONES, ONES, ONES, 0x0f, ONES, ONES, ONES, 0, 0, 0, ONES
  };

  /** Type of service, time to live, header checksum. */
  private static final byte[] IPV4_MASK = {0, ONES, 0, 0, 0, 0, 0, 0, ONES, 0, ONES, ONES};

  private static final int UDP_CHECKSUM = 6;
  private static final int BTH_MASKED = 4;

  private Icrc() {}

  /**
   * Computes the code of a packet, as the number whose least significant octet is sent first.
   *
   * @throws IllegalStateException when the packet was not captured through its ICRC
   */
  public static int compute(Packet packet) {
    int end = packet.icrcIndex();
    if (end < 0) {
      throw new IllegalStateException("the packet was not captured through its ICRC");
    }
    int start =
        switch (packet.encapsulation()) {
          case ROCE_V2_IPV4, ROCE_V2_IPV6 -> packet.ipIndex();
          case ROCE_V1 -> packet.grhIndex();
          case INFINIBAND_LOCAL, INFINIBAND_GLOBAL -> packet.lrhIndex();
        };
    return compute(packet.buffer(), packet.encapsulation(), start, packet.bthIndex(), end);
  }

  /** Compares the code in the packet with the right one. */
  public static IcrcState verify(Packet packet) {
    int at = packet.icrcIndex();
    int stored = at < 0 ? 0 : packet.buffer().getIntLE(at);
    if (stored == 0) {
      return IcrcState.ABSENT;
    }
    return stored == compute(packet) ? IcrcState.OK : IcrcState.BAD;
  }

  /**
   * Puts the right code into the packet.
   *
   * @throws IllegalStateException when the packet does not reach through its ICRC
   */
  public static void write(Packet packet) {
    int code = compute(packet);
    packet.buffer().setIntLE(packet.icrcIndex(), code);
  }

  /**
   * @param start the first header that counts: LRH, GRH or IP
   * @param end the ICRC itself
   */
  static int compute(ByteBuf buf, Encapsulation encapsulation, int start, int bth, int end) {
    byte[] headers = new byte[LRH_OCTETS + bth + BTH_MASKED + 1 - start];
    maskedHeaders(buf, encapsulation, start, bth, headers);
    int dummy = encapsulation.isNative() ? LRH_OCTETS : 0;
    CRC32 crc = new CRC32();
    crc.update(headers, dummy, headers.length - dummy);
    int rest = bth + BTH_MASKED + 1;
    if (buf.hasArray()) {
      crc.update(buf.array(), buf.arrayOffset() + rest, end - rest);
    } else {
      crc.update(buf.nioBuffer(rest, end - rest));
    }
    return (int) crc.getValue();
  }

  /** Eight octets of ones, then the headers through the masked octet of the BTH. */
  private static void maskedHeaders(
      ByteBuf buf, Encapsulation encapsulation, int start, int bth, byte[] into) {
    Arrays.fill(into, 0, LRH_OCTETS, ONES);
    buf.getBytes(start, into, LRH_OCTETS, into.length - LRH_OCTETS);
    byte[] mask = mask(encapsulation);
    for (int i = 0; i < mask.length; i++) {
      into[LRH_OCTETS + i] |= mask[i];
    }
    if (encapsulation.isRoceV2()) {
      int udpChecksum = LRH_OCTETS + bth - start - UdpHeader.LENGTH + UDP_CHECKSUM;
      into[udpChecksum] = ONES;
      into[udpChecksum + 1] = ONES;
    }
    into[into.length - 1] = ONES;
  }

  private static byte[] mask(Encapsulation encapsulation) {
    return switch (encapsulation) {
      case ROCE_V2_IPV4 -> IPV4_MASK;
      case ROCE_V2_IPV6, ROCE_V1 -> GRH_MASK;
      case INFINIBAND_LOCAL -> LRH_MASK;
      case INFINIBAND_GLOBAL -> LRH_AND_GRH_MASK;
    };
  }
}
