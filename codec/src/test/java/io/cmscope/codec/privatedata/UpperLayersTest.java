package io.cmscope.codec.privatedata;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.FieldValue;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.ReqPath;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Field;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Octets written by hand from the tables of each protocol, and what they say. */
class UpperLayersTest {
  private static final long SRP_IOC = 0x0002_c903_0000_1234L;
  private static final long IPOIB_CM = 0x1000_0000_0000_0404L;
  private static final long SDP_PORT = 0x0000_0000_0001_22b8L;

  private static final IpCmHeader HEADER =
      new IpCmHeader(0, 0, 4, 45000, Address.parse("10.0.0.1"), Address.parse("10.0.0.2"));

  private static long tcp(int port) {
    return ServiceId.ofTcpPort(port);
  }

  /** A REQ with these octets where the upper layer's begin. */
  private static Req req(long serviceId, String hex) {
    return ServiceId.hasIpCmHeader(serviceId)
        ? req(serviceId, HEADER.before(area(hex, 92 - IpCmHeader.LENGTH)))
        : req(serviceId, area(hex, 92));
  }

  private static Req req(long serviceId, PrivateData data) {
    ReqPath path = ReqPath.NONE;
    return new Req(
        1, 0, serviceId, 2, 0, 3, 0, 0, 0, 0, 20, 0, false, 0, 20, 7, 0xffff, 3, false, 7, 15,
        false, 0, path, path, false, data);
  }

  private static Rep rep(String hex) {
    return new Rep(
        new CommIds(1, 2), 0, 3, 0, 0, 0, 0, 0, 0, 0, false, 0, false, 4, area(hex, 196));
  }

  private static Rej rej(int reason, String hex) {
    return new Rej(new CommIds(0, 2), 0, 0, reason, PrivateData.EMPTY, area(hex, 148));
  }

  /** As on the wire: filled up with zeros. */
  private static PrivateData area(String hex, int length) {
    String digits = hex.replaceAll("\\s", "");
    return PrivateData.ofHex(digits + "00".repeat(length - digits.length() / 2));
  }

  private static UpperLayer protocol(Req req) {
    UpperLayer protocol = UpperLayers.of(req);
    assertThat(protocol).isNotNull();
    return protocol;
  }

  private static String told(Req req) {
    return UpperLayers.of(protocol(req), req).orElseThrow().toString();
  }

  private static String told(Req asked, Rep rep) {
    return UpperLayers.of(protocol(asked), rep).map(UpperLayerData::toString).orElse("");
  }

  private static String told(Req asked, Rej rej) {
    return UpperLayers.of(protocol(asked), rej).map(UpperLayerData::toString).orElse("");
  }

  // ---- NVMe-oF: little-endian

  //                                      recfmt qid  hrqsize hsqsize cntlid
  private static final Req NVME = req(tcp(4420), "0000 0100 1000 0f00 0700" + "00".repeat(22));

  @Test
  void readsNvmeRequestsAndReplies() {
    assertThat(told(NVME))
        .isEqualTo(
            "NVMe-oF request: recfmt 0, qid 1, hrqsize 16, hsqsize 15 (16 entries), cntlid 7");
    assertThat(told(NVME, rep("0000 2100"))).isEqualTo("NVMe-oF reply: recfmt 0, crqsize 33");
    assertThat(told(req(tcp(8009), "0000 0000 2000 1f00 0000")))
        .contains("qid 0 (admin queue), hrqsize 32, hsqsize 31 (32 entries)");
  }

  @ParameterizedTest
  @CsvSource({
    "1, invalid length",
    "2, invalid record format",
    "3, invalid queue id",
    "4, invalid host SQ size",
    "5, invalid host RQ size",
    "6, no resources",
    "7, invalid IRD",
    "8, invalid ORD",
    "9, invalid controller id"
  })
  void namesWhyNvmeRejects(int status, String name) {
    Rej rej = rej(28, "0000 0" + status + "00");
    assertThat(told(NVME, rej))
        .isEqualTo("NVMe-oF reject: recfmt 0, sts " + status + " (" + name + ")");
    assertThat(protocol(NVME).rejectReason(rej.privateData()))
        .isEqualTo(status + " (" + name + ")");
  }

