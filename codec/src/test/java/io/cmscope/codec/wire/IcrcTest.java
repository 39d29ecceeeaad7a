package io.cmscope.codec.wire;

import static io.cmscope.codec.wire.GoldenFrames.buffer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Vectors of real adapters, of scapy and of the sample packets of the specification. */
class IcrcTest {
  private static final String ETHERNET = "020000000002 020000000001 ";
  private static final String GIDS =
      "0000000000000000 0000ffff0f000002 0000000000000000 0000ffff0f000002";
  private static final String SAMPLE =
      "0A2024870087B1B3000DEC2A 01710A1C015D400238F27A050000000E BB884D85FD5CFBA4728BC0690ED4 0000";

  private final Packet packet = new Packet();

  private IcrcState verify(String hex, int linkType) {
    ByteBuf buf = buffer(hex);
    int length = buf.capacity();
    assertThat(new Dissector().dissect(buf, 0, length, length, linkType, packet))
        .isEqualTo(Verdict.TRANSPORT);
    return Icrc.verify(packet);
  }

  @Test
  void agreesWithACongestionNotificationOfConnectX4() {
    String frame =
        ETHERNET
            + "0800 45c2003c718c400040119161 0a001101 0a001201 000012b700280000 8100ffff 40000118 00000000"
            + "00".repeat(16)
            + "82fd002a";
    assertThat(verify(frame, LinkType.ETHERNET)).isEqualTo(IcrcState.OK);
    assertThat(Icrc.compute(packet)).isEqualTo(0x2a00fd82);
    assertThat(Opcode.name(packet.opcode())).isEqualTo("CNP");
    assertThat(packet.becn()).isTrue();
    assertThat(packet.fecn()).isFalse();
    assertThat(packet.payloadLength()).isEqualTo(16);
  }

  @Test
  void agreesWithRoceV1WriteOfARealAdapter() {
    String frame =
        ETHERNET
            + "8915 60200000 00281b40"
            + GIDS
            + "0a70ffff0000010a80a788bc 000055d4c0726000 000047b3 00000005 0000000001000000 e3d856bb";
    assertThat(verify(frame, LinkType.ETHERNET)).isEqualTo(IcrcState.OK);
    assertThat(packet.encapsulation()).isEqualTo(Encapsulation.ROCE_V1);
    assertThat(packet.padCount()).isEqualTo(3);
    assertThat(packet.payloadLength()).isEqualTo(5);
    int reth = packet.indexOf(ExtensionHeader.RETH);
    assertThat(Reth.VIRTUAL_ADDRESS.get(packet.buffer(), reth)).isEqualTo(0x55d4c0726000L);
    assertThat(Reth.R_KEY.getInt(packet.buffer(), reth)).isEqualTo(0x47b3);
    assertThat(Reth.DMA_LENGTH.getInt(packet.buffer(), reth)).isEqualTo(5);
    assertThat(packet.sourceAddress()).hasToString("::ffff:15.0.0.2");
    assertThat(packet.sourceAddress().kind()).isEqualTo(Address.Kind.IPV6);
  }

  @Test
  void agreesWithRoceV1AcknowledgementOfARealAdapter() {
    String frame =
        ETHERNET + "8915 60200000 00141b40" + GIDS + "1140ffff0000010900a788c0 00000005 25f0c038";
    assertThat(verify(frame, LinkType.ETHERNET)).isEqualTo(IcrcState.OK);
    int aeth = packet.indexOf(ExtensionHeader.AETH);
    assertThat(Aeth.MSN.getInt(packet.buffer(), aeth)).isEqualTo(5);
    assertThat(Aeth.KIND.text(packet.buffer(), aeth)).isEqualTo("0 (ACK)");
    assertThat(packet.payloadLength()).isZero();
  }

  @Test
  void agreesWithScapyOverIpv4() {
    String frame =
        ETHERNET
            + "0800 4501 0040 0478 4000 40 11 0000 c0a80007 c0a80007 c000 12b7 002c 0000"
            + "2460ffff000000d300cf1710 4630818be28935d90e9a95505401be885e500000 78f353f3";
    assertThat(verify(frame, LinkType.ETHERNET)).isEqualTo(IcrcState.OK);
    assertThat(packet.payloadLength()).isEqualTo(18);
  }

  @Test
  void agreesWithScapyOverIpv6() {
    String frame =
        ETHERNET
            + "86dd 6e21face 002c 11 ff 20220000000000000000000000001023 20230000000000000000000000001024"
            + "c000 12b7 002c 0000"
            + "2460ffff000000d300cf1710 4630818be28935d90e9a95505401be885e500000 3e5b743b";
    assertThat(verify(frame, LinkType.ETHERNET)).isEqualTo(IcrcState.OK);
    assertThat(packet.sourceAddress()).hasToString("2022::1023");
    assertThat(packet.destinationAddress()).hasToString("2023::1024");
  }

