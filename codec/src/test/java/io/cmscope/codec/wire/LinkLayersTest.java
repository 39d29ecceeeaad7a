package io.cmscope.codec.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The layers below IP: Ethernet with tags, cooked captures, raw IP, loopback, native InfiniBand.
 */
class LinkLayersTest {
  private static final String MACS = "020000000002020000000001";
  private static final String IPV4 = GoldenFrames.REQ.substring(28);
  private static final String IPV6 = Frames.hex(Frames.roceV2Ipv6()).substring(28);
  private static final String GRH = Frames.hex(Frames.roceV1()).substring(28);

  private final Packet packet = new Packet();
  private final Dissector dissector = new Dissector();

  private Verdict dissect(int linkType, String hex) {
    ByteBuf buf = GoldenFrames.buffer(hex);
    return dissector.dissect(buf, 0, buf.capacity(), buf.capacity(), linkType, packet);
  }

  private void assertCm(int linkType, String hex, Encapsulation encapsulation) {
    assertThat(dissect(linkType, hex)).isEqualTo(Verdict.TRANSPORT);
    assertThat(packet.encapsulation()).isEqualTo(encapsulation);
    assertThat(packet.isCmMad()).isTrue();
    assertThat(packet.payloadLength()).isEqualTo(256);
    assertThat(Icrc.verify(packet)).isEqualTo(IcrcState.OK);
  }

  @ParameterizedTest
  @CsvSource({
    "'', 0, 322",
    "8100 0064, 1, 326",
    "88a8 0064, 1, 326",
    "9100 e064, 1, 326",
    "88a8 0064 8100 0001, 2, 330",
    "8100 0001 8100 0002 8100 0003 8100 0004, 4, 338"
  })
  void passesAnyStackOfVlanTags(String tags, int count, int size) {
    String frame = MACS + tags.replace(" ", "") + "0800" + IPV4;
    assertThat(frame).hasSize(size * 2);
    assertCm(LinkType.ETHERNET, frame, Encapsulation.ROCE_V2_IPV4);
    assertThat(packet.vlanCount()).isEqualTo(count);
    assertThat(packet.ipIndex()).isEqualTo(14 + 4 * count);
  }

  @Test
  void passesVlanTagsBeforeIpv6AndRoceV1() {
    assertCm(LinkType.ETHERNET, MACS + "8100006486dd" + IPV6, Encapsulation.ROCE_V2_IPV6);
    assertCm(LinkType.ETHERNET, MACS + "810000648915" + GRH, Encapsulation.ROCE_V1);
    assertThat(packet.grhIndex()).isEqualTo(18);
    assertThat(packet.ipIndex()).isEqualTo(-1);
    assertThat(packet.ipIdentification()).isEqualTo(-1);
    assertThat(packet.udpSourcePort()).isEqualTo(-1);
  }

  @Test
  void writesTheTagsItReads() {
    String frame = Frames.hex(Frames.roceV2Ipv4().vlanTag(0x88a8, 0xe064).vlan(7));
    assertThat(frame).startsWith("02000000000202000000000188a8e064810000070800").hasSize(330 * 2);
    assertCm(LinkType.ETHERNET, frame, Encapsulation.ROCE_V2_IPV4);
    assertCm(LinkType.ETHERNET, Frames.hex(Frames.roceV1().vlan(7)), Encapsulation.ROCE_V1);
  }

  @Test
  void readsLinuxCookedCapturesOfBothVersions() {
    String v1 = "0000 0001 0006 020000000001 0000 ".replace(" ", "");
    assertCm(LinkType.LINUX_SLL, v1 + "0800" + IPV4, Encapsulation.ROCE_V2_IPV4);
    assertCm(LinkType.LINUX_SLL, v1 + "86dd" + IPV6, Encapsulation.ROCE_V2_IPV6);
    assertCm(LinkType.LINUX_SLL, v1 + "8915" + GRH, Encapsulation.ROCE_V1);
    assertCm(LinkType.LINUX_SLL, v1 + "810000050800" + IPV4, Encapsulation.ROCE_V2_IPV4);
    assertThat(packet.vlanCount()).isEqualTo(1);
    String v2 = "0000 00000003 0001 04 06 0200000000010000".replace(" ", "");
    assertCm(LinkType.LINUX_SLL2, "0800" + v2 + IPV4, Encapsulation.ROCE_V2_IPV4);
    assertCm(LinkType.LINUX_SLL2, "86dd" + v2 + IPV6, Encapsulation.ROCE_V2_IPV6);
    assertCm(LinkType.LINUX_SLL2, "8100" + v2 + "00050800" + IPV4, Encapsulation.ROCE_V2_IPV4);
    assertThat(packet.ethernetIndex()).isEqualTo(-1);
  }

