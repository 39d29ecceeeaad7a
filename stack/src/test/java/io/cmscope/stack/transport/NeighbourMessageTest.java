package io.cmscope.stack.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.wire.Gid;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

final class NeighbourMessageTest {
  private static final long MAC = 0x020304050607L;

  @Test
  void asksByArp() {
    NeighbourMessage question =
        new NeighbourMessage(true, Gid.parse("::ffff:10.0.0.1"), MAC, Gid.parse("::ffff:10.0.0.2"));
    // hardware 1, protocol 0x0800, lengths 6 and 4, operation 1 | sender | target (RFC 826)
    assertThat(ByteBufUtil.hexDump(question.write()))
        .isEqualTo("0001080006040001" + "0203040506070a000001" + "0000000000000a000002");
    assertThat(question.questionMac()).isEqualTo(0xffff_ffff_ffffL);
  }

  @Test
  void asksByNeighbourSolicitation() {
    NeighbourMessage question =
        new NeighbourMessage(
            true,
            Gid.parse("fe80::90c1:6cff:feb7:5370"),
            0x92c1_6cb7_5370L,
            Gid.parse("fd22:7::12:3456"));
    ByteBuf octets = question.write();
    assertThat(ByteBufUtil.hexDump(octets))
        .startsWith(
            "6000000000203aff"
                + "fe8000000000000090c16cfffeb75370"
                + "ff0200000000000000000001ff123456"
                + "8700")
        .endsWith("00000000" + "fd220007000000000000000000123456" + "010192c16cb75370");
    assertThat(question.questionMac()).isEqualTo(0x3333_ff12_3456L);
    assertThat(sumWithChecksum(octets)).isEqualTo(0xffff);
  }

  @Test
  void readsBackWhatItWrites() {
    for (String[] pair :
        new String[][] {{"::ffff:10.0.0.1", "::ffff:10.0.0.2"}, {"fd00::1", "fd00::2"}}) {
      for (boolean question : new boolean[] {true, false}) {
        NeighbourMessage message =
            new NeighbourMessage(question, Gid.parse(pair[0]), MAC, Gid.parse(pair[1]));
        ByteBuf octets = message.write();
        assertThat(NeighbourMessage.read(message.etherType(), octets, 0, octets.readableBytes()))
            .isEqualTo(message);
      }
    }
  }

  @Test
  void readsNothingFromOtherOctets() {
    ByteBuf zeros = Unpooled.buffer().writeZero(72);
    assertThat(NeighbourMessage.read(NeighbourMessage.ARP_TYPE, zeros, 0, 72)).isNull();
    assertThat(NeighbourMessage.read(NeighbourMessage.IPV6_TYPE, zeros, 0, 72)).isNull();
    assertThat(NeighbourMessage.read(NeighbourMessage.ARP_TYPE, zeros, 0, 27)).isNull();
    assertThat(NeighbourMessage.read(0x0800, zeros, 0, 72)).isNull();
  }

  /** The internet checksum over pseudo-header and message: all ones when it is right (RFC 1071). */
  private static int sumWithChecksum(ByteBuf packet) {
    int sum = 32 + 58;
    for (int at = 8; at < 72; at += 2) {
      sum += packet.getUnsignedShort(at);
    }
    return (sum & 0xffff) + (sum >>> 16);
  }
}
