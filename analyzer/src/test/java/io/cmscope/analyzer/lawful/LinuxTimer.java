package io.cmscope.analyzer.lawful;

/**
 * How long Linux really waits: {@code 2^(n-8)} ms for an exponent, 4.6 % less than nominal, rounded
 * up by the timer wheel (bounds measured on 6.1, 6.12 and 7.3).
 */
final class LinuxTimer {
  private static final long MILLISECOND = 1_000_000L;
  private static final long SECOND = 1_000 * MILLISECOND;

  private LinuxTimer() {}

  /** {@code cm_convert_to_ms}. */
  static long of(int exponent) {
    return exponent <= 8 ? MILLISECOND : MILLISECOND << (exponent - 8);
  }

  /** What a timer of a length really takes. */
  static long rounded(long span, Dice dice) {
    return span + (long) (granularity(span) * dice.fraction(0, 1));
  }

  /** The most that rounding adds. */
  static long granularity(long span) {
    if (span < SECOND / 4) {
      return 4 * MILLISECOND;
    }
    if (span < 2 * SECOND) {
      return 32 * MILLISECOND;
    }
    return span < 16 * SECOND ? 256 * MILLISECOND : 2 * SECOND;
  }

  /** The exponent of the active end's timewait: {@code cm_ack_timeout(D, A - 1)}. */
  static int activeTimewait(int ackTimeout, int targetAckDelay) {
    int exponent;
    if (ackTimeout >= targetAckDelay) {
      exponent = targetAckDelay >= ackTimeout - 1 ? ackTimeout + 1 : ackTimeout;
    } else {
      exponent = ackTimeout >= targetAckDelay - 1 ? targetAckDelay + 1 : targetAckDelay;
    }
    return Math.min(exponent, 31);
  }
}
