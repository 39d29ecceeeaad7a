package io.cmscope.analyzer.conversation;

import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * REQs that wait for their answer, so that one that crosses another is found: the same service, the
 * other direction (IBA vol 1, 12.10.4: peer-to-peer).
 */
final class Crossings {
  private final Long2ObjectHashMap<Conversation> waiting = new Long2ObjectHashMap<>();

  /** Takes note of a new REQ. */
  void add(Conversation conversation) {
    waiting.put(key(conversation, Side.ACTIVE), conversation);
  }

  /** The request in the other direction that nobody had answered when this one came, or null. */
  @Nullable Conversation crossing(Conversation conversation, long now) {
    Conversation other = waiting.get(key(conversation, Side.PASSIVE));
    return other != null
            && other.passive().address() == conversation.active().address()
            && other.active().address() == conversation.passive().address()
            && other.terms().serviceId() == conversation.terms().serviceId()
            && !answered(other)
            && waits(other, now)
        ? other
        : null;
  }

  /** The exchange goes on, or is over. */
  void remove(Conversation conversation) {
    long key = key(conversation, Side.ACTIVE);
    if (waiting.get(key) == conversation) {
      waiting.remove(key);
    }
  }

  private static boolean answered(Conversation request) {
    return request.last().from() == Side.PASSIVE || request.closing().reject() != null;
  }

  /** Whether its sender had not given up yet. */
  private static boolean waits(Conversation request, long now) {
    Message last = request.last();
    return now - last.time() <= request.retriesLeft(request.active(), last);
  }

  private static long key(Conversation conversation, Side from) {
    long addresses =
        ((long) conversation.end(from).address() << 32) | conversation.end(from.peer()).address();
    return Keys.mixed(addresses ^ Keys.mixed(conversation.terms().serviceId()));
  }
}
