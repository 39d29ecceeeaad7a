package io.cmscope.analyzer.conversation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What is known under a key of (host, comm id) or (host, QPN). Nearly always that is one thing; the
 * list that holds more is made when the second comes.
 */
final class KnownIndex {

  /** So many are kept under one key: more come only from hostile or broken senders. */
  private static final int MOST_UNDER_ONE_KEY = 16;

  private final Long2ObjectHashMap<Object> entries = new Long2ObjectHashMap<>();

  void add(long key, Known known) {
    @Nullable Object held = entries.get(key);
    if (held == null) {
      entries.put(key, known);
    } else if (held instanceof Shelf shelf) {
      shelf.add(known);
    } else if (held != known) {
      Shelf shelf = new Shelf();
      shelf.items.add((Known) held);
      shelf.items.add(known);
      entries.put(key, shelf);
    }
  }

  /** Puts one thing in the place of another, or takes it away where the new one is null. */
  void replace(long key, Known old, @Nullable Known with) {
    @Nullable Object held = entries.get(key);
    if (held == old) {
      if (with == null) {
        entries.remove(key);
      } else {
        entries.put(key, with);
      }
    } else if (held instanceof Shelf shelf) {
      int at = shelf.items.indexOf(old);
      if (at >= 0 && with != null) {
        shelf.items.set(at, with);
      } else if (at >= 0) {
        shelf.items.remove(at);
      }
      if (shelf.items.isEmpty()) {
        entries.remove(key);
      }
    }
  }

  /** The latest under a key. */
  @Nullable Known latest(long key) {
    @Nullable Object held = entries.get(key);
    return held instanceof Shelf shelf ? shelf.items.getLast() : (Known) held;
  }

  /** All under a key, oldest first. */
  List<Known> all(long key) {
    @Nullable Object held = entries.get(key);
    if (held == null) {
      return List.of();
    }
    return held instanceof Shelf shelf
        ? Collections.unmodifiableList(shelf.items)
        : List.of((Known) held);
  }

  /** More than one thing under a key, oldest first. */
  private static final class Shelf {
    private final List<Known> items = new ArrayList<>(2);

    /** Beyond the limit the oldest is forgotten: a host that repeats itself must cost little. */
    void add(Known known) {
      if (items.size() == MOST_UNDER_ONE_KEY) {
        items.removeFirst();
      }
      items.add(known);
    }
  }
}
