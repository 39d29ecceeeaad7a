package io.cmscope.codec.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A management datagram of 256 octets has one exact size in each encapsulation. */
class FrameSizeTest {
  static Stream<Arguments> encapsulations() {
    return Stream.of(
        Arguments.of(Encapsulation.ROCE_V2_IPV4, Frames.roceV2Ipv4(), LinkType.ETHERNET, 322),
        Arguments.of(Encapsulation.ROCE_V2_IPV6, Frames.roceV2Ipv6(), LinkType.ETHERNET, 342),
        Arguments.of(Encapsulation.ROCE_V1, Frames.roceV1(), LinkType.ETHERNET, 334),
        Arguments.of(Encapsulation.INFINIBAND_LOCAL, Frames.local(), LinkType.INFINIBAND, 290),
        Arguments.of(Encapsulation.INFINIBAND_GLOBAL, Frames.global(), LinkType.INFINIBAND, 330));
  }

  @ParameterizedTest
  @MethodSource("encapsulations")
  void writesAndReadsEveryEncapsulation(
      Encapsulation encapsulation, FrameWriter<?> writer, int linkType, int size) {
    ByteBuf out = Frames.filled(500);
    int length = writer.psn(0x123456).pKey(0x8001).write(out, 10, Frames.mad());
    assertThat(length).isEqualTo(size);
    assertThat(out.getByte(9)).isEqualTo((byte) 0xa5);
    assertThat(out.getByte(10 + length)).isEqualTo((byte) 0xa5);

    Packet packet = new Packet();
    assertThat(new Dissector().dissect(out, 10, length, length, linkType, packet))
        .isEqualTo(Verdict.TRANSPORT);
    assertThat(packet.encapsulation()).isEqualTo(encapsulation);
    assertThat(packet.bthIndex()).isEqualTo(10 + writer.transportOffset());
    assertThat(packet.isCmMad()).isTrue();
    assertThat(packet.psn()).isEqualTo(0x123456);
    assertThat(packet.pKey()).isEqualTo(0x8001);
    assertThat(packet.qKey()).isEqualTo(0x80010000);
    assertThat(packet.payloadLength()).isEqualTo(256);
    assertThat(packet.payloadCaptured()).isEqualTo(256);
    assertThat(out.slice(packet.payloadIndex(), 256)).isEqualTo(Frames.mad());
    assertThat(Icrc.verify(packet)).isEqualTo(IcrcState.OK);
    assertThat(Vcrc.verify(packet))
        .isEqualTo(encapsulation.isNative() ? IcrcState.OK : IcrcState.ABSENT);
  }

  @ParameterizedTest
  @MethodSource("encapsulations")
  void padsOddPayloads(Encapsulation encapsulation, FrameWriter<?> writer, int linkType, int size) {
    Packet packet = new Packet();
    for (int octets = 0; octets < 9; octets++) {
      ByteBuf out = Frames.filled(500);
      ByteBuf payload = Unpooled.wrappedBuffer(new byte[octets]);
      int length = writer.opcode(0x04).write(out, 0, payload);
      assertThat(length).isEqualTo(size - 256 - Deth.LENGTH + (octets + 3) / 4 * 4);
      new Dissector().dissect(out, 0, length, length, linkType, packet);
      assertThat(packet.encapsulation()).isEqualTo(encapsulation);
      assertThat(packet.payloadLength()).isEqualTo(octets);
      assertThat(packet.padCount()).isEqualTo((4 - octets % 4) % 4);
      assertThat(packet.hasDeth()).isFalse();
      assertThat(packet.sourceQpn()).isEqualTo(-1);
      assertThat(packet.qKey()).isZero();
      assertThat(Icrc.verify(packet)).isEqualTo(IcrcState.OK);
    }
  }
}
