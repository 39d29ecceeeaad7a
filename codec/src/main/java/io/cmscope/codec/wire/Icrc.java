package io.cmscope.codec.wire;

import io.netty.buffer.ByteBuf;
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
  private static final byte[] DUMMY_LRH = {ONES, ONES, ONES, ONES, ONES, ONES, ONES, ONES};

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
    CRC32 crc = new CRC32();
    if (!encapsulation.isNative()) {
      crc.update(DUMMY_LRH, 0, LRH_OCTETS);
    }
    byte[] mask = mask(encapsulation);
    int udpChecksum = encapsulation.isRoceV2() ? bth - UdpHeader.LENGTH + UDP_CHECKSUM : -2;
    int masked = bth + BTH_MASKED;
    for (int i = start; i <= masked; i++) {
      int octet = buf.getByte(i);
      if (i - start < mask.length) {
        octet |= mask[i - start];
      }
      boolean ones = i == masked || i == udpChecksum || i == udpChecksum + 1;
      crc.update(ones ? ONES : octet);
    }
    int rest = masked + 1;
    if (buf.hasArray()) {
      crc.update(buf.array(), buf.arrayOffset() + rest, end - rest);
    } else {
      crc.update(buf.nioBuffer(rest, end - rest));
    }
    return (int) crc.getValue();
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
