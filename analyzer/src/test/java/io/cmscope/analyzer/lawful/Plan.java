package io.cmscope.analyzer.lawful;

/**
 * What the two applications of a connection are going to do.
 *
 * @param acceptDelay how long the passive application thinks about the REQ
 * @param readyDelay how long the active application thinks about the REP
 * @param lifetime from the establishment to the end
 * @param closeDelay how long the other application takes to notice the DREQ
 * @param messages how many messages each side sends
 * @param secondDisconnect whether a peer that did not hear of the end disconnects some time later
 */
record Plan(
    Opening opening,
    Ending ending,
    long acceptDelay,
    long readyDelay,
    long lifetime,
    long closeDelay,
    int messages,
    boolean secondDisconnect) {

  /** How the establishment goes. */
  enum Opening {
    ACCEPT,
    /** The passive application says no: REJ 28. */
    REJECT,
    /** The active application says no to the REP: REJ 28. */
    REJECT_REPLY,
    /** The active process is killed some time after its REQ. */
    KILL_ACTIVE,
    /** The passive process is killed some time after the REQ came. */
    KILL_PASSIVE
  }

  /** How the connection ends. */
  enum Ending {
    ACTIVE,
    PASSIVE,
    BOTH,
    KILL_ACTIVE,
    KILL_PASSIVE,
    NEVER
  }

  private static final double LONGEST = 25;

  /** Of what begins in a part that the capture does not show, the rest is seen soon. */
  private static final double LONGEST_IN_PART = 7;

  /**
   * @param room how many repetitions may come from slowness alone
   * @param wholeCapture whether the capture shows everything
   */
  static Plan any(Dice dice, Figures figures, int room, boolean wholeCapture) {
    double longest = wholeCapture ? LONGEST : LONGEST_IN_PART;
    double requests = figures.requestInterval() / 1e9;
    double replies = figures.replyInterval() / 1e9;
    return new Plan(
        dice.chance(0.85) ? Opening.ACCEPT : dice.of(Opening.values()),
        dice.of(Ending.values()),
        delay(dice, Math.min(longest, 0.4 * room * requests)),
        delay(dice, Math.min(longest, 0.4 * room * replies)),
        dice.secondsByMagnitude(0.001, dice.chance(0.3) ? 60 : 4),
        delay(dice, Math.min(longest, 0.3 * room * Math.min(requests, replies))),
        dice.chance(0.4) ? 0 : dice.between(1, 6),
        dice.chance(0.5));
  }

  /** Nearly always quick; now and then slow, but not slower than a number of seconds. */
  private static long delay(Dice dice, double most) {
    double quick = Math.min(0.02, Math.max(most, 0.002));
    return dice.chance(0.8) || most <= quick
        ? dice.secondsByMagnitude(20e-6, quick)
        : dice.secondsByMagnitude(quick, most);
  }
}
