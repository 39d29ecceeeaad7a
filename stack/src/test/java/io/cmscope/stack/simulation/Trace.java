package io.cmscope.stack.simulation;

import io.cmscope.stack.engine.Effect;

/** Prints every effect, for a look at one seed. */
final class Trace implements Watcher {
  private final SimulatedFabric fabric;
  private final Watcher next;

  Trace(SimulatedFabric fabric, Watcher next) {
    this.fabric = fabric;
    this.next = next;
  }

  @Override
  public void did(Host host, Effect effect) {
    System.out.println(fabric.now() + " " + host + ", life " + host.life() + ": " + effect);
    next.did(host, effect);
  }

  @Override
  public void crashed(Host host) {
    System.out.println(fabric.now() + " " + host + ", life " + host.life() + ": crashes");
    next.crashed(host);
  }
}
