package io.cmscope.analyzer.replay;

/**
 * How time passes while a recording is played.
 *
 * @param delays what the recorded delays are multiplied by: 1 keeps them, 0 waits for nothing but
 *     answers
 * @param patience nanoseconds that an answer is waited for at most; negative: as long as the
 *     messages allow
 * @param lingering nanoseconds that we stay after our last message: time for it to get lost, and
 *     for the peer to say so
 */
public record Tempo(double delays, long patience, long lingering) {

  /** As it was recorded; half a second for the last message to get lost. */
  public static final Tempo KEPT = new Tempo(1, -1, 500_000_000L);

  /** What a peer may do by itself is waited for this much longer than in the recording. */
  private static final double UNPROMPTED = 2;

  private static final long LEAST_UNPROMPTED = 10_000_000_000L;

  /** A peer that is to begin may first have to be started by somebody. */
  private static final long BEGINNING = 60_000_000_000L;

  long delay(long recorded) {
    return (long) (recorded * delays);
  }

  /** How long a message that answers none of ours is waited for. */
  long unprompted(long recordedDelay) {
    return patience >= 0
        ? patience
        : Math.max(LEAST_UNPROMPTED, (long) (recordedDelay * UNPROMPTED));
  }

  /** How long a peer may take to begin. */
  long beginning() {
    return patience >= 0 ? patience : BEGINNING;
  }
}
