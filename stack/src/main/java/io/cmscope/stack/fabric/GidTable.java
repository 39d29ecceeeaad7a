package io.cmscope.stack.fabric;

import io.cmscope.codec.wire.Gid;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The GID table of a port. Who uses an entry holds it: on RoCE an entry in use that is deleted
 * stays in its place, pending delete, until the last user lets go, so that no packet leaves under a
 * GID its connection does not know (Linux cache.c, del_gid and put_gid_entry).
 */
public final class GidTable {

  /** One use of an entry, to be released once. */
  public static final class Hold {
    private final int index;
    private final GidEntry entry;
    private final long tenant;
    private boolean released;

    private Hold(int index, GidEntry entry, long tenant) {
      this.index = index;
      this.entry = entry;
      this.tenant = tenant;
    }

    /** Of the entry in use. */
    public int index() {
      return index;
    }

    /** What was there when the hold was taken. */
    public GidEntry entry() {
      return entry;
    }
  }

  private final CachedTable<GidEntry> table;
  private final int[] users;
  private final long[] tenants; // how often another GID moved into the entry
  private final Map<Integer, GidEntry> next = new HashMap<>(); // of entries pending delete

  /** The table as first read. */
  public GidTable(List<GidEntry> entries) {
    table = new CachedTable<>(entries);
    users = new int[entries.size()];
    tenants = new long[entries.size()];
  }

  /** The current version, to be read at leisure. */
  public Snapshot<GidEntry> snapshot() {
    return table.snapshot();
  }

  /** What is known of an index. */
  public Entry<GidEntry> at(int index) {
    return snapshot().at(index);
  }

  /** The index of a GID of a type; entries pending delete are not found. */
  public Lookup find(Gid gid, GidType type) {
    return find(snapshot(), gid, type);
  }

  /** The same in a version of the table. */
  public static Lookup find(Snapshot<GidEntry> snapshot, Gid gid, GidType type) {
    if (gid.isZero()) {
      throw new IllegalArgumentException("the GID :: is never in a table");
    }
    return snapshot.find(it -> it.usable() && it.isOf(gid, type), it -> false);
  }

  /** All entries: what an event that says nothing more can change. */
  public Scope all() {
    return Scope.all(snapshot().size());
  }

  /** The device told of a change and the table is about to be read. */
  public Refresh begin(Scope scope) {
    return table.begin(scope);
  }

  /** The table was read; see {@link PKeyTable#complete}. */
  public Refreshed<GidEntry> complete(Refresh refresh, List<GidEntry> read) {
    return table.complete(refresh, read, this::taken);
  }

  private GidEntry taken(int index, GidEntry read) {
    GidEntry held = snapshot().held(index);
    boolean same = held.isOf(read.gid(), read.type());
    next.remove(index);
    if (same) {
      return read;
    }
    if (users[index] > 0 && held.type().staysWhileInUse()) {
      next.put(index, read);
      return held.deleted();
    }
    users[index] = 0;
    tenants[index]++; // who still holds the old one holds what is gone
    return read;
  }

  /**
   * Begins to use an entry.
   *
   * @throws IllegalStateException when it is in process, unused, pending delete or out of range
   */
  public Hold hold(int index) {
    if (at(index) instanceof Entry.Settled<GidEntry> settled && settled.value().usable()) {
      users[index]++;
      return new Hold(index, settled.value(), tenants[index]);
    }
    throw new IllegalStateException("GID index " + index + " cannot be used: " + at(index));
  }

  /**
   * Ends a use. The last one lets an entry pending delete go, which is a change like any other.
   *
   * @throws IllegalStateException the second time
   */
  public Refreshed<GidEntry> release(Hold hold) {
    if (hold.released) {
      throw new IllegalStateException("GID index " + hold.index + " is released already");
    }
    hold.released = true;
    int index = hold.index;
    GidEntry after = snapshot().held(index);
    if (hold.tenant == tenants[index] && --users[index] == 0 && next.containsKey(index)) {
      after = next.remove(index);
      tenants[index]++;
    }
    return table.set(index, after);
  }

  /**
   * Waits for a look-up that is in process.
   *
   * @throws IllegalStateException when it is not
   */
  public Registration<GidEntry> awaitFresh(Gid gid, GidType type) {
    return table.await(it -> find(it, gid, type));
  }

  /** Stops waiting; false: it was told already. */
  public boolean cancel(Registration<GidEntry> registration) {
    return table.cancel(registration);
  }

  /** {@code GIDs, generation 4: [fe80::1 ROCE_V2]}. */
  @Override
  public String toString() {
    return "GIDs, " + snapshot();
  }
}
