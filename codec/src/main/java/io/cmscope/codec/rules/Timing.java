package io.cmscope.codec.rules;

/**
 * Every time span of the CM, from the exponents the messages carry. All results are nominal
 * nanoseconds, {@code 4.096 µs · 2^n}; exponents are 0 to 31.
 *
 * <p>Linux computes with {@code 2^(n-8) ms}, which is 4.6 % less, and its timer wheel rounds up: a
 * gap is therefore never taken as early before {@link #EARLY} of the nominal span.
 */
public final class Timing {

  /** Below this part of the nominal span a retransmission is early. */
  public static final double EARLY = 0.93;

  /** After this multiple of the nominal span without an answer, none is waited for. */
  public static final double OVER = 1.1;

  /** The exponent that stands in for a REQ's local ACK timeout of 0 ("infinite"). */
  public static final int ASSUMED_ACK_TIMEOUT = 18;

  /** The longest timewait that is waited for when old connections are remembered: 68.7 s. */
  public static final int LONGEST_KEPT = 24;

  private static final int MAX_EXPONENT = 31;

  private Timing() {}

  /** {@code 4.096 µs · 2^exponent} in nanoseconds, exact. */
  public static long nanos(int exponent) {
    if (exponent < 0 || exponent > MAX_EXPONENT) {
      throw new IllegalArgumentException("exponent " + exponent + " is not in 0..31");
    }
    return 4096L << exponent;
  }

  /** How long a round trip takes: twice the packet lifetime, which is the ACK timeout less one. */
  public static long roundTrip(int ackTimeout) {
    return 2 * nanos(Math.max(0, known(ackTimeout) - 1));
  }

  /** T_REQ: how long the active side waits before it sends its REQ again. */
  public static long requestInterval(int ackTimeout, int remoteCmResponseTimeout) {
    return roundTrip(ackTimeout) + nanos(remoteCmResponseTimeout);
  }

  /** T_REP: how long the passive side waits before it sends its REP again (round trip included). */
  public static long replyInterval(int localCmResponseTimeout) {
    return nanos(localCmResponseTimeout);
  }

  /** T_MRA: how long a peer that sent an MRA may take from its arrival. */
  public static long extendedWait(int serviceTimeout, int ackTimeout) {
    return nanos(serviceTimeout) + roundTrip(ackTimeout);
  }

  /** Timewait of the passive side: the REQ's primary local ACK timeout. */
  public static long passiveTimewait(int ackTimeout) {
    return nanos(passiveTimewaitExponent(ackTimeout));
  }

  /** Timewait of the passive side as an exponent, 0 to 31. */
  public static int passiveTimewaitExponent(int ackTimeout) {
    return known(ackTimeout);
  }

  /**
   * Timewait of the active side: the sum of round trip and the REP's target ACK delay, in the
   * domain of exponents, rounded up (Linux {@code cm_ack_timeout}; measured in 12 of 12 cells).
   */
  public static long activeTimewait(int ackTimeout, int targetAckDelay) {
    return nanos(activeTimewaitExponent(ackTimeout, targetAckDelay));
  }

  /** Timewait of the active side as an exponent, 0 to 31. */
  public static int activeTimewaitExponent(int reqAckTimeout, int targetAckDelay) {
    int ackTimeout = known(reqAckTimeout);
    int exponent;
    if (ackTimeout >= targetAckDelay) {
      exponent = ackTimeout + (targetAckDelay >= ackTimeout - 1 ? 1 : 0);
    } else {
      exponent = targetAckDelay + (ackTimeout >= targetAckDelay - 1 ? 1 : 0);
    }
    return Math.min(MAX_EXPONENT, exponent);
  }

  private static int known(int ackTimeout) {
    return ackTimeout == 0 ? ASSUMED_ACK_TIMEOUT : ackTimeout;
  }
}
