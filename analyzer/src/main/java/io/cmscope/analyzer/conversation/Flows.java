package io.cmscope.analyzer.conversation;

import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/** Which conversation's data a packet is, by the address and QPN it goes to. */
final class Flows {

  private static final int QPN_BITS = 24;

  /**
   * @param receiver the end whose QPN it is
   */
  record Flow(Conversation conversation, Side receiver) {}

  private final Long2ObjectHashMap<Flow> byDestination = new Long2ObjectHashMap<>();

  void add(Conversation conversation, Side receiver) {
    End end = conversation.end(receiver);
    if (end.qpn() > 1) { // 0 is none or XRC's, 1 is the management QP's
      byDestination.put(key(end.address(), end.qpn()), new Flow(conversation, receiver));
    }
  }

  @Nullable Flow find(int destination, int qpn) {
    return byDestination.get(key(destination, qpn));
  }

  void remove(Conversation conversation) {
    for (Side side : Side.values()) {
      End end = conversation.end(side);
      long key = key(end.address(), end.qpn());
      Flow flow = byDestination.get(key);
      if (flow != null && flow.conversation == conversation) {
        byDestination.remove(key);
      }
    }
  }

  private static long key(int address, int qpn) {
    return Keys.mixed(((long) address << QPN_BITS) | qpn);
  }
}
