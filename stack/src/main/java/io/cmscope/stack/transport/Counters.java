package io.cmscope.stack.transport;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counts what a transport carries; any thread may count or read. */
final class Counters {
  private final LongAdder madsSent = new LongAdder();
  private final LongAdder dataSent = new LongAdder();
  private final LongAdder madsReceived = new LongAdder();
  private final LongAdder dataReceived = new LongAdder();
  private final Map<Drop, LongAdder> dropped = new EnumMap<>(Drop.class);

  Counters() {
    for (Drop reason : Drop.values()) {
      dropped.put(reason, new LongAdder());
    }
  }

  void madSent() {
    madsSent.increment();
  }

  void dataSent() {
    dataSent.increment();
  }

  void madReceived() {
    madsReceived.increment();
  }

  void dataReceived() {
    dataReceived.increment();
  }

  void dropped(Drop reason) {
    LongAdder adder = dropped.get(reason);
    if (adder != null) {
      adder.increment();
    }
  }

  TransportStatistics read() {
    Map<Drop, Long> sums = new EnumMap<>(Drop.class);
    dropped.forEach(
        (reason, adder) -> {
          if (adder.sum() != 0) {
            sums.put(reason, adder.sum());
          }
        });
    return new TransportStatistics(
        madsSent.sum(), dataSent.sum(), madsReceived.sum(), dataReceived.sum(), sums);
  }
}
