package io.cmscope.codec.wire;

import static io.cmscope.codec.wire.Field.Format.GID;
import static io.cmscope.codec.wire.Field.Format.HEX;
import static io.cmscope.codec.wire.Field.Format.IPV4;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldTest {
  private static final Field LOCAL_QPN = Field.at("local QPN", 12, 24);

  @Test
  void readsAlignedNumbersUnsigned() {
    ByteBuf buf = Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump("f1f2f3f4f5f6f7f8f9"));
    assertThat(Field.at("a", 1, 8).get(buf, 0)).isEqualTo(0xf2);
    assertThat(Field.at("a", 1, 16).get(buf, 0)).isEqualTo(0xf2f3);
    assertThat(Field.at("a", 1, 24).get(buf, 0)).isEqualTo(0xf2f3f4);
    assertThat(Field.at("a", 0, 32).get(buf, 1)).isEqualTo(0xf2f3f4f5L);
    assertThat(Field.at("a", 0, 32).getInt(buf, 1)).isEqualTo(0xf2f3f4f5);
    assertThat(Field.at("a", 1, 48).get(buf, 0)).isEqualTo(0xf2f3f4f5f6f7L);
    assertThat(Field.at("a", 1, 64).get(buf, 0)).isEqualTo(0xf2f3f4f5f6f7f8f9L);
  }

  @Test
  void readsBitsCountedFromTheMostSignificant() {
    //                                             0        1        2
    //                                             10100101 11110000 01111110
    ByteBuf buf = Unpooled.wrappedBuffer(new byte[] {(byte) 0xa5, (byte) 0xf0, 0x7e});
    assertThat(Field.at("a", 0, 0, 1).get(buf, 0)).isEqualTo(1);
    assertThat(Field.at("a", 0, 1, 1).get(buf, 0)).isZero();
    assertThat(Field.at("a", 0, 0, 5).get(buf, 0)).isEqualTo(0b10100);
    assertThat(Field.at("a", 0, 5, 3).get(buf, 0)).isEqualTo(0b101);
    assertThat(Field.at("a", 0, 4, 20).get(buf, 0)).isEqualTo(0x5f07e);
    assertThat(Field.at("a", 1, 6, 4).get(buf, 0)).isEqualTo(0b0001);
  }

  @Test
  void writesOnlyItsOwnBits() {
    ByteBuf buf =
        Unpooled.wrappedBuffer(new byte[] {(byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff});
    Field.at("a", 0, 6, 11).set(buf, 0, 0);
    assertThat(buf.getInt(0)).isEqualTo(0b11111100_00000000_01111111_11111111);
    Field.at("a", 0, 6, 11).set(buf, 0, 0b100_0000_0001);
    assertThat(buf.getInt(0)).isEqualTo(0b11111110_00000000_11111111_11111111);
  }

  @Test
  void readsBackWhatItWroteAtAnyPositionAndWidth() {
    Random random = new Random(20051);
    byte[] octets = new byte[24];
    for (int i = 0; i < 20_000; i++) {
      random.nextBytes(octets);
      int width = 1 + random.nextInt(56);
      int bit = random.nextInt(octets.length * 8 - width + 1);
      long value = random.nextLong() >>> (64 - width);
      BigInteger mask = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
      int after = octets.length * 8 - bit - width;
      BigInteger expected =
          new BigInteger(1, octets)
              .andNot(mask.shiftLeft(after))
              .or(BigInteger.valueOf(value).shiftLeft(after));
      Field field = new Field("any", bit, width, HEX, null);
      field.set(Unpooled.wrappedBuffer(octets), 0, value);
      assertThat(new BigInteger(1, octets)).isEqualTo(expected);
      assertThat(field.get(Unpooled.wrappedBuffer(octets), 0)).isEqualTo(value);
    }
  }

  @Test
  void readsNothingBeyondItsEnd() {
    ByteBuf buf = Unpooled.wrappedBuffer(new byte[3]);
    assertThat(Field.at("a", 0, 3, 21).get(buf, 0)).isZero();
    assertThat(Field.at("a", 0, 3, 21).endOctet()).isEqualTo(3);
    assertThat(Field.at("a", 0, 3, 2).endOctet()).isEqualTo(1);
    assertThat(LOCAL_QPN.octet()).isEqualTo(12);
    assertThat(LOCAL_QPN.endOctet()).isEqualTo(15);
  }

  @Test
  void refusesValuesThatDoNotFitWithASentence() {
    assertThat(LOCAL_QPN.check(0xffffff)).isEqualTo(16777215);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LOCAL_QPN.check(16777216))
        .withMessage("local QPN = 16777216 does not fit in 24 bits");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LOCAL_QPN.set(Unpooled.buffer(16).writerIndex(16), 0, -1))
        .withMessage("local QPN = -1 does not fit in 24 bits");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Field.at("SRQ", 51, 4, 1).check(2))
        .withMessage("SRQ = 2 does not fit in 1 bit");
  }

  @Test
  void takesANegativeIntAsThe32BitsItIs() {
    Field commId = Field.at("local comm id", 0, 32);
    ByteBuf buf = Unpooled.wrappedBuffer(new byte[4]);
    commId.set(buf, 0, 0x881785e6);
    assertThat(commId.get(buf, 0)).isEqualTo(0x881785e6L);
    assertThat(commId.check(0xffffffffL)).isEqualTo(0xffffffffL);
    assertThatIllegalArgumentException().isThrownBy(() -> commId.check(0x1_0000_0000L));
    assertThat(Field.at("service id", 0, 64).check(-1)).isEqualTo(-1);
  }

  @Test
  void refusesLayoutsItCouldNotRead() {
    assertThatIllegalArgumentException().isThrownBy(() -> Field.at("a", 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> Field.at("a", -1, 8));
    assertThatIllegalArgumentException().isThrownBy(() -> Field.at("a", 0, 4, 60));
    Field gid = Field.at("local GID", 0, 128);
    assertThatIllegalStateException().isThrownBy(() -> gid.get(Unpooled.buffer(16), 0));
  }

  @ParameterizedTest
  @CsvSource({
    "local QPN, localQpn",
    "P_Key, pKey",
    "local Q_Key, localQKey",
    "service id, serviceId",
    "local comm id, localCommId",
    "local CA GUID, localCaGuid",
    "remote CM response timeout, remoteCmResponseTimeout",
    "max CM retries, maxCmRetries",
    "SRQ, srq",
    "RNR retry count, rnrRetryCount",
    "end-to-end flow control, endToEndFlowControl",
    "message MRAed, messageMraed"
  })
  void namesItselfInJson(String name, String json) {
    assertThat(Field.at(name, 0, 8).jsonName()).isEqualTo(json);
  }

  @Test
  void printsValuesInItsFormat() {
    assertThat(LOCAL_QPN.hex().text(0x16a)).isEqualTo("0x00016a");
    assertThat(Field.at("a", 0, 0, 6).hex().text(0x2a)).isEqualTo("0x2a");
    assertThat(Field.at("a", 0, 32).hex().text(0x881785e6)).isEqualTo("0x881785e6");
    assertThat(Field.at("a", 0, 64).hex().text(-2)).isEqualTo("0xfffffffffffffffe");
    assertThat(Field.at("a", 0, 64).text(-2)).isEqualTo("18446744073709551614");
    assertThat(Field.at("SRQ", 0, 1).text(1)).isEqualTo("yes");
    assertThat(Field.at("SRQ", 0, 1).text(0)).isEqualTo("no");
    assertThat(Field.at("a", 0, 32).as(IPV4).text(0x0a4d000b)).isEqualTo("10.77.0.11");
    assertThat(Field.reserved(0, 4, 4).text(3)).isEqualTo("0x3");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 (4.096 µs)", "8, 8 (1.049 ms)", "10, 10 (4.194 ms)", "11, 11 (8.389 ms)",
        "14, 14 (67.11 ms)",
    "18, 18 (1.074 s)", "20, 20 (4.295 s)", "22, 22 (17.18 s)", "24, 24 (68.72 s)",
        "31, 31 (8796 s)"
  })
  void printsTimeoutsWithTheirDuration(int exponent, String text) {
    assertThat(Field.at("timeout", 0, 5).timeout().text(exponent)).isEqualTo(text);
  }

  @Test
  void printsCodesWithTheirNameWhenTheyHaveOne() {
    Field reason = Field.at("reason", 10, 16).code(code -> code == 10 ? "stale connection" : null);
    assertThat(reason.text(10)).isEqualTo("10 (stale connection)");
    assertThat(reason.text(99)).isEqualTo("99");
    assertThat(reason.nameOf(10)).isEqualTo("stale connection");
    assertThat(reason.nameOf(99)).isNull();
    assertThat(LOCAL_QPN.nameOf(1)).isNull();
  }

  @Test
  void printsWideFieldsFromTheirOctets() {
    ByteBuf buf =
        Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump("aa00000000000000000000ffff0a4d000bbb"));
    assertThat(Field.at("local GID", 1, 128).as(GID).text(buf, 0)).isEqualTo("::ffff:10.77.0.11");
    assertThat(Field.at("private data", 0, 72).text(buf, 9)).isEqualTo("0000ffff0a4d000bbb");
    assertThat(Field.reserved(0, 0, 72).text(buf, 9)).isEqualTo("0000ffff0a4d000bbb");
    assertThat(Field.reserved(0, 0, 16).text(buf, 11)).isEqualTo("0xffff");
  }

  @Test
  void readsFromArraysWhatOneLargeNumberSays() {
    Random random = new Random(20052);
    byte[] octets = new byte[24 + 5];
    for (int i = 0; i < 100_000; i++) {
      random.nextBytes(octets);
      int width = 1 + random.nextInt(64);
      int bit = random.nextInt(24 * 8 - width + 1);
      if (width > 56) {
        width = 64;
        bit = random.nextInt(17) * 8;
      }
      Field field = Field.at("a", bit / 8, bit % 8, width);
      long expected =
          new BigInteger(1, Arrays.copyOfRange(octets, 5, 29))
              .shiftRight(24 * 8 - bit - width)
              .and(BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE))
              .longValue();
      assertThat(field.get(octets, 5)).as("%d bits from %d", width, bit).isEqualTo(expected);
    }
  }
}