  @Test
  void aRejectWithoutPrivateDataOrOfAnotherReasonSaysNothing() {
    assertThat(told(NVME, rej(28, ""))).isEmpty();
    assertThat(protocol(NVME).rejectReason(rej(28, "").privateData())).isEmpty();
    assertThat(told(NVME, rej(8, "0000 0600"))).isEmpty();
  }

  // ---- iSER

  @Test
  void readsIser() {
    Req asked = req(tcp(3260), "80000000");
    assertThat(told(asked))
        .isEqualTo("iSER request: ZBVA not supported yes, Send with Invalidate not supported no");
    assertThat(told(asked, rep("c0000000")))
        .isEqualTo("iSER reply: ZBVA not supported yes, Send with Invalidate not supported yes");
    assertThat(told(asked, rep("20000000"))).isEmpty();
  }

  // ---- NFS/RDMA, as captured on Linux 6.1

  @Test
  void readsNfsRdma() {
    Req asked = req(tcp(20049), "f6ab0e18 01 01 03 03");
    assertThat(told(asked))
        .isEqualTo(
            "NFS/RDMA request: magic 0xf6ab0e18, version 1, remote invalidation yes,"
                + " send size 3 (4096 octets), receive size 3 (4096 octets)");
    assertThat(told(asked, rep("f6ab0e18 01 00 03 07")))
        .isEqualTo(
            "NFS/RDMA reply: magic 0xf6ab0e18, version 1, remote invalidation no,"
                + " send size 3 (4096 octets), receive size 7 (8192 octets)");
    assertThat(told(asked, rep("180eabf6 01 00 03 03"))).isEmpty();
  }

  // ---- RDS

  @Test
  void readsRds() {
    Req asked = req(tcp(18634), "0a4d000b 0a4d000c 03 01 0003 00 000000 0000000000000007 0000000a");
    assertThat(told(asked))
        .isEqualTo(
            "RDS request: source address 10.77.0.11, destination address 10.77.0.12,"
                + " major version 3, minor version 1, minor version mask 0x0003,"
                + " type of service 0, acknowledged sequence 0x0000000000000007, credit 10");
    assertThat(told(asked, rep("0a4d000c 0a4d000b 03 01 0002 00 000000" + "00".repeat(12))))
        .startsWith("RDS reply: source address 10.77.0.12")
        .contains("minor version mask 0x0002");
  }

