package io.cmscope.stack.service;

import io.cmscope.stack.fabric.InMemoryQpReservations;
import io.cmscope.stack.fabric.QpReservations;
import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;

/** A range of numbers that are given out in turn, and any others that users choose. */
final class GivenOrChosen implements QpReservations {
  private final int first;
  private final int count;
  private final QpReservations given;
  private final Set<Integer> chosen = new HashSet<>();

  GivenOrChosen(int first, int count) {
    this.first = first;
    this.count = count;
    given = new InMemoryQpReservations(first, count);
  }

  private boolean isGiven(int qpn) {
    return qpn >= first && qpn < first + count;
  }

  @Override
  public OptionalInt reserve() {
    return given.reserve();
  }

  @Override
  public boolean reserve(int qpn) {
    return isGiven(qpn) ? given.reserve(qpn) : chosen.add(qpn);
  }

  @Override
  public void quarantine(int qpn, long until) {
    if (isGiven(qpn)) {
      given.quarantine(qpn, until);
    } // a chosen one is taken until it is released, and so rests as well
  }

  @Override
  public void release(int qpn, long now) {
    if (isGiven(qpn)) {
      given.release(qpn, now);
    } else if (!chosen.remove(qpn)) {
      throw new IllegalStateException(String.format("QPN 0x%06x is free already", qpn));
    }
  }
}
