package io.cmscope.codec.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A CM message is told by opcode, QP 1, base version and class; never by guess. */
class CmMadRecognitionTest {
  private static final int BTH = 42;
  private static final int DETH = 54;
  private static final int MAD = 62;

  private final Packet packet = new Packet();

  private static ByteBuf golden() {
    return GoldenFrames.buffer(GoldenFrames.REQ);
  }

  private Packet dissect(ByteBuf buf, int captured) {
    new Dissector().dissect(buf, 0, captured, 322, LinkType.ETHERNET, packet);
    return packet;
  }

  private Packet dissect(ByteBuf buf) {
    return dissect(buf, buf.capacity());
  }

  @Test
  void neitherConnectedNorOtherDatagramsAreMads() {
    for (int opcode = 0; opcode < 256; opcode++) {
      ByteBuf frame = golden().setByte(BTH, opcode);
      assertThat(dissect(frame).isCmMad()).as(Opcode.name(opcode)).isEqualTo(opcode == 0x64);
    }
  }

  /**
   * Dynamic connections share the opcodes of reliable datagrams; even octets made to look like a
   * MAD do not help.
   */
  @Test
  void dynamicConnectionsAreNotMadsHoweverTheyLook() {
    for (int opcode = 0x40; opcode < 0x60; opcode++) {
      for (int at = DETH; at < DETH + 60; at++) {
        ByteBuf frame = golden().setByte(BTH, opcode).setInt(at, 0x01070203);
        assertThat(dissect(frame).isCmMad()).isFalse();
        assertThat(packet.isOpaCmMad()).isFalse();
        assertThat(packet.hasDeth()).isFalse();
        assertThat(packet.payloadIndex()).isEqualTo(BTH + 12);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, true",
    "1, 0x123456, true",
    "0x123456, 1, true",
    "0x123456, 0x123456, false",
    "0, 0, false"
  })
  void oneEndMustBeQp1(String destination, String source, boolean cm) {
    ByteBuf frame = golden();
    frame
        .setMedium(BTH + 5, Integer.decode(destination))
        .setMedium(DETH + 5, Integer.decode(source));
    assertThat(dissect(frame).isCmMad()).isEqualTo(cm);
  }

  @ParameterizedTest
  @CsvSource({
    "0x01, 0x07, true, false",
    "0x80, 0x07, false, true",
    "0x02, 0x07, false, false",
    "0x01, 0x03, false, false",
    "0x80, 0x03, false, false",
    "0x07, 0x01, false, false"
  })
  void baseVersionAndClassMustBeRight(
      String version, String managementClass, boolean cm, boolean opa) {
    ByteBuf frame = golden();
    frame.setByte(MAD, Integer.decode(version)).setByte(MAD + 1, Integer.decode(managementClass));
    assertThat(dissect(frame).isCmMad()).isEqualTo(cm);
    assertThat(packet.isOpaCmMad()).isEqualTo(opa);
  }

  @Test
  void qKeyClassVersionAndMethodDoNotMatter() {
    ByteBuf frame = golden().setInt(DETH, 0).setByte(MAD + 2, 1).setByte(MAD + 3, 0x81);
    assertThat(dissect(frame).isCmMad()).isTrue();
  }

  @Test
  void theWholeMadHeaderMustBeCaptured() {
    assertThat(dissect(golden(), MAD + 24).isCmMad()).isTrue();
    assertThat(packet.payloadCaptured()).isEqualTo(24);
    assertThat(packet.payloadLength()).isEqualTo(256);
    assertThat(dissect(golden(), MAD + 23).isCmMad()).isFalse();
  }

  @Test
  void theMadHeaderMustBeInsideTheDatagram() {
    assertThat(dissect(golden().setShort(38, 8 + 12 + 8 + 24 + 4)).isCmMad()).isTrue();
    assertThat(dissect(golden().setShort(38, 8 + 12 + 8 + 23 + 4)).isCmMad()).isFalse();
  }
}
