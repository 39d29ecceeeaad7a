package io.cmscope.stack.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class InMemoryQpReservationsTest {

  private final InMemoryQpReservations three = new InMemoryQpReservations(0x10, 3);

  @Test
  void givesOutEachNumberInTurnAndThenNone() {
    assertThat(three.reserve()).hasValue(0x10);
    assertThat(three.reserve()).hasValue(0x11);
    assertThat(three.reserve()).hasValue(0x12);
    assertThat(three.reserve()).isEqualTo(OptionalInt.empty());
  }

  @Test
  void aReleasedNumberComesLast() {
    three.reserve();
    three.release(0x10, 0);

    assertThat(three.reserve()).hasValue(0x11);
    assertThat(three.reserve()).hasValue(0x12);
    assertThat(three.reserve()).hasValue(0x10);
  }

  @Test
  void refusesANumberThatIsTaken() {
    assertThat(three.reserve(0x11)).isTrue();
    assertThat(three.reserve(0x11)).isFalse();
    assertThat(three.reserve()).hasValue(0x10);
    assertThat(three.reserve()).hasValue(0x12);
  }

  @Test
  void refusesToEndARestEarly() {
    three.reserve(0x11);
    three.quarantine(0x11, 1000);

    assertThat(three.reserve(0x11)).isFalse();
    assertThatThrownBy(() -> three.release(0x11, 999)).hasMessageContaining("another 1 ns");
    three.release(0x11, 1000);
    assertThat(three.reserve(0x11)).isTrue();
  }

  @Test
  void aRestOnlyGetsLonger() {
    three.reserve(0x12);
    three.quarantine(0x12, 1000);
    three.quarantine(0x12, 3000);
    three.quarantine(0x12, 2000);

    assertThatThrownBy(() -> three.release(0x12, 2999)).isInstanceOf(IllegalStateException.class);
    three.release(0x12, 3000);
  }

  @Test
  void theNextRestOfANumberStartsAfresh() {
    three.reserve(0x10);
    three.quarantine(0x10, 3000);
    three.release(0x10, 3000);
    three.reserve(0x10);
    three.release(0x10, 10);

    assertThat(three.inUse()).isZero();
  }

  @Test
  void timesMayWrapAround() {
    three.reserve(0x10);
    three.quarantine(0x10, Long.MIN_VALUE + 5);

    assertThatThrownBy(() -> three.release(0x10, Long.MAX_VALUE))
        .hasMessageContaining("another 6 ns");
  }

  @Test
  void aNumberIsReleasedOnce() {
    three.reserve(0x10);
    three.release(0x10, 0);

    assertThatThrownBy(() -> three.release(0x10, 0)).hasMessageContaining("0x000010 is free");
    assertThatThrownBy(() -> three.quarantine(0x10, 0)).hasMessageContaining("is free");
  }

  @Test
  void refusesNumbersOfManagementAndOfOtherDevices() {
    assertThatThrownBy(() -> new InMemoryQpReservations(1, 3)).hasMessageContaining("from 1");
    assertThatThrownBy(() -> new InMemoryQpReservations(0xffffff, 2))
        .hasMessageContaining("2 QPNs");
    assertThat(new InMemoryQpReservations(0xffffff, 1).reserve()).hasValue(0xffffff);
    assertThatThrownBy(() -> three.reserve(0x13)).hasMessageContaining("0x000013");
  }
}
