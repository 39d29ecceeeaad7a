package io.cmscope.codec.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GoldenFramesTest {
  private final Packet packet = new Packet();
  private final Dissector dissector = new Dissector();

  private Verdict dissect(String hex) {
    ByteBuf buf = GoldenFrames.buffer(hex);
    return dissector.dissect(buf, 0, buf.capacity(), buf.capacity(), LinkType.ETHERNET, packet);
  }

  @Test
  void findsEveryLayerOfTheRequest() {
    assertThat(dissect(GoldenFrames.REQ)).isEqualTo(Verdict.TRANSPORT);
    assertThat(packet.encapsulation()).isEqualTo(Encapsulation.ROCE_V2_IPV4);
    assertThat(packet.ethernetIndex()).isZero();
    assertThat(packet.ipIndex()).isEqualTo(14);
    assertThat(packet.udpIndex()).isEqualTo(34);
    assertThat(packet.bthIndex()).isEqualTo(42);
    assertThat(packet.dethIndex()).isEqualTo(54);
    assertThat(packet.grhIndex()).isEqualTo(-1);
    assertThat(packet.lrhIndex()).isEqualTo(-1);
    assertThat(packet.vlanCount()).isZero();
    assertThat(packet.payloadIndex()).isEqualTo(62);
    assertThat(packet.payloadLength()).isEqualTo(256);
    assertThat(packet.payloadCaptured()).isEqualTo(256);
    assertThat(packet.icrcIndex()).isEqualTo(318);
  }

  @Test
  void readsTheTransportFieldsOfTheDisconnectRequest() {
    dissect(GoldenFrames.DREQ);
    assertThat(packet.opcode()).isEqualTo(0x64);
    assertThat(packet.pKey()).isEqualTo(0xffff);
    assertThat(packet.destinationQpn()).isEqualTo(1);
    assertThat(packet.psn()).isEqualTo(2);
    assertThat(packet.padCount()).isZero();
    assertThat(packet.transportVersion()).isZero();
    assertThat(packet.solicitedEvent()).isFalse();
    assertThat(packet.ackRequest()).isFalse();
    assertThat(packet.fecn()).isFalse();
    assertThat(packet.becn()).isFalse();
    assertThat(packet.hasDeth()).isTrue();
    assertThat(packet.qKey()).isEqualTo(0x80010000);
    assertThat(packet.sourceQpn()).isEqualTo(1);
    assertThat(packet.ipIdentification()).isEqualTo(4);
    assertThat(packet.udpSourcePort()).isEqualTo(0xc3a5);
    assertThat(packet)
        .hasToString(
            "RoCEv2/IPv4 UD SEND only 10.0.0.1 -> 10.0.0.2 QP 0x000001 PSN 0x000002, 256 octets");
  }

  @Test
  void readsTheAddressesOfTheReplyAndTheirKeys() {
    dissect(GoldenFrames.REP);
    assertThat(packet.sourceAddress()).hasToString("10.0.0.2").isEqualTo(Address.ipv4(0x0a000002));
    assertThat(packet.destinationAddress()).hasToString("10.0.0.1");
    assertThat(packet.sourceGid()).hasToString("::ffff:10.0.0.2");
    assertThat(packet.destinationGid()).hasToString("::ffff:10.0.0.1");
    assertThat(packet.sourceKeyHigh()).isZero();
    assertThat(packet.sourceKeyLow()).isEqualTo(0xffff0a000002L);
    assertThat(packet.destinationKeyHigh()).isZero();
    assertThat(packet.destinationKeyLow()).isEqualTo(0xffff0a000001L);
  }

  @Test
  void knowsEveryMessageAsOneOfCommunicationManagement() {
    for (Map.Entry<String, String> frame : GoldenFrames.ALL.entrySet()) {
      assertThat(dissect(frame.getValue())).as(frame.getKey()).isEqualTo(Verdict.TRANSPORT);
      assertThat(packet.isCmMad()).as(frame.getKey()).isTrue();
      assertThat(packet.isOpaCmMad()).as(frame.getKey()).isFalse();
    }
  }
}
