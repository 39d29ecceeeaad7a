package io.cmscope.captures;

/**
 * One interface of a pcapng section: what its packets begin with, and how their times are to be
 * read.
 */
final class PcapngInterface {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int DEFAULT_RESOLUTION = 6;
  private static final int HIGHEST_POWER = 19; // of ten, in 64 bits

  final int id; // over all sections
  final int linkType;
  final long snapshotLength; // 0 = no limit

  /** Frames this interface is known to have lost. */
  private long lost;

  private boolean binary;
  private int exponent;
  private long factor; // nanoseconds per unit, or units per nanosecond, or 0
  private long offsetNanos;

  PcapngInterface(int id, int linkType, long snapshotLength) {
    this.id = id;
    this.linkType = linkType;
    this.snapshotLength = snapshotLength;
    resolution(DEFAULT_RESOLUTION);
  }

  /** if_tsresol: units of 10^-n seconds, or 2^-n if the highest of the eight bits is set. */
  void resolution(int octet) {
    binary = (octet & 0x80) != 0;
    exponent = octet & 0x7f;
    int power = Math.abs(9 - exponent);
    factor = power <= HIGHEST_POWER ? power(power) : 0;
  }

  private static long power(int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= 10;
    }
    return power;
  }

  /** if_tsoffset, in seconds. */
  void offset(long seconds) {
    offsetNanos = seconds * NANOS_PER_SECOND;
  }

  /**
   * Nanoseconds since the epoch, without the part below.
   *
   * @param time units of this interface, unsigned
   */
  long nanos(long time) {
    if (!binary) {
      if (exponent <= 9) {
        return time * factor + offsetNanos;
      }
      return (factor == 0 ? 0 : Long.divideUnsigned(time, factor)) + offsetNanos;
    }
    if (exponent >= Long.SIZE) {
      // Finer than 2^-64 s: only what 64 bits hold above a nanosecond is left.
      int shift = exponent - Long.SIZE;
      return (shift >= Long.SIZE ? 0 : Math.unsignedMultiplyHigh(time, NANOS_PER_SECOND) >>> shift)
          + offsetNanos;
    }
    long seconds = exponent == 0 ? time : time >>> exponent;
    long fraction = exponent == 0 ? 0 : time << (Long.SIZE - exponent); // of 2^-64 s
    return seconds * NANOS_PER_SECOND
        + Math.unsignedMultiplyHigh(fraction, NANOS_PER_SECOND)
        + offsetNanos;
  }

  /** Frames lost that a packet told of. */
  void lost(long frames) {
    lost += frames;
  }

  /**
   * Frames lost in all, as statistics tell.
   *
   * @return those of them not known before
   */
  long lostInAll(long frames) {
    long fresh = Math.max(0, frames - lost);
    lost += fresh;
    return fresh;
  }
}
