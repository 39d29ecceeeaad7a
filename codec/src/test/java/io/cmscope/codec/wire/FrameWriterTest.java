package io.cmscope.codec.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameWriterTest {
  @ParameterizedTest
  @CsvSource({
    "REQ, 1, 0, 10.0.0.1, 10.0.0.2",
    "REP, 2, 0, 10.0.0.2, 10.0.0.1",
    "RTU, 3, 1, 10.0.0.1, 10.0.0.2",
    "DREQ, 4, 2, 10.0.0.1, 10.0.0.2",
    "DREP, 5, 1, 10.0.0.2, 10.0.0.1",
    "REJ, 6, 2, 10.0.0.2, 10.0.0.1"
  })
  void writesTheGoldenFramesOctetForOctet(
      String name, int identification, int psn, String source, String destination) {
    String golden = GoldenFrames.of(name);
    ByteBuf mad = GoldenFrames.buffer(golden).slice(62, 256);
    RoceV2Writer writer =
        Frames.roceV2Ipv4()
            .source(Address.parse(source))
            .destination(Address.parse(destination))
            .ipIdentification(identification)
            .sourcePort(0xc3a5)
            .psn(psn);
    assertThat(Frames.hex(writer, mad)).isEqualTo(golden);
    assertThat(mad.readableBytes()).isEqualTo(256);
  }

  /** The frames of scapy's tests, UC SEND only with two octets of padding. */
  @Test
  void writesWhatScapyWrites() {
    ByteBuf payload = GoldenFrames.buffer("4630818be28935d90e9a95505401be885e50");
    RoceV2Writer ipv4 =
        new RoceV2Writer()
            .source(Address.parse("192.168.0.7"))
            .destination(Address.parse("192.168.0.7"))
            .trafficClass(1)
            .ipIdentification(1144);
    RoceV2Writer ipv6 =
        new RoceV2Writer()
            .source(Address.parse("2022::1023"))
            .destination(Address.parse("2023::1024"))
            .trafficClass(226)
            .flowLabel(0x1face)
            .hopLimit(255);
    for (RoceV2Writer writer : new RoceV2Writer[] {ipv4, ipv6}) {
      writer.opcode(0x24).migrated(true).destinationQpn(0xd3).psn(0xcf1710).sourcePort(49152);
    }
    String transport = "2460ffff000000d300cf17104630818be28935d90e9a95505401be885e500000";
    assertThat(Frames.hex(ipv4, payload)).endsWith("c00012b7002c0000" + transport + "78f353f3");
    assertThat(Frames.hex(ipv6, payload)).endsWith("c00012b7002c0000" + transport + "3e5b743b");
  }

  @Test
  void writesTheLocalSamplePacketOfTheSpecification() {
    InfiniBandWriter writer =
        new InfiniBandWriter()
            .virtualLane(7)
            .serviceLevel(1)
            .destinationLid(0x375c)
            .sourceLid(0x17d2)
            .opcode(0x0a)
            .pKey(0x2487)
            .destinationQpn(0x87b1b3)
            .psn(0x0dec2a);
    ByteBuf rethAndPayload =
        GoldenFrames.buffer("01710a1c015d400238f27a050000000e bb884d85fd5cfba4728bc0690ed4");
    assertThat(Frames.hex(writer, rethAndPayload))
        .isEqualTo(
            "7012375c000e17d2"
                + "0a2024870087b1b3000dec2a01710a1c015d400238f27a050000000ebb884d85fd5cfba4728bc0690ed40000"
                + "9625b75a45fa");
  }

  @Test
  void fillsInTheLengthsOfEveryLayer() {
    ByteBuf out = Frames.filled(400);
    Frames.roceV2Ipv4().write(out, 0, Frames.mad());
    assertThat(Ipv4Header.TOTAL_LENGTH.get(out, 14)).isEqualTo(308);
    assertThat(UdpHeader.DATAGRAM_LENGTH.get(out, 34)).isEqualTo(288);
    assertThat(Ipv4Checksum.of(out, 14, 20)).isZero();
    Frames.roceV2Ipv6().write(out, 0, Frames.mad());
    assertThat(Ipv6Header.PAYLOAD_LENGTH.get(out, 14)).isEqualTo(288);
    Frames.roceV1().write(out, 0, Frames.mad());
    assertThat(Grh.PAYLOAD_LENGTH.get(out, 14)).isEqualTo(280);
    Frames.local().write(out, 0, Frames.mad());
    assertThat(Lrh.PACKET_LENGTH.get(out, 0)).isEqualTo(72);
    Frames.global().write(out, 0, Frames.mad());
    assertThat(Lrh.PACKET_LENGTH.get(out, 0)).isEqualTo(82);
    assertThat(Grh.PAYLOAD_LENGTH.get(out, 8)).isEqualTo(280);
  }

  @Test
  void givesRoceV1AndGlobalFramesWithTheSameGrhTheSameIcrc() {
    ByteBuf roce = Frames.filled(400);
    ByteBuf global = Frames.filled(400);
    Frames.roceV1().write(roce, 0, Frames.mad());
    Frames.global()
        .sourceGid(Gid.parse("fe80::1"))
        .destinationGid(Gid.parse("fe80::2"))
        .write(global, 0, Frames.mad());
    assertThat(roce.getInt(330)).isEqualTo(global.getInt(324));
  }

  @Test
  void setsTheFlagsOfTheTransportHeader() {
    ByteBuf out = Frames.filled(400);
    Frames.local()
        .solicitedEvent(true)
        .ackRequest(true)
        .destinationQpn(0xabcdef)
        .sourceQpn(0x123456)
        .qKey(0x11111111)
        .write(out, 0, Frames.mad());
    Packet packet = new Packet();
    new Dissector().dissect(out, 0, 290, 290, LinkType.INFINIBAND, packet);
    assertThat(packet.solicitedEvent()).isTrue();
    assertThat(packet.ackRequest()).isTrue();
    assertThat(packet.destinationQpn()).isEqualTo(0xabcdef);
    assertThat(packet.sourceQpn()).isEqualTo(0x123456);
    assertThat(packet.qKey()).isEqualTo(0x11111111);
    assertThat(packet.isCmMad()).isFalse();
  }

  @Test
  void refusesValuesThatDoNotFit() {
    RoceV2Writer writer = new RoceV2Writer();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> writer.psn(0x1000000))
        .withMessage("PSN = 16777216 does not fit in 24 bits");
    assertThatIllegalArgumentException().isThrownBy(() -> writer.psn(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> writer.pKey(0x10000));
    assertThatIllegalArgumentException().isThrownBy(() -> writer.opcode(256));
    assertThatIllegalArgumentException().isThrownBy(() -> writer.sourceQpn(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> writer.destinationQpn(1 << 24));
    assertThatIllegalArgumentException().isThrownBy(() -> writer.sourceMac(1L << 48));
    assertThatIllegalArgumentException().isThrownBy(() -> writer.vlan(4096));
    assertThatIllegalArgumentException().isThrownBy(() -> writer.vlanTag(0x8100, 0x10000));
    assertThatIllegalArgumentException().isThrownBy(() -> writer.vlanTag(0x0800, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> writer.sourcePort(65536));
    assertThatIllegalArgumentException().isThrownBy(() -> writer.ipIdentification(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> writer.hopLimit(256));
    assertThatIllegalArgumentException().isThrownBy(() -> writer.flowLabel(0x100000));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> writer.source(Address.lid(5)))
        .withMessage("LID 5 is not an IP address");
    InfiniBandWriter local = new InfiniBandWriter();
    assertThatIllegalArgumentException().isThrownBy(() -> local.serviceLevel(16));
    assertThatIllegalArgumentException().isThrownBy(() -> local.virtualLane(16));
    assertThatIllegalArgumentException().isThrownBy(() -> local.destinationLid(0x10000));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> local.sourceLid(0xc001))
        .withMessage("source LID = 49153 is a multicast LID");
  }

  @Test
  void refusesFramesWithoutAddresses() {
    ByteBuf out = Frames.filled(400);
    assertThatIllegalStateException()
        .isThrownBy(() -> new RoceV2Writer().write(out, 0, Frames.mad()))
        .withMessage("source and destination address must be set");
    assertThatIllegalStateException()
        .isThrownBy(
            () -> Frames.roceV2Ipv4().source(Address.parse("::1")).write(out, 0, Frames.mad()))
        .withMessage("::1 and 10.0.0.2 are of different kinds");
    assertThatIllegalStateException()
        .isThrownBy(() -> new RoceV1Writer().write(out, 0, Frames.mad()))
        .withMessage("source and destination GID must be set");
    assertThatIllegalStateException()
        .isThrownBy(() -> new InfiniBandWriter().write(out, 0, Frames.mad()))
        .withMessage("source and destination LID must be set");
    assertThatIllegalStateException()
        .isThrownBy(() -> Frames.local().sourceGid(Gid.parse("::1")).write(out, 0, Frames.mad()))
        .withMessage("a global frame needs both GIDs, source and destination");
  }

  @Test
  void refusesFramesThatDoNotFit() {
    ByteBuf out = Frames.filled(330);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Frames.roceV2Ipv4().write(out, 10, Frames.mad()))
        .withMessage("a frame of 322 octets does not fit in the 320 there are");
    ByteBuf large = Frames.filled(80_000);
    ByteBuf payload = Unpooled.wrappedBuffer(new byte[70_000]);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Frames.roceV2Ipv4().write(large, 0, payload))
        .withMessageContaining("does not fit in 16 bits");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Frames.local().write(large, 0, Unpooled.wrappedBuffer(new byte[8200])))
        .withMessageContaining("packet length")
        .withMessageContaining("does not fit in 11 bits");
  }
}
