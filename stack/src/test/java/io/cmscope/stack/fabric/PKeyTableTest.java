package io.cmscope.stack.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PKeyTableTest {

  static List<PKey> keys(int... values) {
    return Arrays.stream(values).mapToObj(PKey::new).toList();
  }

  private static PKey key(int value) {
    return new PKey(value);
  }

  private static Lookup found(int index, long generation) {
    return new Lookup.Found(index, generation);
  }

  // --- looking up -----------------------------------------------------------------------------

  @Test
  void prefersAFullMemberBehindALimitedOne() {
    PKeyTable table = new PKeyTable(keys(0xffff, 0x0123, 0x8123));

    assertThat(table.find(key(0x0123))).isEqualTo(found(2, 1));
    assertThat(table.find(key(0x8123))).isEqualTo(found(2, 1));
  }

  @Test
  void takesTheFirstLimitedMemberWhereNoneIsFull() {
    PKeyTable table = new PKeyTable(keys(0xffff, 0x0123, 0x0123));

    assertThat(table.find(key(0x8123))).isEqualTo(found(1, 1));
  }

  @Test
  void doesNotTakeIndexZeroForTheDefaultPartition() {
    PKeyTable table = new PKeyTable(keys(0x8001, 0x7fff));

    assertThat(table.find(PKey.DEFAULT)).isEqualTo(found(1, 1));
  }

  @Test
  void answersAbsentWhereNothingCouldBringTheKey() {
    assertThat(new PKeyTable(keys(0xffff, 0)).find(key(0x8123))).isEqualTo(new Lookup.Absent(1));
  }

  @Test
  void refusesToLookForNoPartition() {
    PKeyTable table = new PKeyTable(keys(0xffff, 0));

    assertThatThrownBy(() -> table.find(PKey.NONE)).hasMessageContaining("names no partition");
  }

  @Test
  void tellsAnIndexBeyondTheTableFromAnUnusedOne() {
    PKeyTable table = new PKeyTable(keys(0xffff, 0));

    assertThat(table.at(1)).isEqualTo(new Entry.Settled<>(PKey.NONE, 1));
    assertThat(table.at(2)).isEqualTo(new Entry.OutOfRange<PKey>(2, 2));
    assertThat(table.at(-1)).isEqualTo(new Entry.OutOfRange<PKey>(-1, 2));
  }

  // --- refreshing -----------------------------------------------------------------------------

  @Test
  void keepsAnsweringForTheOthersWhileAKeyIsAdded() {
    PKeyTable table = new PKeyTable(keys(0xffff, 0x8123, 0));

    table.begin(table.unused());

    assertThat(table.find(PKey.DEFAULT)).isEqualTo(found(0, 1));
    assertThat(table.find(key(0x8123))).isEqualTo(found(1, 1));
    assertThat(table.find(key(0x8456))).isEqualTo(new Lookup.InProcess(1));
    assertThat(table.at(1)).isEqualTo(new Entry.Settled<>(key(0x8123), 1));
    assertThat(table.at(2)).isEqualTo(new Entry.InProcess<PKey>(1));
  }

  @Test
  void answersInProcessForAnEntryThatMayChange() {
    PKeyTable table = new PKeyTable(keys(0xffff, 0x8123));

    table.begin(Scope.of(1));

    assertThat(table.find(key(0x8123))).isEqualTo(new Lookup.InProcess(1));
    assertThat(table.find(PKey.DEFAULT)).isEqualTo(found(0, 1));
  }

  @Test
  void doesNotFallBackToALimitedMemberWhileTheFullOneIsRead() {
    PKeyTable table = new PKeyTable(keys(0x0123, 0x8123));

    table.begin(Scope.of(1));

    assertThat(table.find(key(0x8123))).isEqualTo(new Lookup.InProcess(1));
  }

  @Test
  void bumpsTheGenerationWithTheNewEntriesAndSaysWhatChanged() {
    PKeyTable table = new PKeyTable(keys(0xffff, 0x8123, 0));
    Refresh refresh = table.begin(table.all());

    Refreshed<PKey> done = table.complete(refresh, keys(0xffff, 0, 0x8123));

    assertThat(done.generation()).isEqualTo(2);
    assertThat(done.changes())
        .containsExactly(
            new Change<>(1, key(0x8123), PKey.NONE), new Change<>(2, PKey.NONE, key(0x8123)));
    assertThat(table.find(key(0x8123))).isEqualTo(found(2, 2));
  }

  @Test
  void keepsTheGenerationWhenNothingChanged() {
    PKeyTable table = new PKeyTable(keys(0xffff));

    Refreshed<PKey> done = table.complete(table.begin(table.all()), keys(0xffff));

    assertThat(done.generation()).isEqualTo(1);
    assertThat(done.changes()).isEmpty();
    assertThat(table.find(PKey.DEFAULT)).isEqualTo(found(0, 1));
  }

  @Test
  void takesNothingFromOutsideTheScope() {
    PKeyTable table = new PKeyTable(keys(0xffff, 0x8123));

    table.complete(table.begin(Scope.of(1)), keys(0x8999, 0x8456));

    assertThat(table.snapshot().entries()).isEqualTo(keys(0xffff, 0x8456));
  }

  @Test
  void anOlderReadingDoesNotOverwriteOrSettleWhatALaterRefreshReads() {
    PKeyTable table = new PKeyTable(keys(0xffff, 0x8001));
    Refresh first = table.begin(table.all());
    Refresh second = table.begin(Scope.of(1));

    table.complete(first, keys(0x8100, 0x8100));
    assertThat(table.at(0)).isEqualTo(new Entry.Settled<>(key(0x8100), 2));
    assertThat(table.at(1)).isEqualTo(new Entry.InProcess<PKey>(2));

    table.complete(second, keys(0x8999, 0x8200));
    assertThat(table.snapshot().entries()).isEqualTo(keys(0x8100, 0x8200));
  }

  @Test
  void anOlderReadingThatComesLastChangesNothing() {
    PKeyTable table = new PKeyTable(keys(0xffff));
    Refresh first = table.begin(table.all());
    Refresh second = table.begin(table.all());

    table.complete(second, keys(0x8200));
    Refreshed<PKey> late = table.complete(first, keys(0x8100));

    assertThat(late.changes()).isEmpty();
    assertThat(table.find(key(0x8200))).isEqualTo(found(0, 2));
  }

  @Test
  void staysInProcessUntilARefreshThatFailedIsBegunAgain() {
    PKeyTable table = new PKeyTable(keys(0xffff));
    table.begin(table.all()); // reading fails: never completed

    assertThat(table.find(PKey.DEFAULT)).isEqualTo(new Lookup.InProcess(1));

    table.complete(table.begin(table.all()), keys(0xffff));
    assertThat(table.find(PKey.DEFAULT)).isEqualTo(found(0, 1));
  }

  @Test
  void aSnapshotNeverChanges() {
    PKeyTable table = new PKeyTable(keys(0xffff, 0x8123));
    Snapshot<PKey> before = table.snapshot();

    table.complete(table.begin(table.all()), keys(0x8001, 0x8002));

    assertThat(PKeyTable.find(before, key(0x8123))).isEqualTo(found(1, 1));
    assertThat(before.entries()).isEqualTo(keys(0xffff, 0x8123));
  }

  @Test
  void refusesRefreshesAndReadingsOfAnotherSize() {
    PKeyTable table = new PKeyTable(keys(0xffff));

    assertThatThrownBy(() -> table.begin(Scope.of(1))).hasMessageContaining("has 1 entries");
    Refresh refresh = table.begin(table.all());
    assertThatThrownBy(() -> table.complete(refresh, keys(0xffff, 0)))
        .hasMessageContaining("read 2 entries of a table of 1");
  }

  @Test
  void aBlockOfTheAttributeIs32Entries() {
    Scope block = Scope.block(1, 40);

    assertThat(block.contains(31)).isFalse();
    assertThat(block.contains(32)).isTrue();
    assertThat(block.contains(39)).isTrue();
    assertThat(block.contains(40)).isFalse();
  }
}
