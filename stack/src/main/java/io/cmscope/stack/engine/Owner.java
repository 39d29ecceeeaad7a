package io.cmscope.stack.engine;

import org.jspecify.annotations.Nullable;

/** A lease: who holds connections and listeners, and loses them all when it is lost. */
final class Owner {
  final int id;
  @Nullable Connection first;

  Owner(int id) {
    this.id = id;
  }

  void add(Connection connection) {
    connection.nextOfOwner = first;
    if (first != null) {
      first.previousOfOwner = connection;
    }
    first = connection;
  }

  void remove(Connection connection) {
    Connection next = connection.nextOfOwner;
    Connection previous = connection.previousOfOwner;
    if (previous != null) {
      previous.nextOfOwner = next;
    } else {
      first = next;
    }
    if (next != null) {
      next.previousOfOwner = previous;
    }
    connection.nextOfOwner = null;
    connection.previousOfOwner = null;
  }
}
