package io.cmscope.codec.cm;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.mad.ClassPortInfo;
import io.cmscope.codec.mad.ClassPortInfo.Target;
import io.cmscope.codec.wire.Gid;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Octets worked out by hand from the tables of IBA vol 1 chapters 12, 13 and 16, both ways. */
class HandMadeMessagesTest {

  private static final CommIds IDS = new CommIds(0x01020304, 0x05060708);

  @Test
  void mra() {
    //  0        4        8 = 2<<6  9 = 24<<3  10
    String hex = "01020304 05060708 80 c0 a1a2";
    assertBothWays(0x11, hex, new Mra(IDS, 2, 24, PrivateData.ofHex("a1a2")));
    assertThat(new Mra(IDS, 2, 24, PrivateData.EMPTY))
        .hasToString("MRA 0x01020304->0x05060708 of LAP, service timeout 24 (68.72 s)");
  }

  @Test
  void rejWithInformation() {
    //  0        4        8 = 2<<6  9 = 8<<1  10
    String hex =
        "01020304 05060708 80 10 0004"
            // 12, 72 octets
            + "505400fffe000011"
            + "00".repeat(64)
            // 84
            + "b1b2";
    Rej rej =
        new Rej(IDS, 2, 8, 4, PrivateData.ofHex("505400fffe000011"), PrivateData.ofHex("b1b2"));
    assertBothWays(0x12, hex, rej);
  }

  @Test
  void sidrReq() {
    //  0        4    6    8                16
    String hex = "01020304 8001 0000 0000000001111c20 c1c2c3";
    assertBothWays(
        0x17,
        hex,
        new SidrReq(0x01020304, 0x8001, 0x0000000001111c20L, PrivateData.ofHex("c1c2c3")));
  }

  @Test
  void sidrRep() {
    //  0        4  5  6    8      11 12               20
    String hex =
        "01020304 04 48 d1d2 e1e2e3 d3 0000000001111c20 01234567"
            // 24, 72 octets
            + "f1".repeat(72)
            // 96
            + "99";
    assertBothWays(
        0x18,
        hex,
        new SidrRep(
            0x01020304,
            4,
            72,
            0xd1d2d3,
            0xe1e2e3,
            0x0000000001111c20L,
            0x01234567,
            PrivateData.ofHex("f1".repeat(72)),
            PrivateData.ofHex("99")));
  }

  @Test
  void lap() {
    //  0        4        8        12     15 = 20<<3  16
    String hex =
        "01020304 05060708 00000000 abcdef a0 00000000"
            // 20  22   24                               40
            + "1111 2222 fe800000000000000000000000000001 fe800000000000000000000000000002"
            // 56 = label 98765, reserved  59 60 61 62 = SL 15, local  63 = 18<<3
            + "987650 33 44 3e f8 90"
            // 64
            + "77";
    assertBothWays(
        0x19,
        hex,
        new Lap(
            IDS,
            0xabcdef,
            20,
            new ReqPath(
                0x1111,
                0x2222,
                Gid.parse("fe80::1"),
                Gid.parse("fe80::2"),
                0x98765,
                0x3e,
                0x33,
                0x44,
                15,
                true,
                18),
            PrivateData.ofHex("77")));
  }

  @Test
  void apr() {
    //  0        4        8  9  10   12
    String hex = "01020304 05060708 03 0d 0000 abcdef" + "00".repeat(69) + "55";
    assertBothWays(
        0x1a, hex, new Apr(IDS, 3, 13, PrivateData.ofHex("abcdef"), PrivateData.ofHex("55")));
  }

  @Test
  void classPortInfo() {
    //  0  1  2    4 = 2000001<<5 | 19
    String hex =
        "01 02 2200 40000033"
            // 8                             24 25 = SL 3, FL 45678  28   30
            + "fe80000000000000000000000000000a 12 345678 9abc def0"
            // 32 33     36
            + "00 111213 80010000"
            // 40                            56 57 = SL 6, FL 54321  60   62
            + "fe80000000000000000000000000000b 21 654321 0405 0607"
            // 64 65     68
            + "08 090a0b 0c0d0e0f";
    ClassPortInfo info =
        new ClassPortInfo(
            1,
            2,
            ClassPortInfo.RELIABLE_CONNECTIONS | ClassPortInfo.SIDR,
            0x2000001,
            19,
            new Target(
                Gid.parse("fe80::a"), 0x12, 3, 0x45678, 0x9abc, 0xdef0, 0x111213, 0x80010000),
            new Target(
                Gid.parse("fe80::b"), 0x21, 6, 0x54321, 0x0405, 0x0607, 0x090a0b, 0x0c0d0e0f),
            8);
    assertBothWays(0x01, hex, new PortInfo(info));

    byte[] octets = Mads.data(hex);
    byte[] written = new byte[ClassPortInfo.LENGTH];
    Arrays.fill(written, (byte) 0xa5);
    info.write(Unpooled.wrappedBuffer(written), 0);
    assertThat(written).isEqualTo(Arrays.copyOf(octets, ClassPortInfo.LENGTH));
    assertThat(ClassPortInfo.read(Unpooled.wrappedBuffer(octets), 0)).isEqualTo(info);
  }

  @Test
  void suggestedPathsAreKeptAsOctets() {
    assertBothWays(0x1b, "010203", new Opaque(MessageType.SAP, PrivateData.ofHex("010203")));
    assertBothWays(0x1c, "040506", new Opaque(MessageType.SPR, PrivateData.ofHex("040506")));
  }

  private static void assertBothWays(int attribute, String hex, CmMessage message) {
    byte[] golden = Mads.data(hex);

    assertThat(Mads.decode(Mads.mad(attribute, golden)).message()).isEqualTo(message);
    assertThat(message.type().attributeId()).isEqualTo(attribute);

    byte[] written = new byte[CmMessage.LENGTH];
    Arrays.fill(written, (byte) 0xa5);
    message.write(Unpooled.wrappedBuffer(written), 0);
    assertThat(written).isEqualTo(golden);
  }
}
