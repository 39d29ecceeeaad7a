package io.cmscope.analyzer.lawful;

import java.util.List;
import java.util.SplittableRandom;

/** Chance, repeatable by its seed. */
final class Dice {
  private static final double SECOND = 1e9;

  private final SplittableRandom random;

  Dice(long seed) {
    random = new SplittableRandom(seed);
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /** From low to high, both included. */
  int between(int low, int high) {
    return random.nextInt(low, high + 1);
  }

  /** Nanoseconds between two numbers of seconds. */
  long seconds(double low, double high) {
    return (long) (SECOND * (low + random.nextDouble() * (high - low)));
  }

  /** The same, short ones as likely as ones ten times as long. */
  long secondsByMagnitude(double low, double high) {
    return (long) (SECOND * low * Math.pow(high / low, random.nextDouble()));
  }

  double fraction(double low, double high) {
    return low + random.nextDouble() * (high - low);
  }

  int number() {
    return random.nextInt();
  }

  long longNumber() {
    return random.nextLong();
  }

  <T> T of(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  @SafeVarargs
  final <T> T of(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
