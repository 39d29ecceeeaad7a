package io.cmscope.stack.fabric;

import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;

/** One version of a table. It never changes: whoever holds it may read it at leisure. */
public final class Snapshot<E> {
  private final List<E> entries;
  private final BitSet inProcess; // never written after construction
  private final long generation;

  Snapshot(List<E> entries, BitSet inProcess, long generation) {
    this.entries = List.copyOf(entries);
    this.inProcess = (BitSet) inProcess.clone();
    this.generation = generation;
  }

  /** Goes up by one with every change of an entry. */
  public long generation() {
    return generation;
  }

  /** How many entries the table has, used or not. */
  public int size() {
    return entries.size();
  }

  /** What is known of an index. */
  public Entry<E> at(int index) {
    if (index < 0 || index >= entries.size()) {
      return new Entry.OutOfRange<>(index, entries.size());
    }
    return inProcess.get(index)
        ? new Entry.InProcess<>(generation)
        : new Entry.Settled<>(entries.get(index), generation);
  }

  /** Whether a running refresh may change the entry. */
  public boolean inProcess(int index) {
    return inProcess.get(index);
  }

  /**
   * Looks for the first preferred entry, else for the first acceptable one. In process is answered
   * only when the entry that answers is, or when none does and one in process may.
   */
  Lookup find(Predicate<? super E> preferred, Predicate<? super E> acceptable) {
    int index = first(preferred);
    if (index < 0) {
      index = first(acceptable);
    }
    if (index >= 0 && !inProcess.get(index)) {
      return new Lookup.Found(index, generation);
    }
    return inProcess.isEmpty() ? new Lookup.Absent(generation) : new Lookup.InProcess(generation);
  }

  private int first(Predicate<? super E> wanted) {
    for (int i = 0; i < entries.size(); i++) {
      if (wanted.test(entries.get(i))) {
        return i;
      }
    }
    return -1;
  }

  E held(int index) {
    return entries.get(index);
  }

  List<E> entries() {
    return entries;
  }

  /** {@code generation 4: [0xffff, 0x0000]}. */
  @Override
  public String toString() {
    return "generation " + generation + ": " + entries;
  }
}
