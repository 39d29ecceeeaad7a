package io.cmscope.codec.cm;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.privatedata.IpCmHeader;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Gid;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * One dialogue, composed by hand and decoded by tshark 4.0.17, both ways: the octets give the
 * values, the values give the octets.
 */
class GoldenMessagesTest {

  private static final long TRANSACTION = 0x0000000511223344L;
  private static final CommIds IDS_OF_PASSIVE = new CommIds(0x55667788, 0x11223344);

  //                                        0        4        8                16
  private static final String REQ_DATA =
      "11223344 00000000 0000000001061c20 0200000000000001"
          // 24     28       32     35 36     39 40     43
          + "00000000 00000000 000017 10 000000 08 000000 a1"
          // 44  47 48   50 51
          + "abcdef a7 ffff 37 f0"
          // 52 54   56
          + "ffff ffff 00000000000000000000ffff0a000001"
          // 72
          + "00000000000000000000ffff0a000002"
          // 88     92 93 94 95
          + "00000003 00 40 00 90"
          // 96, 44 octets: no alternate path
          + "00".repeat(44)
          // 140 142  144                              160
          + "0040 afc8 0000000000000000000000000a000001 0000000000000000000000000a000002"
          // 176 HELLO
          + "48454c4c4f";

  private static final Req REQ =
      new Req(
          0x11223344,
          0,
          0x0000000001061c20L,
          0x0200000000000001L,
          0,
          0x17,
          16,
          0,
          8,
          0,
          20,
          0,
          true,
          0xabcdef,
          20,
          7,
          0xffff,
          3,
          false,
          7,
          15,
          false,
          0,
          new ReqPath(
              0xffff,
              0xffff,
              Gid.parse("::ffff:10.0.0.1"),
              Gid.parse("::ffff:10.0.0.2"),
              0,
              3,
              0,
              64,
              0,
              false,
              18),
          ReqPath.NONE,
          false,
          new IpCmHeader(0, 0, 4, 45000, Address.parse("10.0.0.1"), Address.parse("10.0.0.2"))
              .before(PrivateData.ofHex("48454c4c4f")));

  @Test
  void req() {
    assertBothWays("0010", REQ_DATA, REQ);
    assertThat(REQ.transport()).isEqualTo(Transport.RC);
    assertThat(REQ.hasAlternatePath()).isFalse();
    assertThat(REQ)
        .hasToString(
            "REQ 0x11223344 service 0x0000000001061c20 qpn 0x000017 psn 0xabcdef resources 16/8");
  }

  @Test
  void reqWithAnAlternatePathRarerFlagsAndXrc() {
    //             0        4  5      8                16
    String data =
        "01020304 00 00c0de 0001020304050607 08090a0b0c0d0e0f"
            // 24     28       32     35 36     39 40     43 = 31<<3 | 3<<1 | 0
            + "00000000 11111111 222222 33 444444 55 666666 fe"
            // 44  47 = 1<<3|2   48   50 = 5<<4|8|3  51 = 2<<4|8|1
            + "777777 0a 8888 5b 29"
            // 52 54   56                               72
            + "0001 0002 fe800000000000000000000000000001 fe800000000000000000000000000002"
            // 88 = label abcde, reserved; 91 = rate 18  92 93 94 = SL 9, local 95 = 17<<3
            + "abcde012 b1 b2 98 88"
            // 96  98   100                              116
            + "0003 0004 fe800000000000000000000000000003 fe800000000000000000000000000004"
            // 132 = label 12345, 135 = rate 21  136 137 138 = SL 1   139 = 31<<3 | SAP 4
            + "12345015 c1 c2 10 fc";
    Req req =
        new Req(
            0x01020304,
            0xc0de,
            0x0001020304050607L,
            0x08090a0b0c0d0e0fL,
            0x11111111,
            0x222222,
            0x33,
            0x444444,
            0x55,
            0x666666,
            31,
            3,
            false,
            0x777777,
            1,
            2,
            0x8888,
            5,
            true,
            3,
            2,
            true,
            1,
            new ReqPath(
                1,
                2,
                Gid.parse("fe80::1"),
                Gid.parse("fe80::2"),
                0xabcde,
                0x12,
                0xb1,
                0xb2,
                9,
                true,
                17),
            new ReqPath(
                3,
                4,
                Gid.parse("fe80::3"),
                Gid.parse("fe80::4"),
                0x12345,
                0x15,
                0xc1,
                0xc2,
                1,
                false,
                31),
            true,
            PrivateData.EMPTY);
    assertBothWays("0010", data, req);
    assertThat(req.transport()).isEqualTo(Transport.XRC);
    assertThat(req.hasAlternatePath()).isTrue();
  }

