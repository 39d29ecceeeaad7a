package io.cmscope.stack.fabric;

import static io.cmscope.stack.fabric.PKeyTableTest.keys;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class AwaitFreshTest {

  private static final PKey WANTED = new PKey(0x8123);

  private final PKeyTable table = new PKeyTable(keys(0xffff, 0x8123, 0));

  @Test
  void tellsWhereTheKeyIsAfterTheRefresh() {
    Refresh refresh = table.begin(table.all());
    Registration<PKey> registration = table.awaitFresh(WANTED);

    Refreshed<PKey> done = table.complete(refresh, keys(0xffff, 0, 0x8123));

    assertThat(done.answers())
        .containsExactly(new Refreshed.Answer<>(registration, new Lookup.Found(2, 2)));
  }

  @Test
  void tellsThatTheKeyIsGone() {
    Refresh refresh = table.begin(table.all());
    Registration<PKey> registration = table.awaitFresh(WANTED);

    assertThat(table.complete(refresh, keys(0xffff, 0, 0)).answers())
        .containsExactly(new Refreshed.Answer<>(registration, new Lookup.Absent(2)));
  }

  @Test
  void waitsForTheLaterOfTwoRefreshes() {
    Refresh first = table.begin(table.all());
    Refresh second = table.begin(Scope.of(1));
    Registration<PKey> registration = table.awaitFresh(WANTED);

    assertThat(table.complete(first, keys(0xffff, 0x8123, 0)).answers()).isEmpty();
    assertThat(table.complete(second, keys(0xffff, 0x8123, 0)).answers())
        .containsExactly(new Refreshed.Answer<>(registration, new Lookup.Found(1, 1)));
  }

  @Test
  void tellsEachOnceAndInOrder() {
    Refresh refresh = table.begin(table.all());
    Registration<PKey> one = table.awaitFresh(WANTED);
    Registration<PKey> two = table.awaitFresh(new PKey(0x8456));

    assertThat(table.complete(refresh, keys(0xffff, 0x8123, 0)).answers())
        .extracting(Refreshed.Answer::registration)
        .containsExactly(one, two);
    assertThat(table.complete(table.begin(table.all()), keys(0xffff, 0, 0)).answers()).isEmpty();
  }

  @Test
  void doesNotTellWhoCancelled() {
    Refresh refresh = table.begin(table.all());
    Registration<PKey> registration = table.awaitFresh(WANTED);

    assertThat(table.cancel(registration)).isTrue();
    assertThat(table.complete(refresh, keys(0xffff, 0, 0)).answers()).isEmpty();
    assertThat(table.cancel(registration)).isFalse();
  }

  @Test
  void refusesToWaitForAnAnswerThatIsThere() {
    assertThatThrownBy(() -> table.awaitFresh(WANTED))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Found[index=1");
  }
}
