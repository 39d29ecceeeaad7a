package io.cmscope.stack.fabric;

import java.util.BitSet;

/**
 * The entries that a refresh may change. The narrower it is, the more look-ups keep answering while
 * the table is read: a P_Key that is added changes one unused entry and no other.
 */
public final class Scope {
  /**
   * Entries of one block of the P_KeyTable attribute, the unit in which a subnet manager writes.
   */
  public static final int BLOCK = 32;

  private final BitSet indices;

  private Scope(BitSet indices) {
    this.indices = indices;
  }

  /** Entries 0 to {@code size - 1}: an event that does not say what it changed. */
  public static Scope all(int size) {
    return range(0, size);
  }

  /** The given entries. */
  public static Scope of(int... indices) {
    BitSet set = new BitSet();
    for (int index : indices) {
      set.set(index);
    }
    return new Scope(set);
  }

  /** The 32 entries of one block of the P_KeyTable attribute, as far as the table has them. */
  public static Scope block(int number, int size) {
    return range(number * BLOCK, Math.min((number + 1) * BLOCK, size));
  }

  static Scope range(int from, int to) {
    BitSet set = new BitSet();
    set.set(from, to);
    return new Scope(set);
  }

  /** Whether the refresh may change the entry. */
  public boolean contains(int index) {
    return index >= 0 && indices.get(index);
  }

  /** The first entry from an index on, or -1. */
  int next(int from) {
    return indices.nextSetBit(from);
  }

  /** One more than the highest entry. */
  int length() {
    return indices.length();
  }

  /** {@code {3, 4}}. */
  @Override
  public String toString() {
    return indices.toString();
  }
}