  @Test
  void agreesWithTheLocalSamplePacketOfTheSpecification() {
    String frame = "7012375C000E17D2" + SAMPLE + "9625B75A" + "45FA";
    assertThat(verify(frame, LinkType.INFINIBAND)).isEqualTo(IcrcState.OK);
    assertThat(Vcrc.verify(packet)).isEqualTo(IcrcState.OK);
    assertThat(packet.encapsulation()).isEqualTo(Encapsulation.INFINIBAND_LOCAL);
    assertThat(packet.sourceAddress()).hasToString("LID 6098");
    assertThat(packet.destinationAddress()).isEqualTo(Address.lid(0x375c));
    assertThat(packet.payloadLength()).isEqualTo(14);
    assertThat(packet.sourceGid()).isNull();
    assertThat(packet.destinationGid()).isNull();
  }

  /** The sample's GRH names no transport, so only the functions can be tried on it. */
  @Test
  void agreesWithTheGlobalSamplePacketOfTheSpecification() {
    ByteBuf buf =
        buffer(
            "7013375C001817D2 60000000 0032 00 10 0000000000000125 0000000000000026 0000000000000117"
                + "0000000000000096"
                + SAMPLE
                + "1493EC46 7C44");
    int icrc = buf.capacity() - 6;
    assertThat(Icrc.compute(buf, Encapsulation.INFINIBAND_GLOBAL, 0, 48, icrc))
        .isEqualTo(buf.getIntLE(icrc));
    assertThat(Vcrc.compute(buf, 0, icrc + 4)).isEqualTo(buf.getUnsignedShortLE(icrc + 4));
  }

  @Test
  void agreesWithEveryGoldenFrame() {
    for (Map.Entry<String, String> frame : GoldenFrames.ALL.entrySet()) {
      assertThat(verify(frame.getValue(), LinkType.ETHERNET))
          .as(frame.getKey())
          .isEqualTo(IcrcState.OK);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5, 13, 15, 22, 24, 25, 40, 41, 46})
  void coversNeitherEthernetNorWhatRoutersChange(int octet) {
    assertThat(verifyWithOneOctetChanged(octet)).isEqualTo(IcrcState.OK);
  }

  @ParameterizedTest
  @ValueSource(ints = {18, 19, 26, 33, 34, 44, 45, 49, 53, 54, 62, 317, 318})
  void coversIdentificationAddressesPortsAndTransport(int octet) {
    assertThat(verifyWithOneOctetChanged(octet)).isEqualTo(IcrcState.BAD);
  }

  private IcrcState verifyWithOneOctetChanged(int octet) {
    byte[] octets = ByteBufUtil.decodeHexDump(GoldenFrames.REQ);
    new Dissector()
        .dissect(
            Unpooled.wrappedBuffer(octets),
            0,
            octets.length,
            octets.length,
            LinkType.ETHERNET,
            packet);
    octets[octet] ^= 0x40;
    return Icrc.verify(packet);
  }

  @Test
  void isAbsentWhenZeroOrNotCaptured() {
    String withoutCode = GoldenFrames.REQ.substring(0, 318 * 2);
    assertThat(verify(withoutCode + "00000000", LinkType.ETHERNET)).isEqualTo(IcrcState.ABSENT);
    assertThat(verify(withoutCode + "9169ce", LinkType.ETHERNET)).isEqualTo(IcrcState.ABSENT);
    assertThat(packet.icrcIndex()).isEqualTo(-1);
    assertThatIllegalStateException().isThrownBy(() -> Icrc.compute(packet));
  }

  @Test
  void writesItIntoPlace() {
    String withoutCode = GoldenFrames.REQ.substring(0, 318 * 2);
    verify(withoutCode + "a5a5a5a5", LinkType.ETHERNET);
    Icrc.write(packet);
    assertThat(ByteBufUtil.hexDump(packet.buffer(), 0, 322)).isEqualTo(GoldenFrames.REQ);
  }

  @Test
  void readsDirectBuffersLikeHeapBuffers() {
    ByteBuf direct = Unpooled.directBuffer(400).writerIndex(400);
    direct.setBytes(7, ByteBufUtil.decodeHexDump(GoldenFrames.REP));
    new Dissector().dissect(direct, 7, 322, 322, LinkType.ETHERNET, packet);
    assertThat(Icrc.verify(packet)).isEqualTo(IcrcState.OK);
    direct.release();
  }

  @Test
  void saysAbsentForTheVcrcOfRoceAndOfCutFrames() {
    verify(GoldenFrames.REQ, LinkType.ETHERNET);
    assertThat(Vcrc.verify(packet)).isEqualTo(IcrcState.ABSENT);
    verify("7012375C000E17D2" + SAMPLE + "9625B75A" + "45", LinkType.INFINIBAND);
    assertThat(Vcrc.verify(packet)).isEqualTo(IcrcState.ABSENT);
    verify("7012375C000E17D2" + SAMPLE + "9625B75A" + "0000", LinkType.INFINIBAND);
    assertThat(Vcrc.verify(packet)).isEqualTo(IcrcState.ABSENT);
    verify("6012375C000E17D2" + SAMPLE + "9625B75A" + "45FA", LinkType.INFINIBAND);
    assertThat(Vcrc.verify(packet)).isEqualTo(IcrcState.BAD);
    assertThat(Icrc.verify(packet)).isEqualTo(IcrcState.OK);
  }
}
