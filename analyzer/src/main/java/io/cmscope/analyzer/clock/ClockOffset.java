package io.cmscope.analyzer.clock;

/**
 * How the clock of a capture stands to that of the first.
 *
 * @param ahead nanoseconds it is ahead
 * @param error it may be wrong by so many nanoseconds: the way between the taps takes as long
 * @param transmissions how many transmissions both captures show; 0 if nothing is known
 */
public record ClockOffset(long ahead, long error, int transmissions) {

  /** Nothing is known: the captures share no transmission, and their clocks count as equal. */
  public static final ClockOffset UNKNOWN = new ClockOffset(0, 0, 0);

  /** Below this the clocks count as equal. */
  private static final long NEGLIGIBLE = 1_000_000L;

  /** Whether the difference is more than the way between two taps explains. */
  public boolean matters() {
    return Math.abs(ahead) > NEGLIGIBLE + error;
  }
}
