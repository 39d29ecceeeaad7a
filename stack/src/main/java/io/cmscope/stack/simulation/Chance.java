package io.cmscope.stack.simulation;

import java.util.SplittableRandom;

/** A stream of chance, of a seed. */
public final class Chance {
  private final SplittableRandom random;

  public Chance(long seed) {
    this(new SplittableRandom(seed));
  }

  private Chance(SplittableRandom random) {
    this.random = random;
  }

  /** A stream of its own, so that one user's draws do not shift another's. */
  public Chance split() {
    return new Chance(random.split());
  }

  /**
   * Whether something happens.
   *
   * @param probability 0 never, 1 always
   */
  public boolean happens(double probability) {
    return random.nextDouble() < probability;
  }

  /** A number from {@code from} to {@code to}, both included. */
  public long between(long from, long to) {
    return from == to ? from : random.nextLong(from, to + 1);
  }

  /** A number from 0 below {@code bound}. */
  public int below(int bound) {
    return random.nextInt(bound);
  }

  /** Any 64 bits. */
  public long bits() {
    return random.nextLong();
  }
}
