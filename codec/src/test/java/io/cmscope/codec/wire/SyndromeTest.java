package io.cmscope.codec.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SyndromeTest {

  /** IBA vol 1, 9.7.5: bits 6 and 5 are the kind, bits 4 to 0 the value. */
  @ParameterizedTest
  @CsvSource({
    "0x1f, acknowledged",
    "0x00, acknowledged",
    "0x20, RNR NAK: no receive buffer there",
    "0x60, NAK: PSN sequence error",
    "0x61, NAK: invalid request",
    "0x62, NAK: remote access error",
    "0x63, NAK: remote operational error",
    "0x64, NAK: invalid RD request",
    "0x7f, NAK: code 31",
    "0x40, reserved",
    "0xff, reserved"
  })
  void saysWhatItMeans(String syndrome, String words) {
    assertThat(Syndrome.words(Integer.decode(syndrome))).isEqualTo(words);
  }
}
