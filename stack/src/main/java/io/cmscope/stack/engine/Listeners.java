package io.cmscope.stack.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/** Who listens. The strictest match is asked first: an exact service id before any mask. */
final class Listeners {
  private final Long2ObjectHashMap<Listener> exact = new Long2ObjectHashMap<>();
  private final List<Listener> masked = new ArrayList<>();
  private int lastId = Engine.PEER_TO_PEER;

  int size() {
    return exact.size() + masked.size();
  }

  int open(ServiceMatch match, int backlog, Owner owner) {
    Listener listener = new Listener(++lastId, match, backlog, owner);
    if (match.mask() == -1L) {
      if (exact.containsKey(match.serviceId())) {
        throw taken(match);
      }
      exact.put(match.serviceId(), listener);
    } else {
      if (masked.stream().anyMatch(other -> other.match.equals(match))) {
        throw taken(match);
      }
      masked.add(listener);
      masked.sort(Comparator.comparingInt(it -> -it.match.strictness()));
    }
    return listener.id;
  }

  @Nullable Listener find(long serviceId) {
    Listener listener = exact.get(serviceId);
    if (listener != null) {
      return listener;
    }
    for (int i = 0; i < masked.size(); i++) {
      if (masked.get(i).match.matches(serviceId)) {
        return masked.get(i);
      }
    }
    return null;
  }

  /** No listener of that id any more. */
  void close(int id) {
    exact.values().removeIf(it -> it.id == id);
    masked.removeIf(it -> it.id == id);
  }

  void closeAllOf(Owner owner) {
    exact.values().removeIf(it -> it.owner.id == owner.id);
    masked.removeIf(it -> it.owner.id == owner.id);
  }

  private static UnlawfulCallException taken(ServiceMatch match) {
    return UnlawfulCallException.because("somebody listens on " + match + " already");
  }
}
