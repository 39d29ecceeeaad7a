package io.cmscope.stack.fabric;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A table of a port as it was last read. Refreshes may overlap: an entry is settled by the refresh
 * that was begun last over it, because an earlier one may have read it before the later event.
 */
final class CachedTable<E> {
  private static final long SETTLED = 0;

  private final long[] awaits; // per entry the refresh that settles it
  private final Set<Registration<E>> waiting = new LinkedHashSet<>();
  private volatile Snapshot<E> snapshot; // written by the owner, read anywhere
  private long refreshes;
  private long registrations;

  CachedTable(List<E> entries) {
    awaits = new long[entries.size()];
    snapshot = new Snapshot<>(entries, new BitSet(), 1);
  }

  Snapshot<E> snapshot() {
    return snapshot;
  }

  Refresh begin(Scope scope) {
    if (scope.length() > awaits.length) {
      throw new IllegalArgumentException(
          "the table has " + awaits.length + " entries, a refresh of " + scope + " is beyond it");
    }
    Refresh refresh = new Refresh(++refreshes, scope);
    for (int i = scope.next(0); i >= 0; i = scope.next(i + 1)) {
      awaits[i] = refresh.number();
    }
    publish(snapshot.entries(), snapshot.generation());
    return refresh;
  }

  /** Takes over what was read for the entries that this refresh settles. */
  Refreshed<E> complete(Refresh refresh, List<E> read, BiFunction<Integer, E, E> taken) {
    if (read.size() != awaits.length) {
      throw new IllegalArgumentException(
          "read " + read.size() + " entries of a table of " + awaits.length);
    }
    Scope scope = refresh.scope();
    List<E> entries = new ArrayList<>(snapshot.entries());
    for (int i = scope.next(0); i >= 0; i = scope.next(i + 1)) {
      if (awaits[i] == refresh.number()) {
        awaits[i] = SETTLED;
        entries.set(i, taken.apply(i, read.get(i)));
      }
    }
    return replace(entries);
  }

  /** Changes one entry that nobody needs to read. */
  Refreshed<E> set(int index, E value) {
    List<E> entries = new ArrayList<>(snapshot.entries());
    entries.set(index, value);
    return replace(entries);
  }

  private Refreshed<E> replace(List<E> entries) {
    List<Change<E>> changes = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      if (!entries.get(i).equals(snapshot.held(i))) {
        changes.add(new Change<>(i, snapshot.held(i), entries.get(i)));
      }
    }
    publish(entries, snapshot.generation() + (changes.isEmpty() ? 0 : 1));
    return new Refreshed<>(snapshot.generation(), changes, answer());
  }

  private void publish(List<E> entries, long generation) {
    BitSet inProcess = new BitSet();
    for (int i = 0; i < awaits.length; i++) {
      inProcess.set(i, awaits[i] != SETTLED);
    }
    snapshot = new Snapshot<>(entries, inProcess, generation);
  }

  Registration<E> await(Function<Snapshot<E>, Lookup> question) {
    Lookup now = question.apply(snapshot);
    if (!(now instanceof Lookup.InProcess)) {
      throw new IllegalStateException("nothing to wait for, the answer is " + now);
    }
    Registration<E> registration = new Registration<>(++registrations, question);
    waiting.add(registration);
    return registration;
  }

  boolean cancel(Registration<E> registration) {
    return waiting.remove(registration);
  }

  private List<Refreshed.Answer<E>> answer() {
    List<Refreshed.Answer<E>> answers = new ArrayList<>();
    for (Iterator<Registration<E>> each = waiting.iterator(); each.hasNext(); ) {
      Registration<E> registration = each.next();
      Lookup lookup = registration.ask(snapshot);
      if (!(lookup instanceof Lookup.InProcess)) {
        each.remove();
        answers.add(new Refreshed.Answer<>(registration, lookup));
      }
    }
    return answers;
  }
}
