package io.cmscope.stack.simulation;

import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.EngineOptions;
import java.util.ArrayList;
import java.util.List;

/**
 * Hosts on a wire, and the time they share. One thread, one queue of events: {@link #run} returns
 * when nothing is left to happen, that is when no timer runs and nothing is under way.
 */
public final class SimulatedFabric {
  private final Agenda agenda = new Agenda();
  private final Chance chance;
  private final Wire wire;
  private final List<Host> hosts = new ArrayList<>();
  private Watcher watcher = Watcher.NONE;
  private Middleman middleman = Middleman.HONEST;

  /**
   * @param tap sees everything that any host sends
   */
  public SimulatedFabric(long seed, Conditions conditions, Tap tap) {
    chance = new Chance(seed);
    wire = new Wire(agenda, chance.split(), conditions, tap);
  }

  /** Somebody who sees all effects of all hosts from now on. */
  public void watch(Watcher value) {
    watcher = value;
  }

  /** Somebody who changes what hosts send, from now on. */
  public void interpose(Middleman value) {
    middleman = value;
  }

  /**
   * Adds a host; it is up at once.
   *
   * @param gid its only port
   * @param qpns how many queue pairs it can have: the fewer, the sooner a number is used again
   */
  public Host addHost(Gid gid, EngineOptions options, int qpns, User user) {
    Host host = new Host(this, gid, options, qpns, user, chance.split());
    hosts.add(host);
    host.start();
    return host;
  }

  /** All hosts, up or not, in order of addition. */
  public List<Host> hosts() {
    return List.copyOf(hosts);
  }

  /** A stream of chance for whoever decides what hosts do. */
  public Chance chance() {
    return chance.split();
  }

  /** Nanoseconds since the start. */
  public long now() {
    return agenda.now();
  }

  /** Plans something; a time that is past means now. */
  public void at(long time, Runnable event) {
    agenda.at(time, event);
  }

  /** Plans something for later. */
  public void in(long nanos, Runnable event) {
    agenda.in(nanos, event);
  }

  /** Lets the next thing happen; false when nothing is left. */
  public boolean step() {
    return agenda.step();
  }

  /** Lets everything happen that is to happen. */
  public void run() {
    boolean more = true;
    while (more) {
      more = step();
    }
  }

  /** The wire is as good as this from now on. */
  public void conditions(Conditions value) {
    wire.conditions(value);
  }

  /** Cuts the wire between two hosts, both ways; what is under way is lost. */
  public void cut(Host one, Host other) {
    wire.cut(one.gid(), other.gid());
  }

  /** Ends a cut. */
  public void mend(Host one, Host other) {
    wire.mend(one.gid(), other.gid());
  }

  void send(Transmission transmission) {
    middleman.instead(transmission).forEach(wire::send);
  }

  Wire wire() {
    return wire;
  }

  Watcher watcher() {
    return watcher;
  }
}
