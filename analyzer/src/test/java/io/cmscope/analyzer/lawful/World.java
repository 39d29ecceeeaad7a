package io.cmscope.analyzer.lawful;

import java.util.ArrayList;
import java.util.List;

/**
 * Some hosts, a wire, a time.
 *
 * @param lossRate how likely it is that a frame is lost, where a loss leads to nothing but lawful
 *     silence and repetition
 * @param view how much the capture will show of what the tap saw
 */
record World(
    Dice dice,
    Fabric fabric,
    List<Node> nodes,
    Timeline timeline,
    Wire wire,
    double lossRate,
    View view) {

  static World of(Dice dice, Fabric fabric, View view) {
    return of(dice, fabric, view, dice.between(2, 6));
  }

  static World of(Dice dice, Fabric fabric, View view, int count) {
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      nodes.add(fabric.node(i, dice));
    }
    Timeline timeline = new Timeline();
    double lossRate = dice.of(0.0, 0.03, 0.1, 0.3);
    return new World(dice, fabric, nodes, timeline, new Wire(fabric, timeline), lossRate, view);
  }

  /** Any other than this. */
  Node otherThan(Node node) {
    Node other = dice.of(nodes);
    while (other == node) {
      other = dice.of(nodes);
    }
    return other;
  }

  long now() {
    return timeline.now();
  }

  boolean loses() {
    return lossRate > 0 && dice.chance(lossRate);
  }
}
