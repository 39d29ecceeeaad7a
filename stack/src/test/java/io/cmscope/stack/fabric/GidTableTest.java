package io.cmscope.stack.fabric;

import static io.cmscope.stack.fabric.GidType.INFINIBAND;
import static io.cmscope.stack.fabric.GidType.ROCE_V1;
import static io.cmscope.stack.fabric.GidType.ROCE_V2;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.wire.Gid;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GidTableTest {

  private static final Gid LINK_LOCAL = Gid.parse("fe80::5054:ff:fe00:11");
  private static final Gid MAPPED = Gid.parse("::ffff:10.77.0.11");
  private static final Gid OTHER = Gid.parse("::ffff:10.77.0.99");

  private final GidTable roce =
      new GidTable(
          List.of(
              GidEntry.of(LINK_LOCAL, ROCE_V1),
              GidEntry.of(LINK_LOCAL, ROCE_V2),
              GidEntry.of(MAPPED, ROCE_V2),
              GidEntry.none(ROCE_V2)));

  private static List<GidEntry> with(GidTable table, int index, GidEntry entry) {
    List<GidEntry> entries = new ArrayList<>(table.snapshot().entries());
    entries.set(index, entry);
    return entries;
  }

  private Refreshed<GidEntry> refresh(GidTable table, int index, GidEntry entry) {
    return table.complete(table.begin(Scope.of(index)), with(table, index, entry));
  }

  @Test
  void theTypeIsPartOfTheKey() {
    assertThat(roce.find(LINK_LOCAL, ROCE_V1)).isEqualTo(new Lookup.Found(0, 1));
    assertThat(roce.find(LINK_LOCAL, ROCE_V2)).isEqualTo(new Lookup.Found(1, 1));
    assertThat(roce.find(MAPPED, ROCE_V1)).isEqualTo(new Lookup.Absent(1));
  }

  @Test
  void refusesToLookForNoGid() {
    assertThatThrownBy(() -> roce.find(Gid.ZERO, ROCE_V2)).hasMessageContaining("::");
  }

  @Test
  void anEntryNobodyUsesGoesAtOnce() {
    Refreshed<GidEntry> done = refresh(roce, 2, GidEntry.of(OTHER, ROCE_V2));

    assertThat(done.generation()).isEqualTo(2);
    assertThat(roce.find(OTHER, ROCE_V2)).isEqualTo(new Lookup.Found(2, 2));
    assertThat(roce.find(MAPPED, ROCE_V2)).isEqualTo(new Lookup.Absent(2));
  }

  @Test
  void aRoceEntryInUseStaysPendingDelete() {
    roce.hold(2);

    refresh(roce, 2, GidEntry.of(OTHER, ROCE_V2));

    assertThat(roce.at(2)).isEqualTo(new Entry.Settled<>(new GidEntry(MAPPED, ROCE_V2, true), 2));
    assertThat(roce.find(MAPPED, ROCE_V2)).isEqualTo(new Lookup.Absent(2));
    assertThat(roce.find(OTHER, ROCE_V2)).isEqualTo(new Lookup.Absent(2));
  }

  @Test
  void theLastUserLetsAnEntryPendingDeleteGo() {
    GidTable.Hold first = roce.hold(2);
    GidTable.Hold second = roce.hold(2);
    refresh(roce, 2, GidEntry.of(OTHER, ROCE_V2));

    assertThat(roce.release(first).changes()).isEmpty();
    Refreshed<GidEntry> done = roce.release(second);

    assertThat(done.generation()).isEqualTo(3);
    assertThat(roce.find(OTHER, ROCE_V2)).isEqualTo(new Lookup.Found(2, 3));
  }

  @Test
  void aGidThatComesBackToItsPlaceIsValidAgain() {
    GidTable.Hold hold = roce.hold(2);
    refresh(roce, 2, GidEntry.none(ROCE_V2));
    refresh(roce, 2, GidEntry.of(MAPPED, ROCE_V2));

    assertThat(roce.find(MAPPED, ROCE_V2)).isEqualTo(new Lookup.Found(2, 3));
    assertThat(roce.release(hold).changes()).isEmpty();
    assertThat(roce.find(MAPPED, ROCE_V2)).isEqualTo(new Lookup.Found(2, 3));
  }

  @Test
  void nothingNewMayUseAnEntryThatIsPendingDeleteUnusedOrInProcess() {
    roce.hold(2);
    refresh(roce, 2, GidEntry.none(ROCE_V2));
    roce.begin(Scope.of(1));

    for (int index : new int[] {1, 2, 3, 4}) {
      assertThatThrownBy(() -> roce.hold(index)).isInstanceOf(IllegalStateException.class);
    }
    assertThat(roce.hold(0).index()).isZero();
  }

  @Test
  void anInfiniBandEntryIsReplacedUnderItsUsers() {
    GidTable table = new GidTable(List.of(GidEntry.of(LINK_LOCAL, INFINIBAND)));
    GidTable.Hold old = table.hold(0);

    refresh(table, 0, GidEntry.of(OTHER, INFINIBAND));
    assertThat(table.find(OTHER, INFINIBAND)).isEqualTo(new Lookup.Found(0, 2));

    table.hold(0);
    table.release(old);
    assertThat(table.at(0)).isEqualTo(new Entry.Settled<>(GidEntry.of(OTHER, INFINIBAND), 2));
  }

  @Test
  void aHoldOfAReplacedEntryDoesNotCountForItsSuccessor() {
    Gid again = LINK_LOCAL;
    GidTable table = new GidTable(List.of(GidEntry.of(again, ROCE_V2)));
    GidTable.Hold first = table.hold(0);
    table.release(first);
    refresh(table, 0, GidEntry.of(OTHER, ROCE_V2));
    refresh(table, 0, GidEntry.of(again, ROCE_V2));
    table.hold(0);

    refresh(table, 0, GidEntry.none(ROCE_V2));

    assertThat(table.at(0)).isEqualTo(new Entry.Settled<>(new GidEntry(again, ROCE_V2, true), 4));
  }

  @Test
  void aHoldIsReleasedOnce() {
    GidTable.Hold hold = roce.hold(0);
    roce.release(hold);

    assertThatThrownBy(() -> roce.release(hold)).hasMessageContaining("released already");
  }

  @Test
  void whoWaitsForAGidIsToldWhenItsPlaceIsRead() {
    Refresh refresh = roce.begin(Scope.of(3));
    Registration<GidEntry> registration = roce.awaitFresh(OTHER, ROCE_V2);

    Refreshed<GidEntry> done = roce.complete(refresh, with(roce, 3, GidEntry.of(OTHER, ROCE_V2)));

    assertThat(done.answers())
        .containsExactly(new Refreshed.Answer<>(registration, new Lookup.Found(3, 2)));
  }
}
