package io.cmscope.analyzer.conversation;

import io.cmscope.codec.cm.MessageType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which conversation is over when. Each stands in the queue once; when its time comes and a later
 * message has moved its end, it goes back.
 */
final class Agenda {

  private static final long SECOND = 1_000_000_000L;

  /** SIDR has no timewait: an exchange is over this long after its last message. */
  private static final long SIDR_REST = 10 * SECOND;

  /** Kernels may back off: without an answer an exchange is over after this many intervals. */
  private static final int SILENT_INTERVALS = 3;

  private static final Comparator<Conversation> BY_TIME =
      Comparator.<Conversation>comparingLong(Conversation::reviewAt)
          .thenComparingInt(Conversation::id);

  private final PriorityQueue<Conversation> queue = new PriorityQueue<>(BY_TIME);

  /** The established ones: no time ends them. */
  private final Int2ObjectHashMap<Conversation> parked = new Int2ObjectHashMap<>();

  private final int limit;
  private long evicted;

  Agenda(int limit) {
    this.limit = limit;
  }

  long evicted() {
    return evicted;
  }

  /**
   * Takes note of a conversation's new message.
   *
   * @return a conversation that must end now because too many are open, or null
   */
  @Nullable Conversation review(Conversation conversation) {
    boolean isNew = conversation.messages().size() == 1;
    if (isNew || parked.containsKey(conversation.id())) {
      parked.remove(conversation.id());
      schedule(conversation);
    }
    return overfull();
  }

  @Nullable Conversation overfull() {
    if (queue.size() + parked.size() <= limit) {
      return null;
    }
    evicted++;
    return queue.isEmpty() ? parked.remove(parked.keySet().iterator().nextInt()) : queue.poll();
  }

  /** The next conversation that is over by now, or null. */
  @Nullable Conversation due(long now) {
    for (Conversation head = queue.peek();
        head != null && head.reviewAt() <= now;
        head = queue.peek()) {
      queue.poll();
      if (overAt(head) <= now) {
        return head;
      }
      schedule(head);
    }
    return null;
  }

  /** All that are open, in the order they began. */
  List<Conversation> drain() {
    List<Conversation> open = new ArrayList<>(queue);
    open.addAll(parked.values());
    open.sort(Comparator.comparingInt(Conversation::id));
    queue.clear();
    parked.clear();
    return open;
  }

  private void schedule(Conversation conversation) {
    long at = overAt(conversation);
    conversation.reviewAt(at);
    if (at == Long.MAX_VALUE) {
      parked.put(conversation.id(), conversation);
    } else {
      queue.add(conversation);
    }
  }

  /**
   * When a conversation can be written: its timewait has passed and no retransmission is due any
   * more. An established one ends with the input.
   */
  private static long overAt(Conversation conversation) {
    long last = conversation.last().time();
    if (conversation.kind() == Conversation.Kind.SIDR) {
      return last + SIDR_REST;
    }
    long interval =
        Math.max(conversation.interval(Side.ACTIVE), conversation.interval(Side.PASSIVE));
    long silence =
        SILENT_INTERVALS * interval
            + 5 * SECOND
            + Math.max(
                conversation.terms().extension(Side.ACTIVE),
                conversation.terms().extension(Side.PASSIVE));
    Closing closing = conversation.closing();
    if (closing.disconnected() || closing.reject() != null) {
      return Math.max(last + silence, timewaitOver(conversation));
    }
    boolean mayBeEstablished =
        conversation.established()
            || conversation.passive().sent(MessageType.REP)
            || conversation.passive().sentData()
            || !conversation.startSeen();
    return mayBeEstablished ? Long.MAX_VALUE : last + silence;
  }

  private static long timewaitOver(Conversation conversation) {
    long over = Long.MIN_VALUE;
    for (Side side : Side.values()) {
      End end = conversation.end(side);
      if (end.timewaitKnown()) {
        over = Math.max(over, end.timewaitFrom() + conversation.timewaitLength(side));
      }
    }
    return over;
  }
}
