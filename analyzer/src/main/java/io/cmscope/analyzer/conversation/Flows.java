package io.cmscope.analyzer.conversation;

import io.cmscope.codec.cm.MessageType;
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

  /**
   * The QPN of an end is known now. While another connection that is not closed has it, packets
   * stay that one's: only an accepted REQ takes a QPN over.
   */
  void add(Conversation conversation, Side receiver, long time) {
    End end = conversation.end(receiver);
    if (end.qpn() <= 1) { // 0 is none or XRC's, 1 is the management QP's
      return;
    }
    long key = key(end.address(), end.qpn());
    Flow flow = byDestination.get(key);
    if (flow == null || closed(flow.conversation) || accepted(conversation)) {
      if (flow != null && flow.conversation != conversation) {
        flow.conversation.end(flow.receiver).takenOver(time);
      }
      byDestination.put(key, new Flow(conversation, receiver));
    }
  }

  private static boolean closed(Conversation conversation) {
    return conversation.closing().reject() != null || conversation.closing().disconnected();
  }

  private static boolean accepted(Conversation conversation) {
    return conversation.passive().sent(MessageType.REP);
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
