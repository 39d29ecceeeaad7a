package io.cmscope.analyzer.lawful;

import io.cmscope.codec.cm.MessageType;

/**
 * Which messages of an exchange are lost: only where what follows is lawful and says nothing about
 * the capture but that something was lost. An answer that is lost after the tap makes its request
 * come again, and an analyzer rightly warns of that; so it is lost before the tap, if at all.
 */
final class Luck {
  private final Exchange exchange;
  private final World world;
  private final Figures figures;

  /** Whether every REQ but the last is lost. */
  private final boolean stubborn;

  Luck(Exchange exchange) {
    this.exchange = exchange;
    world = exchange.world;
    figures = exchange.letters.figures;
    stubborn =
        world.view().whole()
            && world.lossRate() > 0
            && exchange.plan.opening() == Plan.Opening.ACCEPT
            && exchange.plan.acceptDelay() < 10_000_000L
            && world.dice().chance(0.02);
  }

  /** The last transmission that may be lost. */
  private int last() {
    return Math.min(3, figures.maxCmRetries() - (world.view().whole() ? 1 : 2));
  }

  Fate fate(End from, MessageType type, int transmission) {
    if (type == MessageType.REQ && stubborn) {
      // of a minute in which nothing is seen no analyzer could tell that it goes on
      Fate loss = transmission % 3 == 0 ? anyLoss() : Fate.LOST_AFTER_TAP;
      return transmission <= figures.maxCmRetries() ? loss : Fate.ARRIVES;
    }
    if (transmission > last() || !world.loses()) {
      return Fate.ARRIVES;
    }
    return switch (type) {
      case REQ -> req();
      case REP -> rep();
      case RTU -> rtu();
      case DREQ -> dreq();
      case DREP -> Fate.LOST_BEFORE_TAP;
      case MRA -> from instanceof PassiveEnd ? Fate.LOST_BEFORE_TAP : Fate.ARRIVES;
      case REJ -> rej();
      default -> Fate.ARRIVES;
    };
  }

  private Fate anyLoss() {
    return world.dice().of(Fate.LOST_AFTER_TAP, Fate.LOST_BEFORE_TAP);
  }

  /** The only DREQ of a process that was killed is all that explains why no RTU comes. */
  private Fate dreq() {
    if (exchange.passive.phase != Phase.REP_SENT) {
      return anyLoss();
    }
    return world.view().whole() ? Fate.LOST_AFTER_TAP : Fate.ARRIVES;
  }

  private Fate req() {
    boolean neverHeard = exchange.passive.phase == Phase.NEVER;
    boolean alone = exchange.plan.opening() == Plan.Opening.KILL_ACTIVE;
    return neverHeard && !alone ? anyLoss() : Fate.LOST_AFTER_TAP;
  }

  /** Only if the REP comes again in time, whatever the REQ's timer does. */
  private Fate rep() {
    ActiveEnd active = exchange.active;
    PassiveEnd passive = exchange.passive;
    if (active.phase != Phase.REQ_SENT
        || figures.maxCmRetries() < 3
        || exchange.captured(passive.side, MessageType.REP)) {
      return Fate.ARRIVES;
    }
    long span = figures.replyInterval();
    double growth = exchange.letters.passive.backsOff ? 1 + 0.1 * passive.reps : 1;
    long latest =
        (long) (growth * span) + LinuxTimer.granularity((long) (growth * span)) + 20_000_000L;
    boolean heardOfNothing = !exchange.captured(passive.side, MessageType.MRA);
    if (active.due > world.now() + latest) {
      // what nobody sees must not make the REP look late: no later than the REQ's own time
      boolean inTime = world.now() + latest < active.lastReq + figures.requestInterval();
      return heardOfNothing && inTime ? anyLoss() : Fate.LOST_AFTER_TAP;
    }
    boolean onceOnly =
        active.due < world.now() + span
            && world.now() + latest < active.due + 0.9 * figures.requestInterval();
    boolean room = active.reqs <= figures.maxCmRetries() - 3;
    return onceOnly && heardOfNothing && room ? Fate.LOST_BEFORE_TAP : Fate.ARRIVES;
  }

  /** The REP comes again, or data tell as much as the RTU. */
  private Fate rtu() {
    if (exchange.captured(exchange.active.side, MessageType.MRA)) {
      return Fate.ARRIVES;
    }
    if (exchange.promiseData()) {
      return anyLoss();
    }
    return exchange.passive.reps <= last() && figures.maxCmRetries() >= 3
        ? Fate.LOST_BEFORE_TAP
        : Fate.ARRIVES;
  }

  private Fate rej() {
    boolean again =
        exchange.plan.opening() == Plan.Opening.REJECT
            && exchange.active.phase == Phase.REQ_SENT
            && !exchange.captured(exchange.passive.side, MessageType.MRA);
    return again ? Fate.LOST_BEFORE_TAP : Fate.ARRIVES;
  }
}
