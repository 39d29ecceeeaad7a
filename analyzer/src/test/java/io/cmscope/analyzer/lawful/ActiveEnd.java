package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;

/** The end that sends the REQ. */
final class ActiveEnd extends End {
  private static final int LINUX_MRA = 24;

  int reqs;

  /** When the last REQ left. */
  long lastReq;

  /** When the timer of the REQ ends. */
  long due;

  private int rtus;

  ActiveEnd(Exchange exchange) {
    super(exchange, Side.ACTIVE);
  }

  void connect() {
    phase = Phase.REQ_SENT;
    sendReq();
    if (exchange.plan.opening() == Plan.Opening.KILL_ACTIVE) {
      after(exchange.killTime(letters.figures.requestInterval()), this::kill);
    }
  }

  private void sendReq() {
    reqs++;
    lastReq = world.now();
    Fate fate = send(letters.reqMad(), reqs);
    waitFor(interval(letters.figures.requestInterval(), fate, reqs));
  }

  private void waitFor(long nanos) {
    due = world.now() + nanos;
    arm(nanos, this::unanswered);
  }

  private void unanswered() {
    if (reqs > letters.figures.maxCmRetries()) {
      gone(); // Linux says nothing
    } else {
      sendReq();
    }
  }

  @Override
  void hear(CmMad mad) {
    switch (mad.type()) {
      case REP -> heardRep();
      case MRA -> heardMra((Mra) mad.message());
      case REJ -> heardRej();
      case DREQ -> heardDreq(mad);
      case DREP -> heardDrep();
      default -> {}
    }
  }

  private void heardMra(Mra mra) {
    if (phase == Phase.REQ_SENT) {
      long extended =
          LinuxTimer.of(mra.serviceTimeout()) + LinuxTimer.of(letters.figures.ackTimeout());
      waitFor(LinuxTimer.rounded(extended, world.dice()));
    }
  }

  private void heardRep() {
    if (phase == Phase.REQ_SENT) {
      phase = Phase.REP_RCVD;
      disarm();
      after(exchange.plan.readyDelay(), this::ready);
    } else if (phase == Phase.REP_RCVD) {
      send(letters.mra(side, LINUX_MRA), exchange.passive.reps);
    } else if (phase == Phase.ESTABLISHED) {
      sendRtu();
    }
  }

  private void ready() {
    if (phase != Phase.REP_RCVD) {
      return;
    }
    long interval = letters.figures.replyInterval();
    boolean late = world.now() - exchange.passive.lastRep > 0.9 * interval;
    if (late && !captured(MessageType.MRA)) {
      after(interval / 4, this::ready); // the REP comes again first, and the peer is told to wait
    } else if (exchange.plan.opening() == Plan.Opening.REJECT_REPLY) {
      send(letters.rej(side, 1, 28), 1);
      gone();
    } else {
      sendRtu();
      established();
    }
  }

  private void sendRtu() {
    rtus++;
    send(letters.rtu(), rtus);
  }

  @Override
  void killedEarly() {
    send(phase == Phase.REQ_SENT ? letters.rejTimeout() : letters.rej(side, 1, 28), 1);
    gone();
  }

  @Override
  long dreqInterval() {
    return letters.figures.requestInterval();
  }

  @Override
  int timewaitExponent() {
    return LinuxTimer.activeTimewait(
        letters.figures.ackTimeout(), letters.figures.targetAckDelay());
  }
}
