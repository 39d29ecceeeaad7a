package io.cmscope.analyzer.decode;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cmscope.captures.PcapWriter;
import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.InfiniBandWriter;
import io.cmscope.codec.wire.LinkType;
import io.cmscope.codec.wire.RoceV1Writer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every type of message, composed octet by octet from the tables of the specification. */
class MessageTypesTest {
  private static final String IDS = "11223344 55667788";
  private static final String GIDS =
      "fe800000000000000000000000000001 fe800000000000000000000000000002";

  @TempDir Path folder = Path.of("");

  private String text(ByteBuf frame, Object... options) {
    return run(frame, "text", options).out();
  }

  private JsonNode json(ByteBuf frame) {
    return run(frame, "ndjson").json();
  }

  private Run run(ByteBuf frame, String format, Object... options) {
    Path capture = Golden.capture(folder.resolve("one.pcap"), List.of(frame), 65535);
    Object[] arguments = new Object[options.length + 4];
    arguments[0] = "decode";
    arguments[1] = "--format";
    arguments[2] = format;
    arguments[3] = capture;
    System.arraycopy(options, 0, arguments, 4, options.length);
    Run run = Run.of(arguments);
    assertThat(run.code()).isZero();
    return run;
  }

  @Test
  void mra() {
    ByteBuf frame = Mads.frame(Mads.mad(0x11, IDS + "80 c0 0102")); // LAP; 24 << 3
    assertThat(text(frame))
        .contains("  MRA 0x11223344 → 0x55667788  ")
        .contains("    message MRAed               LAP (2)\n")
        .contains("    service timeout             24 (68.72 s)\n")
        .contains("    private data                2 of 222 octets: 0102\n");
    JsonNode mra = json(frame);
    assertThat(mra.get("type").asText()).isEqualTo("MRA");
    assertThat(mra.get("messageMraed").asText()).isEqualTo("LAP");
    assertThat(mra.get("messageMraedCode").asInt()).isEqualTo(2);
    assertThat(mra.get("serviceTimeout").asInt()).isEqualTo(24);
    assertThat(mra.get("privateData").asText()).isEqualTo("0102");
  }

  @Test
  void rejSaysWhatItsInformationMeans() {
    // other; 8 octets << 1; reason 4, timeout; CA GUID
    ByteBuf frame = Mads.frame(Mads.mad(0x12, IDS + "80 10 0004 505400fffe000011"));
    assertThat(text(frame))
        .contains("    message rejected            other (2)\n")
        .contains("    reject info length          8\n")
        .contains("    reason                      4 timeout\n")
        .contains("    reject info                 CA GUID 0x505400fffe000011\n");
    JsonNode rej = json(frame);
    assertThat(rej.get("messageRejected").asText()).isEqualTo("other");
    assertThat(rej.get("reason").asInt()).isEqualTo(4);
    assertThat(rej.get("reasonName").asText()).isEqualTo("timeout");
    assertThat(rej.get("rejectInfoLength").asInt()).isEqualTo(8);
    assertThat(rej.get("rejectInfo").asText()).isEqualTo("505400fffe000011");
    assertThat(rej.get("rejectInfoText").asText()).isEqualTo("CA GUID 0x505400fffe000011");
  }

  @Test
  void rejWithAReasonOfNoRelease() {
    ByteBuf frame = Mads.frame(Mads.mad(0x12, IDS + "c0 00 0022"));
    assertThat(text(frame))
        .contains("    message rejected            3 reserved\n")
        .contains("    reason                      34 reserved\n")
        .contains("    ! reason 34 (reserved 34) (MAD octet 34): code is reserved\n");
    JsonNode rej = json(frame);
    assertThat(rej.get("messageRejected").asText()).isEqualTo("reserved");
    assertThat(rej.get("messageRejectedCode").asInt()).isEqualTo(3);
    assertThat(rej.get("reasonName").asText()).isEqualTo("reserved 34");
    assertThat(rej.get("notes")).hasSize(2);
  }

  @Test
  void sidrReqWithTheHeaderOfTheIpService() {
    ByteBuf frame =
        Mads.frame(
            Mads.mad(
                0x17,
                "0a0b0c0d 8001 0000 0000000001111c06 00 60 1f90"
                    + "20010db8000000000000000000000001 20010db8000000000000000000000002 c0ffee"));
    assertThat(text(frame))
        .contains("  SIDR_REQ 0x0a0b0c0d  TID ")
        .contains("    P_Key                       0x8001\n")
        .contains("    service id                  0x0000000001111c06  UDP port 7174\n")
        .contains(
            "    RDMA IP CM header           [2001:db8::1]:8080 to 2001:db8::2  (version 0.0, IPv6)\n")
        .contains("    private data after it       3 of 180 octets: c0ffee\n");
    JsonNode request = json(frame);
    assertThat(request.get("requestId").asText()).isEqualTo("0x0a0b0c0d");
    assertThat(request.get("pKey").asText()).isEqualTo("0x8001");
    assertThat(request.get("ipCm"))
        .isEqualTo(
            Run.json(
                """
                {"majorVersion": 0, "minorVersion": 0, "ipVersion": 6, "sourcePort": 8080,
                 "source": "2001:db8::1", "destination": "2001:db8::2"}
                """));
    assertThat(request.get("consumerPrivateData").asText()).isEqualTo("c0ffee");
  }

