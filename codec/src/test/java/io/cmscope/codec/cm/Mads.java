package io.cmscope.codec.cm;

import io.cmscope.codec.mad.MadHeader;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.Arrays;

/** Octets of MADs for tests. */
final class Mads {

  private Mads() {}

  /** 256 octets that begin as given. */
  static byte[] mad(String hex) {
    return padded(hex, MadHeader.MAD_LENGTH);
  }

  /** 232 octets that begin as given. */
  static byte[] data(String hex) {
    return padded(hex, CmMessage.LENGTH);
  }

  /** A MAD of an attribute as a conforming sender writes it, transaction id 0x0102030405060708. */
  static byte[] mad(int attributeId, byte[] data) {
    byte[] mad = mad("01070203 00000000 0102030405060708 %04x0000 00000000".formatted(attributeId));
    System.arraycopy(data, 0, mad, MadHeader.LENGTH, data.length);
    return mad;
  }

  static CmMad decode(byte[] octets) {
    return decode(octets, octets.length);
  }

  static CmMad decode(byte[] octets, int captured) {
    Decoded decoded = CmMad.decode(Unpooled.wrappedBuffer(octets), 0, captured);
    return ((Decoded.Message) decoded).mad();
  }

  private static byte[] padded(String hex, int length) {
    return Arrays.copyOf(ByteBufUtil.decodeHexDump(hex.replace(" ", "")), length);
  }
}
