package io.cmscope.stack.simulation;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class ConditionsTest {

  @Test
  void refusesWhatIsNoProbability() {
    assertThatThrownBy(() -> Conditions.PERFECT.withLoss(1.5))
        .hasMessageContaining("loss = 1.5 is not within 0 to 1");
    assertThatThrownBy(() -> Conditions.PERFECT.withDuplication(-0.1))
        .hasMessageContaining("duplication");
    assertThatThrownBy(() -> Conditions.PERFECT.withReordering(Double.NaN))
        .hasMessageContaining("reordering");
  }

  @Test
  void refusesDelaysThatAreNoSpan() {
    assertThatThrownBy(() -> Conditions.PERFECT.withDelay(5, 4))
        .hasMessageContaining("from 5 to 4 ns");
    assertThatThrownBy(() -> Conditions.PERFECT.withDelay(-1, 4))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
