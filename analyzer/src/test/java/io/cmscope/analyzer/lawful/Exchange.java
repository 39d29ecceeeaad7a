package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.MessageType;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** One connection, from the REQ to the end of timewait at both ends. */
final class Exchange {
  private static final double LONGEST_PATIENCE = 5;
  private static final long SLACK = 60_000_000L;
  private static final long LONG_ENOUGH_FOR_DATA = 300_000_000L;

  final World world;
  final int number;
  final Letters letters;
  final Plan plan;
  final Luck luck;
  final ActiveEnd active;
  final PassiveEnd passive;
  private final Map<Side, Set<MessageType>> captured = new EnumMap<>(Side.class);
  private final Stream toPassive;
  private final Stream toActive;
  private boolean endHidden;
  private boolean dataPromised;
  private boolean rested;

  Exchange(World world, int number, Letters letters) {
    this.world = world;
    this.number = number;
    this.letters = letters;
    int room = Math.max(0, letters.figures.maxCmRetries() - 3);
    plan = Plan.any(world.dice(), letters.figures, room, world.view().whole());
    luck = new Luck(this);
    active = new ActiveEnd(this);
    passive = new PassiveEnd(this);
    toPassive = new Stream(this, Side.ACTIVE);
    toActive = new Stream(this, Side.PASSIVE);
  }

  /** It begins now. */
  void begin() {
    active.connect();
  }

  End end(Side side) {
    return side == Side.ACTIVE ? active : passive;
  }

  void note(End from, MessageType type, Fate fate) {
    if (fate.captured) {
      captured.computeIfAbsent(from.side, side -> EnumSet.noneOf(MessageType.class)).add(type);
    } else {
      endHidden |= type == MessageType.DREQ || type == MessageType.DREP || type == MessageType.REJ;
    }
  }

  /** Whether the tap saw a type of an end. */
  boolean captured(Side side, MessageType type) {
    return captured.getOrDefault(side, Set.of()).contains(type);
  }

  /** When a process that dies early dies, after the REQ. */
  long killTime(long interval) {
    return world.dice().secondsByMagnitude(30e-6, Math.min(0.9 * interval / 1e9, LONGEST_PATIENCE));
  }

  /** Whether data are going to tell the passive adapter what a lost RTU does not. */
  boolean promiseData() {
    dataPromised =
        plan.messages() > 0
            && letters.passive.establishesByData
            && !letters.figures.unreliable()
            && plan.opening() == Plan.Opening.ACCEPT
            && plan.lifetime() > LONG_ENOUGH_FOR_DATA
            && passive.phase == Phase.REP_SENT;
    return dataPromised;
  }

  void established(End end) {
    if (end == active) {
      toPassive.start(dataPromised);
      if (world.fabric() == Fabric.INFINIBAND && world.dice().chance(0.2)) {
        world.timeline().after(plan.lifetime() / 3, this::proposePath); // Linux drops it on RoCE
      }
      switch (plan.ending()) {
        case ACTIVE -> later(active::disconnect);
        case KILL_ACTIVE -> later(active::kill);
        case BOTH -> {
          long apart = (active.letters.active.latency + active.letters.passive.latency) / 2;
          later(
              () -> {
                active.disconnect();
                world.timeline().after(world.dice().between(0, (int) apart), passive::disconnect);
              });
        }
        case PASSIVE, KILL_PASSIVE, NEVER -> {}
      }
    } else {
      toActive.start(false);
      switch (plan.ending()) {
        case PASSIVE -> later(passive::disconnect);
        case KILL_PASSIVE -> later(passive::kill);
        case ACTIVE, KILL_ACTIVE, BOTH, NEVER -> {}
      }
    }
  }

  private void proposePath() {
    if (active.phase == Phase.ESTABLISHED && passive.phase == Phase.ESTABLISHED) {
      CmMad lap = letters.lap(letters.figures.localResponse());
      world.wire().mad(number, letters.active, letters.passive, lap, Fate.ARRIVES, this::answer);
    }
  }

  private void answer() {
    long delay = world.dice().secondsByMagnitude(30e-6, 0.01);
    world
        .timeline()
        .after(
            delay,
            () -> {
              if (passive.phase == Phase.ESTABLISHED) {
                CmMad apr = letters.apr(0);
                world
                    .wire()
                    .mad(number, letters.passive, letters.active, apr, Fate.ARRIVES, () -> {});
              }
            });
  }

  /** Data of the passive side before it heard the RTU, which it may send. */
  void repCaptured() {
    if (plan.messages() > 0 && world.dice().chance(0.05)) {
      toActive.start(false);
    }
  }

  private void later(Runnable end) {
    world.timeline().after(plan.lifetime(), end);
    if (plan.secondDisconnect()) {
      long much = plan.lifetime() + world.dice().seconds(1, 20);
      world.timeline().after(much, active::disconnect);
      world.timeline().after(much, passive::disconnect);
    }
  }

  /** Whether the capture tells that both ends are over. */
  private boolean endTold() {
    for (Side side : Side.values()) {
      if (captured(side, MessageType.DREP) || captured(side, MessageType.REJ)) {
        return !endHidden;
      }
    }
    return false;
  }

  /**
   * An end is over; if both are, their QPNs may be used again once they have rested since then: a
   * process that was killed rests earlier, but its peer may have sent data until now. Nor does one
   * come back within the slack, in which nobody can tell the order of two frames.
   */
  void over() {
    if (active.phase.over() && passive.phase.over() && endTold() && !rested) {
      rested = true;
      long now = world.now() + SLACK;
      letters.active.rest(letters.activeQpn, now + active.rest);
      if (passive.phase != Phase.NEVER) {
        letters.passive.rest(letters.passiveQpn, now + passive.rest);
      }
    }
  }
}
