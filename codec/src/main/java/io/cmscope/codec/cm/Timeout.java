package io.cmscope.codec.cm;

import io.cmscope.codec.wire.Field;

/** Timeouts travel as the exponent n of 4.096 µs · 2ⁿ, in five bits. */
public final class Timeout {

  /** The largest exponent: about two and a half hours. */
  public static final int MAX_EXPONENT = 31;

  private static final Field EXPONENT = Field.at("timeout exponent", 0, 5).timeout();

  private Timeout() {}

  /**
   * The duration in nanoseconds.
   *
   * @param exponent 0 to 31
   * @throws IllegalArgumentException in a sentence, when it is not
   */
  public static long nanos(int exponent) {
    return 4096L << EXPONENT.check(exponent);
  }

  /** {@code 20 (4.295 s)} */
  public static String text(int exponent) {
    return EXPONENT.text(EXPONENT.check(exponent));
  }
}
