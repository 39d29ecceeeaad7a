package io.cmscope.codec.cm;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.mad.MadHeader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RoundTripTest {

  private static final int BLOCKS = 100_000;
  private static final int BASE = 7;

  @ParameterizedTest
  @EnumSource
  void readingAndWritingKeepsDefinedBitsAndZeroesReservedOnes(MessageType type) {
    Random random = new Random(2006);
    byte[] block = new byte[CmMessage.LENGTH];
    byte[] written = new byte[BASE + CmMessage.LENGTH + 5];
    ByteBuf out = Unpooled.wrappedBuffer(written);
    for (int i = 0; i < BLOCKS; i++) {
      random.nextBytes(block);
      CmMessage message = CmMessage.read(type, Unpooled.wrappedBuffer(block), 0);
      Arrays.fill(written, (byte) 0xa5);
      message.write(out, BASE);

      byte[] expected = ReservedByHand.cleared(type, block);
      if (!Arrays.equals(expected, 0, CmMessage.LENGTH, written, BASE, BASE + CmMessage.LENGTH)) {
        assertThat(Arrays.copyOfRange(written, BASE, BASE + CmMessage.LENGTH))
            .as("block %d", i)
            .isEqualTo(expected);
      }
    }
    assertThat(Arrays.copyOf(written, BASE)).as("octets before").containsOnly(0xa5);
    assertThat(Arrays.copyOfRange(written, BASE + CmMessage.LENGTH, written.length))
        .as("octets after")
        .containsOnly(0xa5);
  }

  @ParameterizedTest
  @EnumSource
  void writingAndReadingGivesAnEqualMessage(MessageType type) {
    Random random = new Random(2007);
    byte[] block = new byte[CmMessage.LENGTH];
    byte[] written = new byte[CmMessage.LENGTH];
    ByteBuf out = Unpooled.wrappedBuffer(written);
    for (int i = 0; i < BLOCKS; i++) {
      random.nextBytes(block);
      CmMessage message = CmMessage.read(type, Unpooled.wrappedBuffer(block), 0);
      Arrays.fill(written, (byte) 0xa5);
      message.write(out, 0);
      CmMessage again = CmMessage.read(type, out, 0);
      if (!again.equals(message) || again.hashCode() != message.hashCode()) {
        assertThat(again).as("block %d", i).isEqualTo(message).hasSameHashCodeAs(message);
      }
    }
  }

  @Test
  void anyMadDecodesWithoutExceptionAndKeepsItsOctets() {
    Random random = new Random(2008);
    byte[] mad = new byte[MadHeader.MAD_LENGTH];
    byte[] written = new byte[MadHeader.MAD_LENGTH];
    for (int i = 0; i < BLOCKS; i++) {
      random.nextBytes(mad);
      mad[0] = 1;
      mad[1] = 7;
      if (i % 8 != 0) { // mostly attributes that exist
        mad[16] = 0;
        mad[17] = (byte) (random.nextInt(0x0e) == 0 ? 0x01 : 0x0f + random.nextInt(0x0f));
      }
      CmMad decoded = Mads.decode(mad);
      Arrays.fill(written, (byte) 0xa5);
      decoded.write(Unpooled.wrappedBuffer(written), 0);
      if (!Arrays.equals(written, mad)) {
        assertThat(written).as("block %d", i).isEqualTo(mad);
      }
      if (i % 50 == 0) {
        assertThat(decoded.toString()).isNotBlank();
        assertThat(decoded.headerValues()).allSatisfy(v -> assertThat(v.text()).isNotBlank());
        assertThat(decoded.messageValues()).allSatisfy(v -> assertThat(v.text()).isNotBlank());
        assertThat(decoded.notes()).allSatisfy(note -> assertThat(note.text()).isNotBlank());
        if (decoded.message() instanceof Rej rej) {
          assertThat(rej.rejectInfoText()).isNotNull();
        }
      }
    }
  }

  @Test
  void anyOctetsGiveAResult() {
    Random random = new Random(2009);
    for (int i = 0; i < BLOCKS; i++) {
      byte[] octets = new byte[random.nextInt(300)];
      random.nextBytes(octets);
      Decoded decoded = CmMad.decode(Unpooled.wrappedBuffer(octets), 0, octets.length);
      if (octets.length < MadHeader.LENGTH) {
        assertThat(decoded)
            .isEqualTo(new Decoded.Malformed("MAD header", 0, MadHeader.LENGTH, octets.length));
      } else if (octets[0] != 1 || octets[1] != 7) {
        assertThat(decoded).isInstanceOf(Decoded.Other.class);
      }
    }
  }
}
