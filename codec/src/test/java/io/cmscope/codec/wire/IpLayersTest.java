package io.cmscope.codec.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** IPv4 and IPv6 with options, extension headers and fragments; UDP; lengths that lie. */
class IpLayersTest {
  private static final int IP = 14;
  private static final int UDP = 34;

  private final Packet packet = new Packet();
  private final Dissector dissector = new Dissector();

  private static ByteBuf golden() {
    return GoldenFrames.buffer(GoldenFrames.REQ);
  }

  private Verdict dissect(ByteBuf buf) {
    return dissector.dissect(buf, 0, buf.capacity(), buf.capacity(), LinkType.ETHERNET, packet);
  }

  private Verdict ipv6(String nextHeaderAndExtensions) {
    String[] parts = nextHeaderAndExtensions.split(" ", 2);
    String frame = Frames.hex(Frames.roceV2Ipv6());
    String extensions = parts.length > 1 ? parts[1].replace(" ", "") : "";
    int payload = 288 + extensions.length() / 2;
    String ip =
        frame.substring(0, (IP + 4) * 2)
            + String.format("%04x", payload)
            + parts[0]
            + frame.substring((IP + 7) * 2, (IP + 40) * 2);
    return dissect(GoldenFrames.buffer(ip + extensions + frame.substring((IP + 40) * 2)));
  }

  @Test
  void passesIpv4Options() {
    String frame = GoldenFrames.REQ;
    String withOptions =
        frame.substring(0, 28)
            + "47"
            + frame.substring(30, 68)
            + "0101010001010100"
            + frame.substring(68);
    assertThat(dissect(GoldenFrames.buffer(withOptions))).isEqualTo(Verdict.TRANSPORT);
    assertThat(packet.udpIndex()).isEqualTo(42);
    assertThat(packet.isCmMad()).isTrue();
    assertThat(packet.payloadLength()).isEqualTo(256);
    assertThat(packet.icrcIndex()).isEqualTo(326);
  }

  @Test
  void refusesImpossibleIpHeaders() {
    assertThat(dissect(golden().setByte(IP, 0x44))).isEqualTo(Verdict.OTHER);
    assertThat(dissector.lastOther()).isEqualTo("invalid IP header");
    assertThat(dissect(golden().setByte(IP, 0x65))).isEqualTo(Verdict.OTHER);
    assertThat(dissect(golden().setShort(12, 0x86dd))).isEqualTo(Verdict.OTHER);
    assertThat(dissect(golden().setByte(IP, 0x4f))).isEqualTo(Verdict.OTHER);
  }

  @Test
  void tellsFragmentsOfIpv4() {
    assertThat(dissect(golden().setShort(IP + 6, 0x2000))).isEqualTo(Verdict.FRAGMENT);
    assertThat(packet.sourceAddress()).hasToString("10.0.0.1");
    assertThat(dissect(golden().setShort(IP + 6, 0x0010))).isEqualTo(Verdict.FRAGMENT);
    assertThat(dissect(golden().setShort(IP + 6, 0x2010))).isEqualTo(Verdict.FRAGMENT);
    assertThat(dissect(golden().setShort(IP + 6, 0x4000))).isEqualTo(Verdict.TRANSPORT);
  }