  @Test
  void readsRdsWithLongAddresses() {
    String addresses = "fd770000000000000000000000000011" + "fd770000000000000000000000000012";
    Req asked = req(tcp(16385), addresses + "04 01 0002 05 000000" + "00".repeat(12));
    assertThat(told(asked))
        .startsWith("RDS request (IPv6): source address fd77::11, destination address fd77::12,")
        .contains("major version 4", "type of service 5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"00000001", "01000000"})
  void readsRdsRejectsInTheByteOrderOfEitherSender(String hex) {
    Req asked = req(tcp(18634), "0a4d000b 0a4d000c 03 01 0003" + "00".repeat(16));
    assertThat(told(asked, rej(28, hex))).isEqualTo("RDS reject: error 1 (incompatible version)");
    assertThat(protocol(asked).rejectReason(rej(28, hex).privateData()))
        .isEqualTo("1 (incompatible version)");
  }

  // ---- rtrs: little-endian, on any port

  private static final Req RTRS =
      req(
          tcp(1234),
          "00 00 bd1b 0002 0100 0400 0000"
              + "000102030405060708090a0b0c0d0e0f"
              + "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"
              + "01"
              + "00".repeat(11));

  @Test
  void readsRtrs() {
    assertThat(told(RTRS))
        .isEqualTo(
            "rtrs request: cma version 0, ip version 0, magic 0x1bbd, version 0x0200, cid 1,"
                + " cid num 4, recon cnt 0, session uuid 000102030405060708090a0b0c0d0e0f,"
                + " paths uuid f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff, first connection yes");
    assertThat(told(RTRS, rep("bd1b 0002 0000 0002 00000200 00100000 01000000")))
        .isEqualTo(
            "rtrs reply: magic 0x1bbd, version 0x0200, errno 0, queue depth 512,"
                + " max io size 131072, max hdr size 4096, flags 0x00000001");
  }

  @Test
  void namesWhyRtrsRejects() {
    Rej rej = rej(28, "bd1b 0002 98ff"); // -104
    assertThat(told(RTRS, rej)).endsWith("errno 65432 (-104 (ECONNRESET))");
    assertThat(protocol(RTRS).rejectReason(rej.privateData())).isEqualTo("errno -104 (ECONNRESET)");
  }

  // ---- Lustre: in the byte order of the sender

  @Test
  void readsLustreInEitherByteOrder() {
    Req big =
        req(
            tcp(987),
            "0be91b91 0012 c0 00 00000038 00000000"
                + "00050000 0a4d000b 0102030405060708"
                + "00050001 0a4d000c 0000000000000000"
                + "0008 0100 00001000");
    Req little =
        req(
            tcp(987),
            "911be90b 1200 c0 00 38000000 00000000"
                + "0b004d0a 00000500 0807060504030201"
                + "0c004d0a 01000500 0000000000000000"
                + "0800 0001 00100000");
    for (Req asked : List.of(big, little)) {
      assertThat(values(asked))
          .contains(
              "magic 0x0be91b91",
              "version 0x0012",
              "type 192 (CONNREQ)",
              "nob 56",
              "source network 0x00050000",
              "source address 10.77.0.11",
              "source stamp 0x0102030405060708",
              "destination network 0x00050001",
              "destination address 10.77.0.12",
              "queue depth 8",
              "max frags 256",
              "max message size 4096");
    }
    String reply = "911be90b 1200 c1 08 38000000" + "00".repeat(36) + "0800 0001 00100000";
    assertThat(told(big, rep(reply))).contains("type 193 (CONNACK), credits 8", "queue depth 8");
  }

  private static List<String> values(Req req) {
    return UpperLayers.of(protocol(req), req).orElseThrow().values(0).stream()
        .map(value -> value.name() + " " + value.text())
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "1, connection race",
    "2, no resources",
    "3, fatal",
    "4, incompatible version",
    "5, stale",
    "6, RDMA fragments do not match",
    "7, queue size does not match",
    "8, invalid service id"
  })
  void namesWhyLustreRejects(int why, String name) {
    Req asked = req(tcp(987), "911be90b 1200 c0 00 38000000" + "00".repeat(44));
    String rest = "0807060504030201 0800 0001 00100000";
    Rej little = rej(28, "911be90b 1200 0" + why + " 00" + rest);
    assertThat(protocol(asked).rejectReason(little.privateData()))
        .isEqualTo(why + " (" + name + ")");
    assertThat(told(asked, little))
        .contains("why " + why + " (" + name + ")", "incarnation 0x0102030405060708");
    Rej big = rej(28, "0be91b91 0012 0" + why + " 00" + "00".repeat(16));
    assertThat(told(asked, big)).contains("version 0x0012, why " + why);
  }

  // ---- rsockets: on any port

  private static final String RSOCKETS =
      "01 02 0180 000000 00"
          + "00007f0000001000 00000abc 00000002"
          + "00007f0000002000 00000def 00010000";

  @Test
  void readsRsockets() {
    Req asked = req(tcp(7471), RSOCKETS);
    String values =
        "version 1, iomap yes, network order no, credits 384, target iomap size 0,"
            + " target SGL address 0x00007f0000001000, target SGL key 0x00000abc,"
            + " target SGL length 2, data buffer address 0x00007f0000002000,"
            + " data buffer key 0x00000def, data buffer length 65536";
    assertThat(told(asked)).isEqualTo("rsockets request: " + values);
    assertThat(told(asked, rep(RSOCKETS))).isEqualTo("rsockets reply: " + values);
  }

  // ---- IPoIB-CM and SDP: without the header of the RDMA IP CM service

  @Test
  void readsIpoibConnectedMode() { // as in the well-known native InfiniBand capture of 2008
    Req asked = req(IPOIB_CM, "00000405 0000fff4");
    assertThat(told(asked)).isEqualTo("IPoIB-CM request: QPN 0x000405, MTU 65524");
    assertThat(told(asked, rep("00000404 0000fff4")))
        .isEqualTo("IPoIB-CM reply: QPN 0x000404, MTU 65524");
  }

  @Test
  void readsSdpHello() {
    Req asked =
        req(
            SDP_PORT,
            "00 00 0010 0000004c 00000001 00000000 22 40 00 08 00008000 00008000 b000 0000"
                + "0000000000000000000000000a000001"
                + "0000000000000000000000000a000002");
    assertThat(told(asked))
        .isEqualTo(
            "SDP Hello: MID 0 (Hello), flags 0x00, buffers 16, length 76, MSeq 1, MSeqAck 0,"
                + " major version 2, minor version 2, IP version 4, capabilities 0x0,"
                + " max adverts 8, desired remote receive size 32768, local receive size 32768,"
                + " local port 45056, source address ::a00:1, destination address ::a00:2");
    assertThat(told(asked, rep("01 00 0010 000000b4 00000001 00000001 22 00 00 08 00004000")))
        .startsWith("SDP HelloAck: MID 1 (HelloAck)")
        .endsWith("ext max adverts 8, actual receive size 16384");
  }

  // ---- SRP

  private static final String INITIATOR = "505400fffe770011 0000000000000000";
  private static final String TARGET = "505400fffe770012 505400fffe770012";

  private static final String LOGIN =
      "00 00000000000000 0000000000000007 00000844 00000000 0006 00 00 0000 0000"
          + INITIATOR
          + TARGET;

  @Test
  void readsSrpLoginOfTheNativeService() {
    assertThat(told(req(SRP_IOC, LOGIN)))
        .isEqualTo(
            "SRP login request: opcode 0x00, tag 0x0000000000000007, req_it_iu_len 2116,"
                + " req_buf_fmt 0x0006, req_flags 0x00, imm_data_offset 0,"
                + " initiator port id 505400fffe7700110000000000000000,"
                + " target port id 505400fffe770012505400fffe770012");
  }

  @Test
  void readsSrpLoginOverIp() {
    Req asked =
        req(
            tcp(5555),
            "0000000000000007 0006 04 00 00000844" + INITIATOR + TARGET + "0050 000000000000");
    assertThat(told(asked))
        .isEqualTo(
            "SRP login request: tag 0x0000000000000007, req_buf_fmt 0x0006, req_flags 0x04,"
                + " opcode 0x00, req_it_iu_len 2116,"
                + " initiator port id 505400fffe7700110000000000000000,"
                + " target port id 505400fffe770012505400fffe770012, imm_data_offset 80");
    assertThat(told(asked, rep("c0 000000 00000040 0000000000000007 00000844 00000a44 0006 00")))
        .isEqualTo(
            "SRP login response: opcode 0xc0, req_lim_delta 64, tag 0x0000000000000007,"
                + " max_it_iu_len 2116, max_ti_iu_len 2628, buf_fmt 0x0006, rsp_flags 0x00");
  }

  @ParameterizedTest
  @CsvSource({
    "0, unable to establish a channel",
    "1, insufficient resources",
    "2, initiator-to-target unit too large",
    "3, unable to associate the I_T nexus",
    "4, unsupported descriptor format",
    "5, no multichannel support",
    "6, too many channels"
  })
  void namesWhySrpRejects(int code, String name) {
    Req asked = req(SRP_IOC, LOGIN);
    Rej rej = rej(28, "c2 000000 0001000" + code + " 0000000000000007");
    assertThat(told(asked, rej))
        .startsWith("SRP login reject: opcode 0xc2, reason " + (0x10000 + code) + " (");
    assertThat(protocol(asked).rejectReason(rej.privateData()))
        .isEqualTo("0x0001000" + code + " (" + name + ")");
  }

  // ---- recognition

  @Test
  void theServiceIdComesFirst() {
    assertThat(protocol(req(tcp(4420), RSOCKETS.replaceFirst("01 02", "00 00"))).label())
        .isEqualTo("NVMe-oF");
    assertThat(UpperLayers.of(req(tcp(7471), "0000 0100 1000 0f00 0700"))).isNull();
  }

  @Test
  void whatMakesNoSenseForItsServiceIsNotRead() {
    assertThat(UpperLayers.of(req(tcp(4420), "0100 0100 1000 0f00 0700"))).isNull();
    assertThat(UpperLayers.of(req(tcp(20049), "00".repeat(56)))).isNull();
    assertThat(UpperLayers.of(req(IPOIB_CM, "00".repeat(92)))).isNull();
    assertThat(UpperLayers.of(req(SDP_PORT, "00".repeat(92)))).isNull();
    assertThat(UpperLayers.of(req(tcp(987), "00".repeat(56)))).isNull();
    assertThat(UpperLayers.of(req(tcp(18634), "00".repeat(56)))).isNull();
  }

  @Test
  void emptyPrivateDataOfAnUnknownServiceAreNobodys() {
    assertThat(UpperLayers.of(req(tcp(7471), "00".repeat(56)))).isNull();
    assertThat(UpperLayers.of(req(SRP_IOC, "00".repeat(92)))).isNull();
    assertThat(UpperLayers.of(req(tcp(7471), "68656c6c6f"))).isNull();
  }

  @Test
  void whereTheDataAreCutOffTheServiceIdHasToDo() {
    Req cut = req(tcp(4420), HEADER.before(PrivateData.EMPTY));
    assertThat(protocol(cut).label()).isEqualTo("NVMe-oF");
    assertThat(UpperLayers.of(protocol(cut), cut)).isEmpty();
  }

  @Test
  void namesServicesByWhatTheyCarry() {
    assertThat(ServiceId.name(tcp(1234), protocol(RTRS))).isEqualTo("rtrs (TCP port 1234)");
    assertThat(ServiceId.shortName(tcp(1234), protocol(RTRS))).isEqualTo("rtrs (TCP port 1234)");
    assertThat(ServiceId.name(SRP_IOC, protocol(req(SRP_IOC, LOGIN))))
        .isEqualTo("SRP (service 0x0002c90300001234)");
    assertThat(ServiceId.name(tcp(4420), protocol(NVME))).isEqualTo("NVMe-oF (TCP port 4420)");
    assertThat(ServiceId.shortName(tcp(4420), protocol(NVME))).isEqualTo("NVMe-oF");
    assertThat(ServiceId.name(tcp(8009), protocol(NVME)))
        .isEqualTo("NVMe-oF discovery (TCP port 8009)");
    assertThat(ServiceId.name(tcp(7471), null)).isEqualTo("TCP port 7471");
  }

  // ---- what is left over

  @ParameterizedTest
  @CsvSource({"3, -1", "4, 4", "31, 31", "32, 32", "195, 195"})
  void findsWhatFollowsTheLastFieldOfAReply(int octet, int leftover) {
    byte[] octets = new byte[196];
    octets[octet] = 1;
    Rep rep =
        new Rep(
            new CommIds(1, 2),
            0,
            3,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            false,
            0,
            false,
            4,
            PrivateData.of(octets));
    assertThat(leftover(protocol(NVME), rep)).isEqualTo(leftover);
  }

  private static int leftover(UpperLayer protocol, Rep rep) {
    @Nullable Layout layout = UpperLayers.layout(protocol, rep);
    return layout == null ? -1 : UpperLayers.leftover(layout, rep);
  }

  @Test
  void whatMayBeLongerHasNothingLeftOver() {
    Req asked =
        req(SDP_PORT, "00 00 0010 0000004c 00000001 00000000 22 40 00 08" + "11".repeat(72));
    Layout layout = UpperLayers.layout(protocol(asked), asked);
    assertThat(layout).isNotNull();
    assertThat(UpperLayers.leftover(layout, asked)).isEqualTo(-1);
  }

  // ---- tables and hostile octets

  static List<Layout> layouts() {
    Req rds = req(tcp(18634), "0a4d000b 0a4d000c 03 01 0003" + "00".repeat(16));
    return List.of(
        layout(NVME),
        layout(RTRS),
        layout(rds),
        layout(req(tcp(7471), RSOCKETS)),
        layout(req(SRP_IOC, LOGIN)),
        layout(req(IPOIB_CM, "00000405 0000fff4")),
        layout(req(tcp(20049), "f6ab0e18 01 01 03 03")),
        layout(req(tcp(3260), "80000000")),
        layout(req(tcp(987), "911be90b 1200 c0 00 38000000" + "00".repeat(44))));
  }

  private static Layout layout(Req req) {
    return UpperLayers.of(protocol(req), req).orElseThrow().layout();
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void theFieldsOfALayoutTileIt(Layout layout) {
    int bit = 0;
    for (Field field : layout.fields()) {
      assertThat(field.bit()).as("%s of %s", field.name(), layout.name()).isEqualTo(bit);
      bit += field.width();
    }
    assertThat(bit).isEqualTo(layout.length() * 8);
  }

  @Test
  void valuesHaveTheirPlacesInTheMad() {
    // private data of a REQ begin at octet 140 of the message, 164 of the MAD; qid is its 39th
    // octet
    FieldValue qid =
        UpperLayers.of(protocol(NVME), NVME).orElseThrow().values(164).stream()
            .filter(value -> value.name().equals("qid"))
            .findFirst()
            .orElseThrow();
    assertThat(qid.octet()).isEqualTo(164 + 36 + 2);
    assertThat(qid.octets().toHex()).isEqualTo("0100");
    assertThat(qid.value()).isEqualTo(1);
  }

  @Test
  void noOctetsOfAnyLengthMakeItThrow() {
    Random random = new Random(20261130);
    List<UpperLayer> all = UpperLayers.all();
    for (int round = 0; round < 200_000; round++) {
      byte[] octets = new byte[random.nextInt(197)];
      random.nextBytes(octets);
      // Most would be refused at their first octets: let many begin as something does.
      String start =
          switch (random.nextInt(12)) {
            case 0 -> "911be90b1200c0";
            case 1 -> "0be91b910012c1";
            case 2 -> "f6ab0e18";
            case 3 -> "c0";
            case 4 -> "c2";
            case 5 -> "00000000";
            case 6 -> "bd1b0002";
            case 7 -> "0000bd1b0002";
            case 8 -> "0102018000000000";
            case 9 -> "01000000";
            default -> "";
          };
      byte[] begin = PrivateData.ofHex(start).copyOctets();
      System.arraycopy(begin, 0, octets, 0, Math.min(begin.length, octets.length));
      PrivateData data = PrivateData.of(octets);
      UpperLayer protocol = all.get(random.nextInt(all.size()));
      protocol.rejectReason(data);
      int at = random.nextBoolean() ? 0 : 36;
      read(protocol, protocol.request(data, at), data, at);
      read(protocol, protocol.reply(data), data, 0);
      read(protocol, protocol.reject(data), data, 0);
    }
  }

  private static void read(UpperLayer protocol, @Nullable Layout layout, PrivateData data, int at) {
    if (layout != null) {
      UpperLayerData told = new UpperLayerData(protocol, layout, data, at);
      assertThat(told.toString()).startsWith(layout.name());
      assertThat(Optional.of(told.values(24))).isPresent();
    }
  }
}
