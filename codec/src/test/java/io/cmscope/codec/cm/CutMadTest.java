package io.cmscope.codec.cm;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CutMadTest {

  private static final int TYPICAL = 0x5a;

  @ParameterizedTest
  @EnumSource
  void decodesAsFarAsTheOctetsReach(MessageType type) {
    byte[] data = new byte[CmMessage.LENGTH];
    new Random(91).nextBytes(data);
    int attribute = type == MessageType.OTHER ? TYPICAL : type.attributeId();
    byte[] whole = Mads.mad(attribute, data);
    for (int length = MadHeader.LENGTH; length <= MadHeader.MAD_LENGTH; length++) {
      byte[] padded = Arrays.copyOf(Arrays.copyOf(whole, length), MadHeader.MAD_LENGTH);

      CmMad cut = Mads.decode(whole, length);

      assertThat(cut.type()).isEqualTo(type);
      assertThat(cut.transactionId()).isEqualTo(0x0102030405060708L);
      assertThat(cut.octetsPresent()).isEqualTo(length);
      assertThat(cut.whole()).isEqualTo(length == 256);
      assertThat(cut.octets()).isEqualTo(Arrays.copyOf(whole, length));
      assertThat(cut.message())
          .as("cut after %d octets: the rest reads as zero", length)
          .isEqualTo(CmMessage.read(type, Unpooled.wrappedBuffer(padded), MadHeader.LENGTH));
      for (Field field : type.fields()) {
        assertThat(cut.present(field))
            .as("%s in %d octets", field, length)
            .isEqualTo(24 * 8 + field.bit() + field.width() <= length * 8);
      }
      ByteBuf out = Unpooled.buffer(MadHeader.MAD_LENGTH).setZero(0, MadHeader.MAD_LENGTH);
      cut.write(out, 0);
      assertThat(out.array()).isEqualTo(padded);
    }
  }

  @ParameterizedTest
  @EnumSource
  void blamesNobodyForWhatTheCaptureCutOff(MessageType type) {
    byte[] data = new byte[CmMessage.LENGTH];
    new Random(92).nextBytes(data);
    byte[] whole = Mads.mad(type.attributeId() & 0xffff, ReservedByHand.cleared(type, data));
    for (int length = MadHeader.LENGTH; length < MadHeader.MAD_LENGTH; length++) {
      CmMad cut = Mads.decode(whole, length);
      assertThat(cut.notes())
          .as("cut after %d octets", length)
          .allSatisfy(
              note -> assertThat(note.kind().ofHeader() || cut.present(note.field())).isTrue());
    }
  }

  @Test
  void needsTheHeader() {
    byte[] octets = Mads.mad(0x10, new byte[0]);
    for (int length = 0; length < 24; length++) {
      assertThat(CmMad.decode(Unpooled.wrappedBuffer(octets), 0, length))
          .isEqualTo(new Decoded.Malformed("MAD header", 0, 24, length));
    }
  }

  @Test
  void ofTwentyFourOctetsReadsTheHeaderOnly() {
    CmMad cut = Mads.decode(Mads.mad(0x13, new byte[] {1, 2, 3, 4}), 24);
    assertThat(cut.type()).isEqualTo(MessageType.REP);
    assertThat(((Rep) cut.message()).ids()).isEqualTo(new CommIds(0, 0));
    assertThat(cut.present(Rep.LOCAL_COMM_ID)).isFalse();
    assertThat(((Rep) cut.message()).privateData().length()).isZero();
  }

  @Test
  void ofThirtyTwoOctetsReadsTheIds() {
    byte[] data = Mads.data("1122334455667788ffff");
    CmMad cut = Mads.decode(Mads.mad(0x13, data), 32);
    assertThat(((Rep) cut.message()).ids()).isEqualTo(new CommIds(0x11223344, 0x55667788));
    assertThat(cut.present(Rep.REMOTE_COMM_ID)).isTrue();
    assertThat(cut.present(Rep.LOCAL_Q_KEY)).isFalse();
    assertThat(cut).hasToString(cut.message() + " (cut after 32 octets)");
  }

  @Test
  void ignoresWhatFollowsTheMad() {
    byte[] octets = Arrays.copyOf(Mads.mad(0x14, Mads.data("0102")), 260);
    Arrays.fill(octets, 256, 260, (byte) 0xff);
    CmMad mad = Mads.decode(octets);
    assertThat(mad.whole()).isTrue();
    assertThat(mad.octets()).hasSize(256);
    assertThat(((Rtu) mad.message()).privateData().isZero()).isTrue();
  }

  @Test
  void isEqualToAMadOfTheSameOctets() {
    byte[] octets = Mads.mad(0x14, Mads.data("0102"));
    CmMad mad = Mads.decode(octets);
    assertThat(mad).isEqualTo(Mads.decode(octets)).hasSameHashCodeAs(Mads.decode(octets));
    assertThat(mad).isNotEqualTo(Mads.decode(octets, 255));
    assertThat(mad).isNotEqualTo(new Object());
  }
}
