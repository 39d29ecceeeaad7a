package io.cmscope.codec.cm;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;

/** Without a fuzzer it runs the kept inputs; {@code JAZZER_FUZZ=1} searches for new ones. */
class CmMadFuzzTest {

  @FuzzTest
  void printsAndKeepsAnyOctets(byte[] octets) {
    Decoded decoded = CmMad.decode(Unpooled.wrappedBuffer(octets), 0, octets.length);
    assertThat(decoded.toString()).isNotEmpty();
    if (decoded instanceof Decoded.Message message) {
      CmMad mad = message.mad();
      mad.headerValues().forEach(value -> assertThat(value.text()).isNotEmpty());
      mad.messageValues().forEach(value -> assertThat(value.text()).isNotNull());
      mad.notes().forEach(note -> assertThat(note.text()).isNotEmpty());
      if (mad.message() instanceof Rej rej) {
        assertThat(rej.rejectInfoText()).isNotNull();
      }
      ByteBuf out = Unpooled.buffer(256).setZero(0, 256);
      mad.write(out, 0);
      assertThat(out.array()).isEqualTo(Arrays.copyOf(octets, 256));
    }
  }
}
