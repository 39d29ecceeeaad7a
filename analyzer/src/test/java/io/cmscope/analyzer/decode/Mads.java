package io.cmscope.analyzer.decode;

import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.RoceV2Writer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;

/** Frames around MADs written down in hexadecimal. */
final class Mads {
  private static final int MAD = 256;

  private Mads() {}

  /** A MAD as a conforming sender writes it, transaction id 0x0102030405060708. */
  static ByteBuf mad(int attributeId, String data) {
    return mad("01070203 00000000 0102030405060708 %04x0000 00000000".formatted(attributeId), data);
  }

  /** Header and data, the rest zero. */
  static ByteBuf mad(String header, String data) {
    ByteBuf mad = Unpooled.buffer(MAD, MAD).setZero(0, MAD);
    mad.setBytes(0, ByteBufUtil.decodeHexDump(header.replace(" ", "")));
    mad.setBytes(24, ByteBufUtil.decodeHexDump(data.replace(" ", "")));
    return mad.writerIndex(MAD);
  }

  /** From 10.0.0.1 to 10.0.0.2. */
  static RoceV2Writer writer() {
    return new RoceV2Writer()
        .source(Address.parse("10.0.0.1"))
        .destination(Address.parse("10.0.0.2"));
  }

  static ByteBuf frame(ByteBuf mad) {
    return frame(writer(), mad);
  }

  static ByteBuf frame(RoceV2Writer writer, ByteBuf mad) {
    ByteBuf frame = Unpooled.buffer(512);
    return frame.capacity(writer.write(frame, 0, mad));
  }
}
