package io.cmscope.codec.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.Arrays;

/** Writers with plausible addresses, and a payload that looks like a CM message. */
final class Frames {
  private Frames() {}

  static RoceV2Writer roceV2Ipv4() {
    return new RoceV2Writer()
        .sourceMac(0x020000000001L)
        .destinationMac(0x020000000002L)
        .source(Address.parse("10.0.0.1"))
        .destination(Address.parse("10.0.0.2"));
  }

  static RoceV2Writer roceV2Ipv6() {
    return new RoceV2Writer()
        .source(Address.parse("fe80::1"))
        .destination(Address.parse("fe80::2"))
        .trafficClass(0xe2)
        .flowLabel(0x1face)
        .hopLimit(255);
  }

  static RoceV1Writer roceV1() {
    return new RoceV1Writer()
        .sourceGid(Gid.parse("fe80::1"))
        .destinationGid(Gid.parse("fe80::2"))
        .trafficClass(3)
        .flowLabel(0xabcde)
        .hopLimit(1);
  }

  static InfiniBandWriter local() {
    return new InfiniBandWriter()
        .sourceLid(5)
        .destinationLid(0x1234)
        .serviceLevel(3)
        .virtualLane(7);
  }

  static InfiniBandWriter global() {
    return local()
        .sourceGid(Gid.parse("fe80::5"))
        .destinationGid(Gid.parse("fe80::1234"))
        .trafficClass(3)
        .flowLabel(0xabcde)
        .hopLimit(64);
  }

  static ByteBuf mad() {
    ByteBuf mad = Unpooled.buffer(256, 256);
    for (int i = 0; i < 256; i++) {
      mad.writeByte(i);
    }
    mad.setInt(0, 0x01070203);
    return mad;
  }

  static ByteBuf filled(int octets) {
    byte[] filler = new byte[octets];
    Arrays.fill(filler, (byte) 0xa5);
    return Unpooled.wrappedBuffer(filler);
  }

  static String hex(FrameWriter<?> writer, ByteBuf payload) {
    ByteBuf out = filled(10_000);
    return ByteBufUtil.hexDump(out, 0, writer.write(out, 0, payload));
  }

  static String hex(FrameWriter<?> writer) {
    return hex(writer, mad());
  }
}
