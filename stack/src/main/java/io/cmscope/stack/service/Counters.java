package io.cmscope.stack.service;

import io.cmscope.codec.cm.MessageType;
import io.cmscope.stack.engine.Dropped;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** Counts as it goes; one thread writes each array, everybody reads. */
final class Counters {

  /** One count for each constant of an enum. */
  static final class Tally<E extends Enum<E>> {
    private final Class<E> type;
    private final AtomicLongArray counts;

    Tally(Class<E> type) {
      this.type = type;
      counts = new AtomicLongArray(type.getEnumConstants().length);
    }

    void add(E what) {
      int place = what.ordinal();
      counts.setRelease(place, counts.getPlain(place) + 1);
    }

    Map<E, Long> snapshot() {
      Map<E, Long> snapshot = new EnumMap<>(type);
      for (E constant : type.getEnumConstants()) {
        long count = counts.getAcquire(constant.ordinal());
        if (count > 0) {
          snapshot.put(constant, count);
        }
      }
      return snapshot;
    }
  }

  final Tally<MessageType> sent = new Tally<>(MessageType.class);
  final Tally<MessageType> retransmitted = new Tally<>(MessageType.class);
  final Tally<MessageType> received = new Tally<>(MessageType.class);
  final Tally<Dropped> dropped = new Tally<>(Dropped.class);
  final LongAdder overflowed = new LongAdder();
  final LongAdder unsent = new LongAdder();
  final LongAdder unobserved = new LongAdder();
}
