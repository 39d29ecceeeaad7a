package io.cmscope.stack.simulation;

import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.EngineOptions;

/**
 * A whole simulation as one value: hosts 10.0.0.1, 10.0.0.2 and so on, all alike.
 *
 * @param seed where all chance comes from
 * @param hosts 2 to 250
 * @param policy whose habits the CMs have
 */
public record Simulation(
    long seed, int hosts, Conditions conditions, Behaviour behaviour, PeerPolicy policy) {
  private static final int FIRST_ADDRESS = 0x0a000001;
  private static final int MOST_HOSTS = 250;
  private static final long FIRST_GUID = 0x5054_00ff_fe00_0001L;
  private static final int QUEUE_PAIRS = 100_000;

  /** Refuses what cannot be simulated. */
  public Simulation {
    if (hosts < 2 || hosts > MOST_HOSTS) {
      throw new IllegalArgumentException("hosts = " + hosts + " is not within 2 to " + MOST_HOSTS);
    }
    if (behaviour.connections() < 0) {
      throw new IllegalArgumentException(
          "connections = " + behaviour.connections() + " is less than none");
    }
  }

  /**
   * Runs to the end: all connections are over, all timewaits too.
   *
   * @param tap sees everything that is sent
   * @param watcher sees what the CMs do
   */
  public SimulatedFabric run(Tap tap, Watcher watcher) {
    SimulatedFabric fabric = new SimulatedFabric(seed, conditions, tap);
    fabric.watch(watcher);
    Workload workload = new Workload(fabric, behaviour);
    for (int i = 0; i < hosts; i++) {
      fabric.addHost(Gid.mapped(FIRST_ADDRESS + i), options(i), QUEUE_PAIRS, workload);
    }
    workload.begin();
    fabric.run();
    return fabric;
  }

  private EngineOptions options(int host) {
    EngineOptions options = EngineOptions.of(FIRST_GUID + host);
    return policy == PeerPolicy.LINUX ? options : options.imitating(policy);
  }
}
