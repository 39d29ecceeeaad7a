package io.cmscope.stack.fabric;

import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalInt;

/**
 * Numbers without queue pairs, for simulated and user-space peers. It gives out the next number in
 * turn; numbers 0 and 1 belong to management. A number costs two bits, and eight octets once it has
 * rested.
 */
public final class InMemoryQpReservations implements QpReservations {
  private static final int MANAGEMENT = 2;
  private static final int LARGEST = 0xffffff;

  private final BitSet taken = new BitSet(); // by place: the number less the first
  private final BitSet resting = new BitSet();
  private long[] until = {}; // of places that rest
  private final int first;
  private final int count;
  private int next;

  /**
   * The numbers {@code first} to {@code first + count - 1}.
   *
   * @throws IllegalArgumentException when there is none, or not all are QPNs of users
   */
  public InMemoryQpReservations(int first, int count) {
    if (first < MANAGEMENT || count < 1 || count > LARGEST || first + count - 1 > LARGEST) {
      throw new IllegalArgumentException(
          count + " QPNs from " + first + " are not within 2 to 0xffffff");
    }
    this.first = first;
    this.count = count;
  }

  @Override
  public OptionalInt reserve() {
    int place = taken.nextClearBit(next);
    if (place >= count) {
      place = taken.nextClearBit(0);
    }
    if (place >= count) {
      return OptionalInt.empty();
    }
    taken.set(place);
    next = place + 1;
    return OptionalInt.of(first + place);
  }

  @Override
  public boolean reserve(int qpn) {
    int place = place(qpn);
    if (taken.get(place)) {
      return false;
    }
    taken.set(place);
    return true;
  }

  @Override
  public void quarantine(int qpn, long until) {
    int place = takenPlace(qpn, "it cannot rest");
    if (resting.get(place) && this.until[place] - until >= 0) {
      return;
    }
    if (place >= this.until.length) {
      this.until = Arrays.copyOf(this.until, Math.min(count, Math.max(64, 2 * place + 1)));
    }
    resting.set(place);
    this.until[place] = until;
  }

  @Override
  public void release(int qpn, long now) {
    int place = takenPlace(qpn, "it cannot be released");
    if (resting.get(place) && until[place] - now > 0) {
      throw new IllegalStateException(
          String.format("QPN 0x%06x rests for another %d ns", qpn, until[place] - now));
    }
    taken.clear(place);
    resting.clear(place);
  }

  private int place(int qpn) {
    if (qpn < first || qpn >= first + count) {
      throw new IllegalArgumentException(String.format("QPN 0x%06x is not of this device", qpn));
    }
    return qpn - first;
  }

  private int takenPlace(int qpn, String so) {
    int place = place(qpn);
    if (!taken.get(place)) {
      throw new IllegalStateException(String.format("QPN 0x%06x is free, %s", qpn, so));
    }
    return place;
  }

  /** How many are not free. */
  public int inUse() {
    return taken.cardinality();
  }

  /** {@code 3 of 1000 QPNs in use}. */
  @Override
  public String toString() {
    return inUse() + " of " + count + " QPNs in use";
  }
}
