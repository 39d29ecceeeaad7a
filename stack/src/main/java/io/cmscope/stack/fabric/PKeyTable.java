package io.cmscope.stack.fabric;

import java.util.BitSet;
import java.util.List;

/**
 * The P_Key table of a port. Index 0 is what IPoIB's parent interface uses, but no look-up takes it
 * for the default P_Key unless it holds it.
 */
public final class PKeyTable {
  private final CachedTable<PKey> table;

  /** The table as first read. */
  public PKeyTable(List<PKey> entries) {
    table = new CachedTable<>(entries);
  }

  /** The current version, to be read at leisure. */
  public Snapshot<PKey> snapshot() {
    return table.snapshot();
  }

  /** What is known of an index. */
  public Entry<PKey> at(int index) {
    return snapshot().at(index);
  }

  /**
   * The index of a P_Key by its low 15 bits: that of the first full member, else of the first
   * limited one, whatever the membership asked for (Linux ib_find_pkey).
   */
  public Lookup find(PKey pKey) {
    return find(snapshot(), pKey);
  }

  /** The same in a version of the table. */
  public static Lookup find(Snapshot<PKey> snapshot, PKey pKey) {
    if (!pKey.valid()) {
      throw new IllegalArgumentException(pKey + " names no partition");
    }
    return snapshot.find(
        it -> it.fullMember() && it.samePartition(pKey), it -> it.samePartition(pKey));
  }

  /** The unused entries: all that a P_Key which is added can change. */
  public Scope unused() {
    BitSet unused = new BitSet();
    List<PKey> entries = snapshot().entries();
    for (int i = 0; i < entries.size(); i++) {
      unused.set(i, !entries.get(i).valid());
    }
    return Scope.of(unused.stream().toArray());
  }

  /** All entries: what an event that says nothing more can change. */
  public Scope all() {
    return Scope.all(snapshot().size());
  }

  /** The device told of a change and the table is about to be read. */
  public Refresh begin(Scope scope) {
    return table.begin(scope);
  }

  /**
   * The table was read.
   *
   * @param read all entries; those outside the scope, and those that a later refresh settles, are
   *     not looked at
   */
  public Refreshed<PKey> complete(Refresh refresh, List<PKey> read) {
    return table.complete(refresh, read, (index, value) -> value);
  }

  /**
   * Waits for a look-up that is in process.
   *
   * @throws IllegalStateException when it is not
   */
  public Registration<PKey> awaitFresh(PKey pKey) {
    return table.await(it -> find(it, pKey));
  }

  /** Stops waiting; false: it was told already. */
  public boolean cancel(Registration<PKey> registration) {
    return table.cancel(registration);
  }

  /** {@code P_Keys, generation 4: [0xffff, 0x0000]}. */
  @Override
  public String toString() {
    return "P_Keys, " + snapshot();
  }
}
