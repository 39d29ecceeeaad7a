package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.MessageType;

/** One end of a connection, as Linux plays it; this part is what both ends do alike: to end it. */
abstract class End {
  final Exchange exchange;
  final World world;
  final Letters letters;
  final Side side;
  Phase phase = Phase.NEVER;

  /** How long the local QPN rests. */
  long rest;

  int dreqs;
  private int armed;
  private boolean destroyed;

  End(Exchange exchange, Side side) {
    this.exchange = exchange;
    this.side = side;
    world = exchange.world;
    letters = exchange.letters;
  }

  abstract void hear(CmMad mad);

  /** Of this end's own DREQ. */
  abstract long dreqInterval();

  abstract int timewaitExponent();

  /** What goes out when the process dies before the connection is established. */
  abstract void killedEarly();

  final End peer() {
    return exchange.end(side.peer());
  }

  final Fate send(CmMad mad, int transmission) {
    Fate fate = exchange.luck.fate(this, mad.type(), transmission);
    send(mad, fate);
    return fate;
  }

  final void send(CmMad mad, Fate fate) {
    exchange.note(this, mad.type(), fate);
    world
        .wire()
        .mad(
            exchange.number,
            letters.node(side),
            letters.node(side.peer()),
            mad,
            fate,
            () -> peer().hear(mad));
  }

  /** The one timer of an end; arming it again forgets the former. */
  final void arm(long nanos, Runnable action) {
    int mine = ++armed;
    world
        .timeline()
        .after(
            nanos,
            () -> {
              if (mine == armed) {
                action.run();
              }
            });
  }

  final void disarm() {
    armed++;
  }

  final void after(long nanos, Runnable action) {
    world.timeline().after(nanos, action);
  }

  /** A span that a timer really takes; longer, with some kernels, while nothing is heard. */
  final long interval(long span, Fate fate, int transmission) {
    boolean grows = letters.node(side).backsOff && !fate.arrives;
    double factor = grows ? Math.min(1.5, 1 + 0.1 * transmission) : 1;
    return LinuxTimer.rounded((long) (span * factor), world.dice());
  }

  final void established() {
    phase = Phase.ESTABLISHED;
    disarm();
    exchange.established(this);
  }

  /** The application disconnects. */
  final void disconnect() {
    if (phase == Phase.ESTABLISHED) {
      phase = Phase.DREQ_SENT;
      sendDreq();
    } else if (phase == Phase.DREQ_RCVD) {
      sendDrep(letters.transaction(side.peer()));
      timewait();
    }
  }

  private void sendDreq() {
    dreqs++;
    Fate fate = send(letters.dreq(side), dreqs);
    arm(interval(dreqInterval(), fate, dreqs), this::dreqUnanswered);
  }

  private void dreqUnanswered() {
    if (dreqs > letters.figures.maxCmRetries()) {
      timewait();
    } else {
      sendDreq();
    }
  }

  private void sendDrep(long transactionId) {
    send(letters.drep(side, transactionId), peer().dreqs);
  }

  /** The process dies. */
  final void kill() {
    destroyed = true;
    switch (phase) {
      case ESTABLISHED -> {
        dreqs++;
        send(letters.dreq(side), dreqs); // once: the kernel does not repeat it
        timewait();
      }
      case DREQ_SENT -> timewait();
      case DREQ_RCVD -> disconnect();
      case REQ_SENT, REP_RCVD, REQ_RCVD, REP_SENT -> killedEarly();
      case NEVER, TIMEWAIT, GONE -> {}
    }
  }

  final void heardDreq(CmMad mad) {
    switch (phase) {
      case ESTABLISHED, REP_SENT -> {
        phase = Phase.DREQ_RCVD;
        disarm();
        after(exchange.plan.closeDelay(), this::disconnect);
      }
      case DREQ_SENT -> {
        phase = Phase.DREQ_RCVD;
        disarm();
        after(world.dice().secondsByMagnitude(20e-6, 2e-3), this::disconnect);
      }
      case TIMEWAIT, GONE -> {
        boolean remembers = phase == Phase.TIMEWAIT && !destroyed && world.dice().chance(0.3);
        sendDrep(remembers ? letters.openingTransaction() : mad.transactionId());
      }
      case DREQ_RCVD, NEVER, REQ_SENT, REP_RCVD, REQ_RCVD -> {}
    }
  }

  final void heardDrep() {
    if (phase == Phase.DREQ_SENT || phase == Phase.DREQ_RCVD) {
      timewait();
    }
  }

  final void heardRej() {
    switch (phase) {
      case REP_RCVD, ESTABLISHED, DREQ_SENT -> timewait();
      case REQ_SENT, REQ_RCVD, REP_SENT -> gone();
      case NEVER, DREQ_RCVD, TIMEWAIT, GONE -> {}
    }
  }

  final void timewait() {
    phase = Phase.TIMEWAIT;
    disarm();
    rest = LinuxTimer.rounded(LinuxTimer.of(timewaitExponent()), world.dice());
    after(rest, () -> phase = Phase.GONE);
    exchange.over();
  }

  final void gone() {
    phase = Phase.GONE;
    disarm();
    exchange.over();
  }

  /** Whether a type was captured of this end. */
  final boolean captured(MessageType type) {
    return exchange.captured(side, type);
  }
}
