package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.dialogue.Analyzed;
import io.cmscope.analyzer.dialogue.CaptureFile;
import io.cmscope.codec.privatedata.ServiceId;
import java.util.List;

/** A lawful capture, all of it from one number. */
final class Scenario {
  private static final long LONGEST = 2_000_000_000_000L;

  private final long seed;
  private final World world;
  private final List<Shot> shots;

  private Scenario(long seed, World world, List<Shot> shots) {
    this.seed = seed;
    this.world = world;
    this.shots = shots;
  }

  /** Some ten to some hundred connections. */
  static Scenario of(long seed) {
    Dice dice = new Dice(seed);
    View view = dice.chance(0.3) ? View.WHOLE : dice.of(View.values());
    Fabric fabric = Fabric.any(dice);
    World world = World.of(dice, fabric, view);
    long span = dice.secondsByMagnitude(1, 200);
    int exchanges = dice.between(20, 120);
    for (int i = 1; i <= exchanges; i++) {
      int number = i;
      world.timeline().after((long) (span * dice.fraction(0, 1)), () -> begin(world, number));
    }
    return run(seed, world);
  }

  /** What happens in a world, as its view shows it. */
  static Scenario run(long seed, World world) {
    world.timeline().run(LONGEST);
    return new Scenario(seed, world, world.view().of(world.wire().tapped(), world.dice()));
  }

  /** One lawful exchange of any kind begins. */
  static void begin(World world, int number) {
    Dice dice = world.dice();
    Node one = dice.of(world.nodes());
    Node other = world.otherThan(one);
    if (dice.chance(0.1)) {
      new SidrExchange(world, number, one, other, ServiceId.ofUdpPort(port(dice))).begin();
      return;
    }
    long service = ServiceId.ofTcpPort(port(dice));
    exchange(world, number, one, other, service);
    if (dice.chance(0.03)) {
      exchange(world, -number, other, one, service); // both at once
    }
  }

  static void exchange(World world, int number, Node one, Node other, long service) {
    Dice dice = world.dice();
    Figures figures = Figures.any(dice, world.view().whole());
    Letters letters = new Letters(world.fabric(), figures, one, other, service, world.now(), dice);
    new Exchange(world, number, letters).begin();
  }

  private static int port(Dice dice) {
    return 7471 + dice.between(0, 5);
  }

  int frames() {
    return shots.size();
  }

  List<Shot> shots() {
    return shots;
  }

  View view() {
    return world.view();
  }

  /** Also what the capture does not show. */
  List<Tapped> tapped() {
    return world.wire().tapped();
  }

  Fabric fabric() {
    return world.fabric();
  }

  byte[] capture() {
    return CaptureFile.of(world.fabric().linkType, shots.stream().map(Shot::captured).toList());
  }

  Analyzed analyzed() {
    return Analyzed.of(capture());
  }

  @Override
  public String toString() {
    return "seed "
        + seed
        + ": "
        + world.fabric()
        + ", "
        + world.nodes().size()
        + " hosts, "
        + world.view()
        + ", losses "
        + world.lossRate()
        + ", "
        + shots.size()
        + " frames";
  }
}