  @Test
  void sidrRepWithItsScatteredVendorId() {
    // status 1, information 0 octets, vendor id c0 de .. 01 around the QPN
    ByteBuf frame =
        Mads.frame(Mads.mad(0x18, "0a0b0c0d 01 00 c0de 00015c 01 0000000001111c06 01234567"));
    assertThat(text(frame))
        .contains("    status                      1 service id not supported\n")
        .contains("    vendor id                   0xc0de01\n")
        .contains("    QPN                         0x00015c\n")
        .contains("    Q_Key                       0x01234567\n");
    JsonNode answer = json(frame);
    assertThat(answer.get("status").asInt()).isEqualTo(1);
    assertThat(answer.get("statusName").asText()).isEqualTo("service id not supported");
    assertThat(answer.get("vendorId").asText()).isEqualTo("0xc0de01");
    assertThat(answer.get("qpn").asText()).isEqualTo("0x00015c");
    assertThat(answer.get("qKey").asText()).isEqualTo("0x01234567");
  }

  @Test
  void lap() {
    // QPN 18; 20 << 3; LIDs 3 and 4; label abcde, class 11; hops 12; rate 7; SL 9, local; 17 << 3
    ByteBuf frame =
        Mads.frame(
            Mads.mad(
                0x19,
                IDS + "00000000 000018 a0 00000000 0003 0004" + GIDS + "abcde0 0b 0c 07 98 88"));
    assertThat(text(frame))
        .contains("    remote QPN                  0x000018\n")
        .contains("    remote CM response timeout  20 (4.295 s)\n")
        .contains("    alternate local LID         0x0003\n")
        .contains("    alternate remote GID        fe80::2\n")
        .contains("    alternate flow label        0xabcde\n")
        .contains("    alternate packet rate       40 Gb/s (7)\n")
        .contains("    alternate subnet local      yes\n")
        .contains("    alternate local ACK timeout 17 (536.9 ms)\n");
    JsonNode lap = json(frame);
    assertThat(lap.get("alternateTrafficClass").asInt()).isEqualTo(11);
    assertThat(lap.get("alternateHopLimit").asInt()).isEqualTo(12);
    assertThat(lap.get("alternatePacketRate").asInt()).isEqualTo(7);
    assertThat(lap.get("alternatePacketRateName").asText()).isEqualTo("40 Gb/s");
    assertThat(lap.get("alternateSl").asInt()).isEqualTo(9);
  }

  @Test
  void apr() {
    ByteBuf frame = Mads.frame(Mads.mad(0x1a, IDS + "02 07 0000 abcd"));
    assertThat(text(frame))
        .contains("    additional info length      2\n")
        .contains("    AP status                   7 remote LID rejected\n")
        .contains("    additional information      2 of 72 octets: abcd\n");
    JsonNode apr = json(frame);
    assertThat(apr.get("apStatus").asInt()).isEqualTo(7);
    assertThat(apr.get("apStatusName").asText()).isEqualTo("remote LID rejected");
    assertThat(apr.get("additionalInformation").asText()).isEqualTo("abcd");
  }

  @Test
  void classPortInfoSaysByWhichMethodItCame() {
    ByteBuf frame =
        Mads.frame(
            Mads.mad(
                "01070281 00000000 0102030405060708 00010000 00000000",
                "01 02 2200 00000014")); // RC and SIDR; response time 20
    assertThat(text(frame))
        .contains("  ClassPortInfo  TID ")
        .contains("    method                      129 (GetResp)\n")
        .contains("    capability mask             0x2200\n")
        .contains("    resp time value             20 (4.295 s)\n")
        .doesNotContain("redirect")
        .doesNotContain("trap");
    JsonNode info = json(frame);
    assertThat(info.get("mad"))
        .isEqualTo(
            Run.json(
                """
                {"method": 129, "methodName": "GetResp"}
                """));
    assertThat(info.get("classVersion").asInt()).isEqualTo(2);
    assertThat(info.get("capabilityMask").asText()).isEqualTo("0x2200");
    assertThat(info.get("redirectGid").asText()).isEqualTo("::");
  }

  @Test
  void messagesWithoutAKnownLayoutKeepTheirOctets() {
    assertThat(text(Mads.frame(Mads.mad(0x1b, IDS))))
        .contains("  SAP  TID ")
        .contains("    data                        8 of 232 octets: 11223344 55667788\n");
    JsonNode other = json(Mads.frame(Mads.mad(0x42, IDS)));
    assertThat(other.get("type").asText()).isEqualTo("other");
    assertThat(other.get("mad").get("attributeId").asText()).isEqualTo("0x0042");
    assertThat(other.get("data").asText()).isEqualTo("1122334455667788");
    assertThat(other.get("notes").get(0).asText()).contains("attribute is not known");
  }

