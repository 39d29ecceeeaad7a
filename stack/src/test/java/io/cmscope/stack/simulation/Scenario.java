package io.cmscope.stack.simulation;

import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.EngineOptions;
import io.cmscope.stack.engine.EngineOptions.Abandoned;
import io.cmscope.stack.engine.EngineOptions.Dreqs;
import java.util.List;

/** A random simulation of a seed: hosts, a wire that gets worse and falls apart, moody users. */
final class Scenario {
  private static final boolean TRACED = Long.getLong("cmscope.seed") != null;
  private static final int MOST_STEPS = 2_000_000;
  private static final long MILLISECOND = 1_000_000;

  private final long seed;
  private final Chance chance;
  private final SimulatedFabric fabric;
  private final RunChecker checker;

  Scenario(long seed, Tap tap) {
    this.seed = seed;
    chance = new Chance(seed);
    fabric = new SimulatedFabric(chance.bits(), conditions(), tap);
    checker = new RunChecker(fabric);
    fabric.watch(checker);
    if (TRACED) {
      fabric.watch(new Trace(fabric, checker));
    }
    Behaviour behaviour = behaviour();
    Workload workload = new Workload(fabric, behaviour);
    int hosts = 2 + chance.below(3);
    boolean alike = chance.happens(0.7);
    for (int i = 0; i < hosts; i++) {
      fabric.addHost(gid(i), options(i, alike), 4 + chance.below(30), workload);
    }
    workload.begin();
    int cuts = chance.happens(0.3) ? 1 + chance.below(3) : 0;
    for (int i = 0; i < cuts; i++) {
      cutAndMend();
    }
  }

  private Conditions conditions() {
    if (chance.happens(0.1)) {
      return Conditions.PERFECT;
    }
    long shortest = chance.between(1_000, MILLISECOND);
    return new Conditions(
        0.4 * chance.below(101) / 100,
        0.2 * chance.below(101) / 100,
        0.5 * chance.below(101) / 100,
        shortest,
        chance.between(shortest, 20 * MILLISECOND));
  }

  private Behaviour behaviour() {
    Behaviour behaviour = Behaviour.moody(1 + chance.below(12));
    if (chance.happens(0.3)) {
      behaviour = behaviour.withoutMoods();
    }
    if (chance.happens(0.3)) {
      behaviour = behaviour.withSidrAndPaths(0.2, 0.5);
    }
    return chance.happens(0.5)
        ? behaviour
        : behaviour.withCrashes(0.3 * chance.below(101) / 100, 0.3 * chance.below(101) / 100);
  }

  private EngineOptions options(int number, boolean alike) {
    EngineOptions options = EngineOptions.of(0x0002_c903_0000_0001L + number);
    if (!alike) {
      options = options.imitating(any(PeerPolicy.values()));
    }
    return options.with(any(Abandoned.values())).with(any(Dreqs.values()));
  }

  private <T> T any(T[] values) {
    return values[chance.below(values.length)];
  }

  private void cutAndMend() {
    List<Host> hosts = fabric.hosts();
    Host one = hosts.get(chance.below(hosts.size()));
    Host other = hosts.get(chance.below(hosts.size()));
    long from = chance.between(0, 300 * MILLISECOND);
    fabric.at(from, () -> fabric.cut(one, other));
    fabric.at(from + chance.between(0, 5_000 * MILLISECOND), () -> fabric.mend(one, other));
  }

  private static Gid gid(int number) {
    return Gid.mapped(0x0a000001 + number);
  }

  /** Runs it to its end and checks everything; a failure names the seed. */
  RunChecker run() {
    try {
      int steps = 0;
      while (fabric.step()) {
        if (++steps > MOST_STEPS) {
          throw new AssertionError("it does not end");
        }
      }
      checker.checkTheEnd();
      return checker;
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError(
          "seed " + seed + ", at " + fabric.now() + " ns: " + e.getMessage(), e);
    }
  }
}