  @Test
  void rep() {
    //  0        4        8        12     15 16     19 20     23 24 25 26 27 28               36
    Rep rep =
        new Rep(
            IDS_OF_PASSIVE,
            0,
            0x18,
            0,
            0,
            0x123456,
            8,
            16,
            16,
            0,
            true,
            7,
            false,
            0x0200000000000002L,
            PrivateData.ofHex("574f524c44"));
    assertBothWays(
        "0013",
        "55667788 11223344 00000000 000018 00 000000 00 123456 00 08 10 81 e0 0200000000000002"
            + "574f524c44",
        rep);
    assertThat(rep)
        .hasToString("REP 0x55667788->0x11223344 qpn 0x000018 psn 0x123456 resources 8/16");
  }

  @Test
  void repOfAnXrcTargetWithAVendorId() {
    assertBothWays(
        "0013",
        // 8        12     15 16     19 20     23 24 25 26 = 3<<3|2<<1 27 = 2<<5|1<<4
        "55667788 11223344 99999999 000000 c1 0000ab c2 000001 c3 04 05 1c 50 0000000000000001",
        new Rep(
            IDS_OF_PASSIVE,
            0x99999999,
            0,
            0xc1c2c3,
            0xab,
            1,
            4,
            5,
            3,
            2,
            false,
            2,
            true,
            1,
            PrivateData.EMPTY));
  }

  @Test
  void rtu() {
    Rtu rtu = new Rtu(IDS_OF_PASSIVE.asSeenByPeer(), PrivateData.EMPTY);
    assertBothWays("0014", "11223344 55667788", rtu);
    assertThat(rtu).hasToString("RTU 0x11223344->0x55667788");
  }

  @Test
  void dreq() {
    Dreq dreq = new Dreq(IDS_OF_PASSIVE.asSeenByPeer(), 0x18, PrivateData.EMPTY);
    assertBothWays("0015", "11223344 55667788 000018", dreq);
    assertThat(dreq).hasToString("DREQ 0x11223344->0x55667788 remote qpn 0x000018");
  }

  @Test
  void drep() {
    assertBothWays("0016", "55667788 11223344", new Drep(IDS_OF_PASSIVE, PrivateData.EMPTY));
  }

  @Test
  void rej() {
    Rej rej = new Rej(new CommIds(0, 0x11223344), 0, 0, 10, PrivateData.EMPTY, PrivateData.EMPTY);
    assertBothWays("0012", "00000000 11223344 0000 000a", rej);
    assertThat(rej.rejectReason()).isEqualTo(RejectReason.STALE_CONNECTION);
    assertThat(rej.rejected()).isEqualTo(RejectedMessage.REQ);
    assertThat(rej).hasToString("REJ 0x00000000->0x11223344 of REQ, reason 10 (stale connection)");
  }

  private static void assertBothWays(String attribute, String hex, CmMessage message) {
    byte[] golden =
        Mads.mad("01070203 00000000 0000000511223344" + attribute + "0000 00000000" + hex);

    CmMad decoded = Mads.decode(golden);
    assertThat(decoded.message()).isEqualTo(message);
    assertThat(decoded.transactionId()).isEqualTo(TRANSACTION);
    assertThat(decoded.notes()).isEmpty();

    byte[] written = new byte[MadHeader.MAD_LENGTH];
    Arrays.fill(written, (byte) 0xa5);
    CmMad.of(TRANSACTION, message).write(Unpooled.wrappedBuffer(written), 0);
    assertThat(written).isEqualTo(golden);
  }
}
