package io.cmscope.stack.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class PKeyTest {

  private static final PKey FULL = new PKey(0x8123);
  private static final PKey LIMITED = new PKey(0x0123);

  @Test
  void comparesThePartitionAndNotTheMembership() {
    assertThat(FULL.samePartition(LIMITED)).isTrue();
    assertThat(FULL.samePartition(new PKey(0x8122))).isFalse();
  }

  @Test
  void twoLimitedMembersDoNotReachEachOther() {
    assertThat(LIMITED.reaches(LIMITED)).isFalse();
    assertThat(LIMITED.reaches(FULL)).isTrue();
    assertThat(FULL.reaches(LIMITED)).isTrue();
    assertThat(FULL.reaches(FULL)).isTrue();
  }

  @Test
  void membershipAloneNamesNoPartition() {
    assertThat(new PKey(0x8000).valid()).isFalse();
    assertThat(new PKey(0x8000).reaches(new PKey(0x8000))).isFalse();
    assertThat(new PKey(1).valid()).isTrue();
  }

  @Test
  void refusesMoreThan16Bits() {
    assertThatThrownBy(() -> new PKey(0x10000)).hasMessageContaining("65536");
    assertThatThrownBy(() -> new PKey(-1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void printsAllFourDigits() {
    assertThat(new PKey(0x12)).hasToString("0x0012");
  }
}