  @ParameterizedTest
  @ValueSource(ints = {LinkType.RAW_IP, LinkType.RAW_IP_BSD, LinkType.RAW_IP_OPENBSD})
  void readsRawIpByItsVersion(int linkType) {
    assertCm(linkType, IPV4, Encapsulation.ROCE_V2_IPV4);
    assertThat(packet.ipIndex()).isZero();
    assertCm(linkType, IPV6, Encapsulation.ROCE_V2_IPV6);
    assertThat(dissect(linkType, "00" + IPV4)).isEqualTo(Verdict.OTHER);
    assertThat(dissector.lastOther()).isEqualTo("invalid IP header");
    assertThat(dissect(linkType, "")).isEqualTo(Verdict.CUT);
  }

  @ParameterizedTest
  @ValueSource(ints = {LinkType.NULL, LinkType.LOOP})
  void readsLoopbackInBothOctetOrders(int linkType) {
    assertCm(linkType, "02000000" + IPV4, Encapsulation.ROCE_V2_IPV4);
    assertCm(linkType, "00000002" + IPV4, Encapsulation.ROCE_V2_IPV4);
    for (String family :
        new String[] {"0a000000", "0000000a", "18000000", "1c000000", "0000001e"}) {
      assertCm(linkType, family + IPV6, Encapsulation.ROCE_V2_IPV6);
    }
    assertThat(dissect(linkType, "00000007" + IPV4)).isEqualTo(Verdict.OTHER);
    assertThat(dissector.lastOther()).isEqualTo("loopback of another address family");
  }

  @Test
  void readsNativeInfiniBandWithAndWithoutGrh() {
    assertCm(LinkType.INFINIBAND, Frames.hex(Frames.local()), Encapsulation.INFINIBAND_LOCAL);
    assertThat(packet.lrhIndex()).isZero();
    assertThat(packet.bthIndex()).isEqualTo(8);
    assertThat(packet.sourceAddress()).hasToString("LID 5");
    assertThat(packet.destinationAddress()).hasToString("LID 4660");
    assertThat(packet.sourceKeyHigh()).isEqualTo(-1);
    assertThat(packet.sourceKeyLow()).isEqualTo(5);
    assertThat(packet.destinationKeyLow()).isEqualTo(0x1234);
    assertThat(packet.sourceGid()).isNull();

    assertCm(LinkType.INFINIBAND, Frames.hex(Frames.global()), Encapsulation.INFINIBAND_GLOBAL);
    assertThat(packet.grhIndex()).isEqualTo(8);
    assertThat(packet.sourceAddress()).hasToString("LID 5");
    assertThat(packet.sourceGid()).hasToString("fe80::5");
    assertThat(packet.destinationGid()).hasToString("fe80::1234");
  }

  @ParameterizedTest
  @ValueSource(strings = {"00", "01"})
  void leavesRawInfiniBandPacketsAlone(String nextHeader) {
    String frame = Frames.hex(Frames.local());
    assertThat(dissect(LinkType.INFINIBAND, "00" + nextHeader + frame.substring(4)))
        .isEqualTo(Verdict.OTHER);
    assertThat(dissector.lastOther()).isEqualTo("raw InfiniBand packet");
  }

  @Test
  void findsNoTransportAfterAGrhThatNamesNone() {
    String frame = MACS + "8915" + "600000000118113f" + GRH.substring(16);
    assertThat(dissect(LinkType.ETHERNET, frame)).isEqualTo(Verdict.OTHER);
    assertThat(dissector.lastOther()).isEqualTo("GRH without IBA transport");
    assertThat(dissect(LinkType.ETHERNET, MACS + "8915" + "5" + GRH.substring(1)))
        .isEqualTo(Verdict.OTHER);
  }

  @ParameterizedTest
  @CsvSource({
    "197, ERF record",
    "242, IPoIB (link type 242)",
    "105, IEEE 802.11",
    "-1, unsupported link type"
  })
  void doesNotGuessAtOtherLinkTypes(int linkType, String name) {
    assertThat(dissect(linkType, GoldenFrames.REQ)).isEqualTo(Verdict.OTHER);
    assertThat(dissector.lastOther()).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({
    "0, loopback",
    "1, Ethernet",
    "12, raw IP",
    "101, raw IP",
    "113, Linux cooked v1",
    "276, Linux cooked v2",
    "197, ERF",
    "228, raw IPv4",
    "229, raw IPv6",
    "247, InfiniBand",
    "105, link type 105"
  })
  void namesLinkTypes(int linkType, String name) {
    assertThat(LinkType.name(linkType)).isEqualTo(name);
  }

  @Test
  void takesNeitherIndexNorLengthOnTrust() {
    ByteBuf buf = GoldenFrames.buffer(GoldenFrames.REQ);
    assertThat(dissector.dissect(buf, 0, 5000, 5000, LinkType.ETHERNET, packet))
        .isEqualTo(Verdict.TRANSPORT);
    assertThat(packet.end()).isEqualTo(322);
    assertThat(packet.original()).isEqualTo(5000);
    assertThat(dissector.dissect(buf, 400, 10, 10, LinkType.ETHERNET, packet))
        .isEqualTo(Verdict.CUT);
    assertThat(dissector.dissect(buf, 0, -1, 10, LinkType.ETHERNET, packet)).isEqualTo(Verdict.CUT);
    assertThat(packet).hasToString("no transport packet");
  }
}
