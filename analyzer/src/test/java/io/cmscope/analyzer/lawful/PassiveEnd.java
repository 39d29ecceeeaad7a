package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.Mra;

/** The end that answers the REQ. */
final class PassiveEnd extends End {
  private static final int LINUX_MRA = 24;

  int reps;

  /** When the last REP left. */
  long lastRep;

  private boolean rejected;
  private boolean mras;

  PassiveEnd(Exchange exchange) {
    super(exchange, Side.PASSIVE);
  }

  @Override
  void hear(CmMad mad) {
    switch (mad.type()) {
      case REQ -> heardReq();
      case RTU -> heardRtu();
      case MRA -> heardMra((Mra) mad.message());
      case REJ -> heardRej();
      case DREQ -> heardDreq(mad);
      case DREP -> heardDrep();
      default -> {}
    }
  }

  private void heardReq() {
    if (phase == Phase.NEVER || rejected) {
      rejected = false;
      phase = Phase.REQ_RCVD;
      after(exchange.plan.acceptDelay(), this::decide);
      if (exchange.plan.opening() == Plan.Opening.KILL_PASSIVE) {
        after(exchange.killTime(letters.figures.requestInterval()), this::killedUnlessClosed);
      }
      askForTimeAtOnce();
    } else if (phase == Phase.REQ_RCVD) {
      sendMra(LINUX_MRA);
    }
  }

  /** As old kernels do: for longer than the answer will take, and than the REQ allows anyway. */
  private void askForTimeAtOnce() {
    long delay = exchange.plan.acceptDelay();
    int exponent = letters.figures.remoteResponse() + 1;
    if (letters.node(side).eagerMra && delay > 100_000_000L) {
      while (LinuxTimer.of(exponent) < 2 * delay) {
        exponent++;
      }
      int service = Math.min(exponent, 31);
      after(50_000, () -> sendMra(service));
    }
  }

  private void sendMra(int service) {
    if (phase == Phase.REQ_RCVD) {
      mras |= send(letters.mra(side, service), exchange.active.reqs).captured;
    }
  }

  private void decide() {
    if (phase != Phase.REQ_RCVD) {
      return;
    }
    long interval = letters.figures.requestInterval();
    boolean late = world.now() - exchange.active.lastReq > 0.9 * interval;
    if (late && !mras && exchange.active.phase == Phase.REQ_SENT) {
      after(interval / 4, this::decide); // the REQ comes again first, and the peer is told to wait
    } else if (exchange.plan.opening() == Plan.Opening.REJECT) {
      send(letters.rej(side, 0, 28), exchange.active.reqs);
      letters.passiveId = letters.passive.newCommId();
      rejected = true;
      gone();
    } else {
      phase = Phase.REP_SENT;
      sendRep();
    }
  }

  private void sendRep() {
    reps++;
    lastRep = world.now();
    Fate fate = send(letters.repMad(), reps);
    if (fate.captured && reps == 1) {
      exchange.repCaptured();
    }
    arm(interval(letters.figures.replyInterval(), fate, reps), this::unanswered);
  }

  private void unanswered() {
    if (reps > letters.figures.maxCmRetries()) {
      rest = LinuxTimer.rounded(LinuxTimer.of(timewaitExponent()), world.dice());
      gone(); // and a DREQ that comes now is answered all the same
    } else {
      sendRep();
    }
  }

  private void heardRtu() {
    if (phase == Phase.REP_SENT) {
      established();
    }
  }

  /** The adapter saw the first packet. */
  void heardData() {
    if (phase == Phase.REP_SENT && letters.passive.establishesByData) {
      established();
    }
  }

  private void heardMra(Mra mra) {
    if (phase == Phase.REP_SENT) {
      long extended =
          LinuxTimer.of(mra.serviceTimeout()) + LinuxTimer.of(letters.figures.ackTimeout());
      arm(LinuxTimer.rounded(extended, world.dice()), this::unanswered);
    }
  }

  /** A REJ that follows a DREQ which was lost would look like an answer to it. */
  private void killedUnlessClosed() {
    if (exchange.active.dreqs == 0) {
      kill();
    }
  }

  @Override
  void killedEarly() {
    if (phase == Phase.REQ_RCVD) {
      send(letters.rej(side, 0, 28), Integer.MAX_VALUE);
      gone();
    } else {
      send(letters.rej(side, 2, 28), Integer.MAX_VALUE);
      timewait();
    }
  }

  @Override
  long dreqInterval() {
    return letters.figures.replyInterval();
  }

  @Override
  int timewaitExponent() {
    return letters.figures.ackTimeout();
  }
}
