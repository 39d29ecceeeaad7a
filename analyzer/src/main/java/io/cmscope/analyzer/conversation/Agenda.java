package io.cmscope.analyzer.conversation;

import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.rules.Timing;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which conversation is over when. Each stands once, in the quarter of a second in which it is to
 * be looked at; when later messages have moved its end, it goes to another.
 */
final class Agenda {

  private static final long SECOND = 1_000_000_000L;

  /** SIDR has no timewait: an exchange is over this long after its last message. */
  private static final long SIDR_REST = 10 * SECOND;

  /** Kernels may back off: without an answer an exchange is over after this many intervals. */
  private static final int SILENT_INTERVALS = 3;

  /** Kernels may send again as late as one and a half intervals and a second after. */
  private static final double LATEST_REPEAT = 1.5;

  /** Nanoseconds to slots: 2^28 ns are 268 ms. */
  private static final int SLOT_BITS = 28;

  private static final Comparator<Conversation> BY_TIME =
      (one, other) -> {
        int order = Long.compare(one.reviewAt(), other.reviewAt());
        return order != 0 ? order : Integer.compare(one.id(), other.id());
      };

  private final TreeMap<Long, List<Conversation>> slots = new TreeMap<>();
  private final Deque<Conversation> ready = new ArrayDeque<>();

  /** The established ones: no time ends them. */
  private final Int2ObjectHashMap<Conversation> parked = new Int2ObjectHashMap<>();

  private final int limit;
  private long currentSlot = Long.MIN_VALUE;
  private int scheduled;
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
    Message last = conversation.last();
    boolean ends = last.type() == MessageType.DREP || last.type() == MessageType.REJ;
    if (conversation.messages().size() == 1) {
      schedule(conversation);
    } else if (conversation.reviewAt() == Long.MAX_VALUE) {
      parked.remove(conversation.id());
      schedule(conversation);
    } else if (ends) {
      remove(conversation);
      schedule(conversation);
    }
    return overfull();
  }

  /** One that must end because too many are open, one of those nearest to their end; or null. */
  @Nullable Conversation overfull() {
    if (scheduled + parked.size() <= limit) {
      return null;
    }
    evicted++;
    if (scheduled == 0) {
      return parked.remove(parked.keySet().iterator().nextInt());
    }
    Conversation nearest = slots.firstEntry().getValue().getLast(); // any of them: no search
    remove(nearest);
    return nearest;
  }

  /** Whether time has come to another slot since the last look. */
  boolean turns(long now) {
    long slot = now >> SLOT_BITS;
    boolean turned = slot != currentSlot;
    currentSlot = slot;
    return turned;
  }

  /** The next conversation that is over by now, or null. */
  @Nullable Conversation due(long now) {
    while (true) {
      for (Conversation next = ready.poll(); next != null; next = ready.poll()) {
        if (overAt(next) <= now) {
          return next;
        }
        schedule(next);
      }
      Map.Entry<Long, List<Conversation>> first = slots.firstEntry();
      if (first == null || first.getKey() >= now >> SLOT_BITS) {
        return null;
      }
      slots.pollFirstEntry();
      first.getValue().sort(BY_TIME);
      scheduled -= first.getValue().size();
      ready.addAll(first.getValue());
    }
  }

  /** All that are open, in the order they began. */
  List<Conversation> drain() {
    List<Conversation> open = new ArrayList<>(parked.values());
    slots.values().forEach(open::addAll);
    open.sort(Comparator.comparingInt(Conversation::id));
    slots.clear();
    parked.clear();
    scheduled = 0;
    return open;
  }

  private void schedule(Conversation conversation) {
    long at = overAt(conversation);
    conversation.reviewAt(at);
    if (at == Long.MAX_VALUE) {
      parked.put(conversation.id(), conversation);
      return;
    }
    List<Conversation> slot = slots.computeIfAbsent(at >> SLOT_BITS, key -> new ArrayList<>());
    conversation.place(slot.size());
    slot.add(conversation);
    scheduled++;
  }

  /** Takes a conversation out of its slot; the last one there takes its place. */
  private void remove(Conversation conversation) {
    long key = conversation.reviewAt() >> SLOT_BITS;
    List<Conversation> slot = slots.get(key);
    if (slot == null) {
      return;
    }
    Conversation last = slot.removeLast();
    if (last != conversation) {
      slot.set(conversation.place(), last);
      last.place(conversation.place());
    }
    if (slot.isEmpty()) {
      slots.remove(key);
    }
    scheduled--;
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
    Closing closing = conversation.closing();
    if (closing.firstDrep() != null || closing.reject() != null) {
      long repeat = (long) (LATEST_REPEAT * interval) + SECOND;
      return Math.max(last + repeat, timewaitOver(conversation) + SECOND);
    }
    long extension =
        Math.max(
            conversation.terms().extension(Side.ACTIVE),
            conversation.terms().extension(Side.PASSIVE));
    long silence = SILENT_INTERVALS * interval + 5 * SECOND + (long) (Timing.OVER * extension);
    if (closing.disconnected()) {
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