  @Test
  void whatIsOddAboutTheHeaderIsTold() {
    // class version 1, method 2, status 4, class specific 5, modifier 6 on an RTU
    ByteBuf frame =
        Mads.frame(Mads.mad("01070102 00040005 0102030405060708 00140000 00000006", IDS));
    assertThat(json(frame).get("mad"))
        .isEqualTo(
            Run.json(
                """
                {"classVersion": 1, "method": 2, "methodName": "Set", "status": "0x0004",
                 "classSpecific": "0x0005", "attributeModifier": "0x00000006"}
                """));
    assertThat(text(frame))
        .contains("    class version               1\n")
        .contains("    MAD status                  0x0004\n")
        .contains("    attribute modifier          0x00000006\n")
        .contains("    ! class version 1 (MAD octet 2): class version is not 2\n");
  }

  @Test
  void reservedBitsThatAreNotZeroAreMarked() {
    // DREQ: the octet after the remote QPN
    ByteBuf frame = Mads.frame(Mads.mad(0x15, IDS + "000018 0f"));
    assertThat(text(frame, "--bits"))
        .contains(
            "    35       7-0       8  reserved                       0x0f                 NOT ZERO\n");
    assertThat(text(frame))
        .contains("    ! reserved 0x0f (MAD octet 35): reserved bits are not zero\n");
    assertThat(json(frame).get("notes")).hasSize(1);
  }

  @Test
  void anXrcConnectionIsCalledSo() {
    ByteBuf mad = Golden.REQ.slice(62, 256).copy();
    mad.setByte(24 + 43, 0xa7); // service type 3
    mad.setByte(24 + 51, 0xf1); // extended type 1
    assertThat(text(Mads.frame(mad)))
        .contains("    transport service type      XRC (3)\n")
        .contains("    extended transport type     1 XRC\n");
    JsonNode req = json(Mads.frame(mad));
    assertThat(req.get("transportServiceType").asText()).isEqualTo("XRC");
    assertThat(req.get("transportServiceTypeCode").asInt()).isEqualTo(3);
    assertThat(req.get("extendedTransportType").asInt()).isEqualTo(1);
  }

  @Test
  void anAlternatePathIsShownWhenThereIsOne() {
    ByteBuf mad = Golden.REQ.slice(62, 256).copy();
    mad.setShort(24 + 96, 3);
    assertThat(text(Mads.frame(mad)))
        .contains("    alternate local LID         0x0003\n")
        .contains("    alternate local ACK timeout 0 (for ever)\n");
  }

  @Test
  void aBadIcrcAndAMissingOneAreTold() {
    ByteBuf bad = Golden.RTU.copy();
    bad.setByte(Golden.LENGTH - 1, 0x55);
    ByteBuf none = Golden.RTU.copy();
    none.setInt(Golden.LENGTH - 4, 0);
    assertThat(text(bad)).contains("  ICRC bad\n");
    assertThat(json(bad).get("icrc").asText()).isEqualTo("bad");
    assertThat(json(none).get("icrc").asText()).isEqualTo("absent");
  }

  @Test
  void aWrongQKeyIsTold() {
    ByteBuf frame = Mads.frame(Mads.writer().qKey(0x11111111), Mads.mad(0x14, IDS));
    assertThat(text(frame)).contains("    ! the packet's Q_Key 0x11111111 is not 0x80010000\n");
  }

  @Test
  void roceV1AndNativeInfiniBandSayWhereTheyCameFrom() throws IOException {
    RoceV1Writer ethernet =
        new RoceV1Writer().sourceGid(Gid.parse("fe80::1")).destinationGid(Gid.parse("fe80::2"));
    ByteBuf frame = Unpooled.buffer(512);
    frame.capacity(ethernet.write(frame, 0, Mads.mad(0x14, IDS)));
    assertThat(text(frame)).contains("  fe80::1 → fe80::2  RoCEv1  RTU ");

    InfiniBandWriter fabric = new InfiniBandWriter().sourceLid(5).destinationLid(9);
    ByteBuf packet = Unpooled.buffer(512);
    int length = fabric.write(packet, 0, Mads.mad(0x14, IDS));
    Path capture = folder.resolve("ib.pcap");
    try (PcapWriter writer = PcapWriter.create(capture, LinkType.INFINIBAND)) {
      writer.write(Golden.START, packet, 0, length, length);
    }
    Run run = Run.of("decode", capture, "--address", "LID 9", "--format", "ndjson");
    assertThat(run.json().get("source").asText()).isEqualTo("LID 5");
    assertThat(run.json().get("destination").asText()).isEqualTo("LID 9");
    assertThat(run.json().get("encapsulation").asText()).isEqualTo("InfiniBand local");
    assertThat(run.json().get("icrc").asText()).isEqualTo("ok");
  }
}
