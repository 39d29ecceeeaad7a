package io.cmscope.stack.simulation;

import io.cmscope.codec.wire.Gid;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Carries transmissions between ports, as well as its conditions let it. */
final class Wire {

  /** From one port to another; order and partition are per direction. */
  private record Direction(Gid from, Gid to) {}

  private final Agenda agenda;
  private final Chance chance;
  private final Tap tap;
  private final Map<Gid, Consumer<Transmission>> ports = new HashMap<>();
  private final Map<Direction, Long> lastArrival = new HashMap<>();
  private final Set<Direction> cut = new HashSet<>();
  private Conditions conditions;

  Wire(Agenda agenda, Chance chance, Conditions conditions, Tap tap) {
    this.agenda = agenda;
    this.chance = chance;
    this.conditions = conditions;
    this.tap = tap;
  }

  void conditions(Conditions value) {
    conditions = value;
  }

  Conditions conditions() {
    return conditions;
  }

  /** Connects a port; it hears what arrives from now on. */
  void plug(Gid port, Consumer<Transmission> hears) {
    ports.put(port, hears);
  }

  /** Disconnects a port: what is still under way to it is lost. */
  void unplug(Gid port) {
    ports.remove(port);
  }

  /** Cuts the wire between two ports, both ways. */
  void cut(Gid one, Gid other) {
    cut.add(new Direction(one, other));
    cut.add(new Direction(other, one));
  }

  /** Ends a cut. */
  void mend(Gid one, Gid other) {
    cut.remove(new Direction(one, other));
    cut.remove(new Direction(other, one));
  }

  void send(Transmission transmission) {
    tap.sees(transmission);
    Direction direction = new Direction(transmission.source(), transmission.destination());
    if (cut.contains(direction) || chance.happens(conditions.loss())) {
      return;
    }
    tap.seesBeyond(transmission);
    carry(direction, transmission);
    if (chance.happens(conditions.duplication())) {
      carry(direction, transmission);
    }
  }

  private void carry(Direction direction, Transmission transmission) {
    long arrival = transmission.at() + chance.between(conditions.shortest(), conditions.longest());
    if (!chance.happens(conditions.reordering())) {
      arrival = Math.max(arrival, lastArrival.getOrDefault(direction, arrival));
      lastArrival.put(direction, arrival);
    }
    agenda.at(arrival, () -> arrive(direction, transmission));
  }

  private void arrive(Direction direction, Transmission transmission) {
    Consumer<Transmission> hears = ports.get(direction.to());
    if (hears != null && !cut.contains(direction)) {
      hears.accept(transmission);
    }
  }
}
