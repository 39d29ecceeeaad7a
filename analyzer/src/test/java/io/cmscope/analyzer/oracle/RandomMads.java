package io.cmscope.analyzer.oracle;

import io.cmscope.captures.PcapWriter;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.LinkType;
import io.cmscope.codec.wire.RoceV2Writer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/**
 * Writes captures of CM messages with random octets: real hosts leave most fields zero, and zeros
 * agree with every mistake.
 */
final class RandomMads {

  /** The messages that tshark decodes. */
  private static final List<MessageType> TYPES =
      List.of(
          MessageType.REQ,
          MessageType.REP,
          MessageType.RTU,
          MessageType.REJ,
          MessageType.DREQ,
          MessageType.DREP);

  private final Random random;
  private final RoceV2Writer overIpv4 = writer("10.0.0.1", "10.0.0.2");
  private final RoceV2Writer overIpv6 = writer("fe80::1", "fe80::2");

  RandomMads(long seed) {
    random = new Random(seed);
  }

  void write(Path capture, int messages) throws IOException {
    ByteBuf frame = Unpooled.buffer(512);
    try (PcapWriter out = PcapWriter.create(capture, LinkType.ETHERNET)) {
      for (int i = 0; i < messages; i++) {
        RoceV2Writer writer = random.nextBoolean() ? overIpv4 : overIpv6;
        int length = writer.write(frame, 0, mad(TYPES.get(i % TYPES.size()), i));
        out.write(i * 1_000_000L, frame, 0, length, length);
      }
    }
  }

  private static RoceV2Writer writer(String source, String destination) {
    return new RoceV2Writer().source(Address.parse(source)).destination(Address.parse(destination));
  }

  private ByteBuf mad(MessageType type, int number) {
    byte[] octets = new byte[MadHeader.MAD_LENGTH];
    random.nextBytes(octets);
    ByteBuf mad = Unpooled.wrappedBuffer(octets);
    MadHeader.ofCm(type.attributeId(), random.nextLong()).write(mad, 0);
    if (type == MessageType.REQ && number % 4 == 0) {
      mad.setLong(32, 0x0000_0000_0106_0000L | random.nextInt(0x10000)); // RDMA IP CM
      mad.setByte(165, number % 8 == 0 ? 0x40 : 0x60);
    }
    return mad;
  }
}
