package io.cmscope.stack.service;

import java.time.Instant;

/**
 * When something happened.
 *
 * @param epochNanos for people and captures: since 1970, of a clock that may be set
 * @param monotonicNanos for differences: {@link System#nanoTime}
 */
public record Moment(long epochNanos, long monotonicNanos) {
  private static final long PER_SECOND = 1_000_000_000L;

  /** Both clocks, now. */
  public static Moment now() {
    Instant now = Instant.now();
    return new Moment(now.getEpochSecond() * PER_SECOND + now.getNano(), System.nanoTime());
  }
}
