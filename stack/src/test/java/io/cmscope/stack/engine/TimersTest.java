package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class TimersTest {

  private static final class Alarm extends Timed {}

  /** Against a plain list that is searched from end to end. */
  @Test
  void firesInOrderWhateverWasArmedMovedAndCancelled() {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(12);
    Timers timers = new Timers();
    List<Alarm> armed = new ArrayList<>();
    long now = Long.MAX_VALUE - 50_000; // the clock may run over
    for (int i = 0; i < 20_000; i++) {
      switch (random.nextInt(5)) {
        case 0, 1 -> {
          Alarm alarm = new Alarm();
          timers.arm(alarm, now + random.nextInt(1000));
          armed.add(alarm);
        }
        case 2 -> {
          if (!armed.isEmpty()) {
            timers.arm(armed.get(random.nextInt(armed.size())), now + random.nextInt(1000));
          }
        }
        case 3 -> {
          if (!armed.isEmpty()) {
            Alarm alarm = armed.remove(random.nextInt(armed.size()));
            timers.cancel(alarm);
            assertThat(alarm.isArmed()).isFalse();
            timers.cancel(alarm);
          }
        }
        default -> {
          now += random.nextInt(20);
          long last = Long.MIN_VALUE;
          for (Timed due = timers.due(now); due != null; due = timers.due(now)) {
            long late = now - due.deadline;
            assertThat(late).isNotNegative();
            assertThat(last == Long.MIN_VALUE || late <= last).isTrue();
            last = late;
            assertThat(armed.remove(due)).isTrue();
          }
          for (Alarm alarm : armed) {
            assertThat(alarm.deadline - now).isPositive();
          }
        }
      }
      assertThat(timers.size()).isEqualTo(armed.size());
    }
  }

  @Test
  void withoutTimersThereIsNoDeadline() {
    Timers timers = new Timers();
    assertThat(timers.next()).isEqualTo(Long.MAX_VALUE);
    assertThat(timers.due(Long.MAX_VALUE)).isNull();
    Alarm alarm = new Alarm();
    timers.arm(alarm, 5);
    assertThat(timers.next()).isEqualTo(5);
    assertThat(timers.due(4)).isNull();
    assertThat(timers.due(5)).isSameAs(alarm);
    assertThat(timers.size()).isZero();
  }
}
