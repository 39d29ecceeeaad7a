package io.cmscope.stack.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.wire.Dissector;
import io.cmscope.codec.wire.Encapsulation;
import io.cmscope.codec.wire.Icrc;
import io.cmscope.codec.wire.Ipv4Header;
import io.cmscope.codec.wire.LinkType;
import io.cmscope.codec.wire.Packet;
import io.cmscope.codec.wire.Verdict;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LostIdentificationTest {
  private final Dissector dissector = new Dissector();
  private final Packet packet = new Packet();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a-rping.pcap",
        "b-ucmatose-20.pcap",
        "d-udaddy.pcap",
        "l-vlan.pcap",
        "m1-nvmeof.pcap",
        "h-stale-at-vm1d.pcap"
      })
  void findsWhatRealPacketsCarried(String sample) throws IOException {
    int looked = 0;
    for (ByteBuf frame : RealPackets.of(sample)) {
      ByteBuf copy = frame.copy();
      if (isRoceV2OverIpv4(copy)) {
        int ip = packet.ipIndex();
        copy.setInt(ip + 4, 0).setShort(ip + 10, 0);

        assertThat(LostIdentification.restore(packet)).isTrue();
        assertThat(ByteBufUtil.hexDump(copy, ip, 20)).isEqualTo(ByteBufUtil.hexDump(frame, ip, 20));
        looked++;
      }
    }
    assertThat(looked).isGreaterThan(2);
  }

  @Test
  void findsAHeaderWithoutDontFragment() {
    // A CNP of a ConnectX-4: identification 0x718c, DF; another, SEND only, whose DF is cleared
    // here
    ByteBuf frame =
        hex(
            "45c2003c718c400040119161 0a001101 0a001201 000012b700280000"
                + "8100ffff 40000118 00000000 00000000000000000000000000000000 82fd002a");
    assertThat(isRoceV2OverIpv4(frame)).isTrue();
    frame.setInt(4, 0x718c_0000);
    frame.setIntLE(packet.icrcIndex(), Icrc.compute(packet));
    frame.setInt(4, 0);

    assertThat(LostIdentification.restore(packet)).isTrue();
    assertThat(frame.getInt(4)).isEqualTo(0x718c_0000);
  }

  @Test
  void findsTheIdentificationOfAPacketOfAnAdapter() {
    ByteBuf frame =
        hex(
            "45c2003c 0000 0000 4011 0000 0a001101 0a001201 000012b700280000"
                + "8100ffff 40000118 00000000 00000000000000000000000000000000 82fd002a");
    assertThat(isRoceV2OverIpv4(frame)).isTrue();

    assertThat(LostIdentification.restore(packet)).isTrue();
    assertThat(packet.ipIdentification()).isEqualTo(0x718c);
    assertThat(Ipv4Header.DONT_FRAGMENT.isSet(frame, 0)).isTrue();
  }

  @Test
  void findsNothingForDamagedPacketsButOneIn32768() throws IOException {
    Random random = new Random(1);
    ByteBuf frame = RealPackets.of("a-rping.pcap").getFirst();
    int tries = 200_000;
    int passed = 0;
    for (int i = 0; i < tries; i++) {
      ByteBuf copy = frame.copy();
      assertThat(isRoceV2OverIpv4(copy)).isTrue();
      int ip = packet.ipIndex();
      copy.setInt(ip + 4, 0).setShort(ip + 10, 0);
      copy.setInt(packet.payloadIndex() + random.nextInt(250), random.nextInt());
      passed += LostIdentification.restore(packet) ? 1 : 0;
    }
    // 6.1 are expected; the probability of 20 or more is below 0.00001
    assertThat(passed).isBetween(1, 20);
  }

  private boolean isRoceV2OverIpv4(ByteBuf frame) {
    int length = frame.capacity();
    int linkType = frame.getByte(0) == 0x45 ? LinkType.RAW_IP : LinkType.ETHERNET;
    Verdict verdict = dissector.dissect(frame, 0, length, length, linkType, packet);
    return verdict == Verdict.TRANSPORT && packet.encapsulation() == Encapsulation.ROCE_V2_IPV4;
  }

  private static ByteBuf hex(String digits) {
    return Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump(digits.replace(" ", "")));
  }
}