  @Test
  void takesAFirstFragmentToAnotherPortAndFragmentsOfTcpForOthers() {
    assertThat(dissect(golden().setShort(IP + 6, 0x2000).setShort(UDP + 2, 53)))
        .isEqualTo(Verdict.OTHER);
    assertThat(dissect(golden().setShort(IP + 6, 0x2010).setByte(IP + 9, 6)))
        .isEqualTo(Verdict.OTHER);
    assertThat(dissector.lastOther()).isEqualTo("TCP");
    assertThat(dissect(golden().setShort(IP + 6, 0x2010).setByte(IP + 9, 47)))
        .isEqualTo(Verdict.OTHER);
    assertThat(dissector.lastOther()).isEqualTo("GRE");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "11",
        "00 11 00 0502 0000 0100", // hop-by-hop
        "3c 11 00 01 04 00000000", // destination options
        "2b 11 02 04 00 00000000 fe800000000000000000000000000009", // routing
        "2c 11 00 0000 12345678", // an atomic fragment
        "00 2b 00 0502 0000 0100  3c 00 00 00 00000000  11 01 01 0c 0000000000000000 00000000"
      })
  void passesIpv6ExtensionHeaders(String chain) {
    assertThat(ipv6(chain)).isEqualTo(Verdict.TRANSPORT);
    assertThat(packet.isCmMad()).isTrue();
    assertThat(packet.payloadLength()).isEqualTo(256);
    assertThat(packet.destinationAddress()).hasToString("fe80::2");
    assertThat(packet.icrcIndex()).isEqualTo(packet.end() - 4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2c 11 00 0001 12345678",
        "2c 11 00 0010 12345678",
        "00 2c 00 0502 0000 0100 11 00 0011 12345678"
      })
  void tellsFragmentsOfIpv6(String chain) {
    assertThat(ipv6(chain)).isEqualTo(Verdict.FRAGMENT);
  }

  @Test
  void takesUnknownIpv6HeadersForOthers() {
    assertThat(ipv6("3b")).isEqualTo(Verdict.OTHER);
    assertThat(ipv6("2c 06 00 0010 12345678")).isEqualTo(Verdict.OTHER);
    assertThat(dissector.lastOther()).isEqualTo("TCP");
    assertThat(ipv6("3c 11 ff 00")).isEqualTo(Verdict.CUT);
  }

  @Test
  void tellsRoceByTheDestinationPortAlone() {
    assertThat(dissect(golden().setShort(UDP, 4791).setShort(UDP + 2, 53)))
        .isEqualTo(Verdict.OTHER);
    assertThat(dissector.lastOther()).isEqualTo("UDP");
    assertThat(dissect(golden().setShort(UDP, 69))).isEqualTo(Verdict.TRANSPORT);
  }

  @ParameterizedTest
  @CsvSource({
    "53, UDP",
    "4789, VXLAN (UDP 4789)",
    "8472, VXLAN (UDP 8472)",
    "4790, VXLAN-GPE (UDP 4790)",
    "4754, GRE in UDP (UDP 4754)",
    "6081, Geneve (UDP 6081)",
    "6635, MPLS in UDP (UDP 6635)",
    "37008, TZSP (UDP 37008)"
  })
  void namesOtherUdp(int port, String name) {
    assertThat(dissect(golden().setShort(UDP + 2, port))).isEqualTo(Verdict.OTHER);
    assertThat(dissector.lastOther()).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({
    "1, ICMP",
    "6, TCP",
    "50, ESP",
    "51, AH",
    "58, ICMPv6",
    "132, SCTP",
    "254, IP protocol 254"
  })
  void namesOtherIpProtocols(int protocol, String name) {
    assertThat(dissect(golden().setByte(IP + 9, protocol))).isEqualTo(Verdict.OTHER);
    assertThat(dissector.lastOther()).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({
    "0x88be, ERSPAN (GRE 0x88be)",
    "0x22eb, ERSPAN III (GRE 0x22eb)",
    "0x6558, Ethernet in GRE (GRE 0x6558)",
    "0x0800, GRE"
  })
  void namesWhatGreCarries(String protocol, String name) {
    ByteBuf frame = golden().setByte(IP + 9, 47).setShort(UDP + 2, Integer.decode(protocol));
    assertThat(dissect(frame)).isEqualTo(Verdict.OTHER);
    assertThat(dissector.lastOther()).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({
    "0x0806, ARP",
    "0x88cc, LLDP",
    "0x8847, MPLS",
    "0x8906, FCoE",
    "0x88f7, PTP",
    "0x88e5, MACsec (ethertype 0x88e5)",
    "0x0026, IEEE 802.3",
    "0xbeef, ethertype 0xbeef"
  })
  void namesOtherEtherTypesAlwaysByTheSameString(String etherType, String name) {
    ByteBuf frame = golden().setShort(12, Integer.decode(etherType));
    assertThat(dissect(frame)).isEqualTo(Verdict.OTHER);
    String first = dissector.lastOther();
    assertThat(first).isEqualTo(name);
    dissect(golden().setByte(IP + 9, 6));
    dissect(frame);
    assertThat(dissector.lastOther()).isSameAs(first);
  }

  @Test
  void measuresThePayloadWithoutEthernetPadding() {
    String ack = Frames.hex(Frames.roceV2Ipv4().opcode(0x11), GoldenFrames.buffer("00000005"));
    assertThat(ack).hasSize(62 * 2);
    ByteBuf padded = GoldenFrames.buffer(ack + "00".repeat(10));
    assertThat(dissect(padded)).isEqualTo(Verdict.TRANSPORT);
    assertThat(packet.payloadLength()).isZero();
    assertThat(packet.payloadCaptured()).isZero();
    assertThat(packet.icrcIndex()).isEqualTo(58);
    assertThat(Icrc.verify(packet)).isEqualTo(IcrcState.OK);
    String send = Frames.hex(Frames.roceV2Ipv4().opcode(0x04), Unpooled.wrappedBuffer(new byte[1]));
    dissect(GoldenFrames.buffer(send + "ff".repeat(6)));
    assertThat(packet.payloadLength()).isEqualTo(1);
    assertThat(packet.payloadCaptured()).isEqualTo(1);
  }

  @Test
  void measuresThePayloadByTheLengthFieldEvenWhenItLies() {
    assertThat(dissect(golden().setShort(UDP + 4, 0xffff))).isEqualTo(Verdict.TRANSPORT);
    assertThat(packet.payloadLength()).isEqualTo(65535 - 8 - 12 - 8 - 4);
    assertThat(packet.payloadCaptured()).isEqualTo(260);
    assertThat(packet.icrcIndex()).isEqualTo(-1);
    assertThat(Icrc.verify(packet)).isEqualTo(IcrcState.ABSENT);
    assertThat(dissect(golden().setShort(UDP + 4, 8 + 12 + 8 + 4))).isEqualTo(Verdict.TRANSPORT);
    assertThat(packet.payloadLength()).isZero();
    assertThat(packet.payloadCaptured()).isZero();
    assertThat(packet.isCmMad()).isFalse();
    assertThat(Icrc.verify(packet)).isEqualTo(IcrcState.BAD);
    assertThat(dissect(golden().setByte(43, 0x30).setShort(UDP + 4, 32)))
        .isEqualTo(Verdict.TRANSPORT);
    assertThat(packet.payloadLength()).isZero();
    assertThat(dissect(golden().setShort(UDP + 4, 31))).isEqualTo(Verdict.CUT);
    assertThat(dissect(golden().setShort(UDP + 4, 7))).isEqualTo(Verdict.CUT);
  }

  @Test
  void asksIpForTheLengthWhenUdpSaysZero() {
    assertThat(dissect(golden().setShort(UDP + 4, 0))).isEqualTo(Verdict.TRANSPORT);
    assertThat(packet.payloadLength()).isEqualTo(256);
    assertThat(dissect(golden().setShort(UDP + 4, 0).setShort(IP + 2, 0))).isEqualTo(Verdict.CUT);
  }

  @Test
  void measuresNativeAndRoceV1PayloadsByTheirOwnLengths() {
    ByteBuf roce = GoldenFrames.buffer(Frames.hex(Frames.roceV1()) + "000000000000");
    roce.setShort(IP + 4, 124);
    assertThat(dissect(roce)).isEqualTo(Verdict.TRANSPORT);
    assertThat(packet.payloadLength()).isEqualTo(100);
    ByteBuf local = GoldenFrames.buffer(Frames.hex(Frames.local()));
    local.setShort(4, 0xf800 | 33);
    assertThat(dissector.dissect(local, 0, 290, 290, LinkType.INFINIBAND, packet))
        .isEqualTo(Verdict.TRANSPORT);
    assertThat(packet.payloadLength()).isEqualTo(100);
    local.setShort(4, 0);
    assertThat(dissector.dissect(local, 0, 290, 290, LinkType.INFINIBAND, packet))
        .isEqualTo(Verdict.CUT);
  }
}
