package io.cmscope.codec.wire;

import io.netty.buffer.ByteBuf;

/**
 * Variant CRC of native InfiniBand (IBA vol 1, 7.8.2): CRC-16 with the polynomial 0x100b over all
 * octets from the LRH through the ICRC, stored least significant octet first.
 */
public final class Vcrc {
  /** Octets. */
  public static final int LENGTH = 2;

  private static final int REFLECTED_POLYNOMIAL = 0xd008;
  private static final int[] TABLE = new int[256];

  static {
    for (int i = 0; i < TABLE.length; i++) {
      int value = i;
      for (int bit = 0; bit < 8; bit++) {
        value = (value & 1) == 0 ? value >>> 1 : value >>> 1 ^ REFLECTED_POLYNOMIAL;
      }
      TABLE[i] = value;
    }
  }

  private Vcrc() {}

  /**
   * Computes the code of {@code length} octets, as the number whose least significant octet is sent
   * first.
   */
  public static int compute(ByteBuf buf, int index, int length) {
    int value = 0xffff;
    for (int i = index; i < index + length; i++) {
      value = value >>> 8 ^ TABLE[(value ^ buf.getByte(i)) & 0xff];
    }
    return value ^ 0xffff;
  }

  /** Compares the code after the ICRC with the right one; absent on RoCE, which has none. */
  public static IcrcState verify(Packet packet) {
    int at = packet.vcrcIndex();
    if (at < 0) {
      return IcrcState.ABSENT;
    }
    int right = compute(packet.buffer(), packet.lrhIndex(), at - packet.lrhIndex());
    int stored = packet.buffer().getUnsignedShortLE(at);
    if (stored == right) {
      return IcrcState.OK;
    }
    return stored == 0 ? IcrcState.ABSENT : IcrcState.BAD;
  }
}
