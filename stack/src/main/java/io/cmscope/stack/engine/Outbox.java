package io.cmscope.stack.engine;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CmMessage;

/** The way out of the engine. */
final class Outbox {
  private final EffectSink sink;
  private final Times times;
  private final long transactionBase;
  private int transactions;
  private boolean emitting;

  Outbox(EffectSink sink, Times times, Entropy entropy) {
    this.sink = sink;
    this.times = times;
    transactionBase = entropy.nextLong() & 0xffffffff00000000L;
    transactions = (int) entropy.nextLong();
  }

  void emit(Effect effect) {
    emitting = true;
    try {
      sink.accept(effect);
    } finally {
      emitting = false;
    }
  }

  boolean isEmitting() {
    return emitting;
  }

  void tell(Event event) {
    emit(new Effect.Tell(event));
  }

  void drop(CmMad mad, PeerAddress from, Dropped why) {
    emit(new Effect.Drop(mad, from, why));
  }

  void send(CmMad mad, PeerAddress to, int pKey) {
    emit(new Effect.Send(mad, to, pKey));
    times.sent(sink.whenSent(times.now));
  }

  CmMad send(Connection connection, long transactionId, CmMessage message) {
    CmMad mad = CmMad.of(transactionId, message);
    send(mad, connection.peer.address, connection.pKey);
    return mad;
  }

  long newTransaction() {
    return transactionBase | Integer.toUnsignedLong(transactions++);
  }
}
