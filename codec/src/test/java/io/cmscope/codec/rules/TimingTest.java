package io.cmscope.codec.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimingTest {

  @ParameterizedTest(name = "t({0}) = {1} ns")
  @CsvSource({
    "0, 4096",
    "8, 1048576",
    "14, 67108864",
    "18, 1073741824",
    "20, 4294967296",
    "31, 8796093022208"
  })
  void exponentsAreFourMicrosecondsDoubled(int exponent, long nanos) {
    assertThat(Timing.nanos(exponent)).isEqualTo(nanos);
  }

  @Test
  void refusesExponentsThatDoNotExist() {
    assertThatThrownBy(() -> Timing.nanos(32)).hasMessage("exponent 32 is not in 0..31");
  }

  /** Measured on Linux 6.1 (ACK timeout 19) and on 6.12 and 7.3 (17): TIMEWAIT_EXIT. */
  @ParameterizedTest(name = "ACK timeout {0}, target ACK delay {1}: exponent {2}")
  @CsvSource({
    "19, 0, 19", "19, 15, 19", "19, 16, 19", "19, 17, 19", "19, 18, 20", "19, 20, 21",
    "17, 0, 17", "17, 15, 17", "17, 16, 18", "17, 17, 18", "17, 18, 19", "17, 20, 20",
    "31, 31, 31"
  })
  void activeTimewaitIsAsMeasured(int ackTimeout, int targetAckDelay, int exponent) {
    assertThat(Timing.activeTimewaitExponent(ackTimeout, targetAckDelay)).isEqualTo(exponent);
  }

  /** Linux 6.1 sends its REQ again after 6.2 to 6.4 s, 6.12 and 7.3 after 4.6 to 4.9 s. */
  @Test
  void requestIntervalHoldsMeasuredRetransmissions() {
    assertThat(Timing.requestInterval(19, 20)).isEqualTo(2 * 1_073_741_824L + 4_294_967_296L);
    assertThat(Timing.EARLY * Timing.requestInterval(19, 20)).isLessThan(6.2e9);
    assertThat(Timing.EARLY * Timing.requestInterval(17, 20)).isLessThan(4.6e9);
  }

  @Test
  void anAckTimeoutOfZeroIsTakenAsEighteen() {
    assertThat(Timing.passiveTimewait(0)).isEqualTo(Timing.nanos(18));
  }
}
