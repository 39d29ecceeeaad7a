package io.cmscope.stack.service;

import io.cmscope.stack.fabric.QpReservations;
import java.security.SecureRandom;
import java.util.OptionalInt;

/** Queue pair numbers without queue pairs: nothing sends data but what a connection is told to. */
public final class NumbersOnly implements QueuePairProvider {
  private static final int LOWEST = 0x010000;
  private static final int COUNT = 0x400000;
  private static final int LARGEST = 0xffffff;

  private final QpReservations numbers;

  /** The numbers that reservations know. */
  public NumbersOnly(QpReservations numbers) {
    this.numbers = numbers;
  }

  /**
   * The first connection gets {@code first}, the second the next, and so on: a process that is
   * started again uses the same numbers, on purpose. A user may choose any other number.
   */
  public static NumbersOnly from(int first) {
    return new NumbersOnly(new GivenOrChosen(first, Math.min(COUNT, LARGEST - first + 1)));
  }

  /**
   * From anywhere: a process that is started again hardly meets the numbers that rest from its
   * earlier life, at a peer that still knows them.
   */
  public static NumbersOnly fromAnywhere() {
    return from(LOWEST + new SecureRandom().nextInt(LARGEST - COUNT - LOWEST));
  }

  @Override
  public OptionalInt reserve() {
    return numbers.reserve();
  }

  @Override
  public boolean reserve(int qpn) {
    return numbers.reserve(qpn);
  }

  @Override
  public void quarantine(int qpn, long until) {
    numbers.quarantine(qpn, until);
  }

  @Override
  public void release(int qpn, long now) {
    numbers.release(qpn, now);
  }
}
