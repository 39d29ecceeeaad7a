package io.cmscope.analyzer.lawful;

/**
 * What the two ends of one connection agree on.
 *
 * @param ackTimeout exponent A, the REQ's primary local ACK timeout
 * @param targetAckDelay exponent D of the REP
 * @param remoteResponse exponent R, the REQ's remote CM response timeout
 * @param localResponse exponent L, the REQ's local CM response timeout
 * @param maxCmRetries N
 * @param retryCount of the transport
 * @param pathMtu code 1 (256) to 5 (4096)
 * @param requestPsn what the passive side's data begin with
 * @param replyPsn what the active side's data begin with
 * @param unreliable UC instead of RC
 */
record Figures(
    int ackTimeout,
    int targetAckDelay,
    int remoteResponse,
    int localResponse,
    int maxCmRetries,
    int retryCount,
    int pathMtu,
    int requestPsn,
    int replyPsn,
    boolean unreliable) {
  private static final int PSN_BITS = 0xffffff;

  /** What Linux 6.1 (A 19) or 6.12 and 7.3 (A 17) say, or somebody who sets other timeouts. */
  static Figures any(Dice dice, boolean wholeCapture) {
    boolean usual = dice.chance(0.5);
    int longest = wholeCapture ? 22 : 20; // a REP again 17 s after a REQ that a part does not show
    return new Figures(
        usual ? dice.of(17, 19) : dice.between(14, 20),
        usual ? 15 : dice.between(0, 19),
        usual ? 20 : dice.between(15, longest),
        usual ? 20 : dice.between(15, longest),
        usual ? 15 : dice.between(1, 15),
        usual ? 7 : dice.between(3, 7),
        dice.between(1, 5),
        dice.number() & PSN_BITS,
        dice.number() & PSN_BITS,
        dice.chance(0.05));
  }

  /** T_REQ of a Linux kernel, before rounding. */
  long requestInterval() {
    return 2 * LinuxTimer.of(ackTimeout - 1) + LinuxTimer.of(remoteResponse);
  }

  /** T_REP of a Linux kernel, before rounding. */
  long replyInterval() {
    return LinuxTimer.of(localResponse);
  }

  int payload() {
    return 128 << pathMtu;
  }

  /** The same with another ACK timeout. */
  Figures ackTimeout(int exponent) {
    return new Figures(
        exponent,
        targetAckDelay,
        remoteResponse,
        localResponse,
        maxCmRetries,
        retryCount,
        pathMtu,
        requestPsn,
        replyPsn,
        unreliable);
  }

  /** The same with other response timeouts. */
  Figures responses(int remote, int local) {
    return new Figures(
        ackTimeout,
        targetAckDelay,
        remote,
        local,
        maxCmRetries,
        retryCount,
        pathMtu,
        requestPsn,
        replyPsn,
        unreliable);
  }

  /** The same, RC. */
  Figures reliable() {
    return new Figures(
        ackTimeout,
        targetAckDelay,
        remoteResponse,
        localResponse,
        maxCmRetries,
        retryCount,
        pathMtu,
        requestPsn,
        replyPsn,
        false);
  }

  /** The same with other retries. */
  Figures maxCmRetries(int retries) {
    return new Figures(
        ackTimeout,
        targetAckDelay,
        remoteResponse,
        localResponse,
        retries,
        retryCount,
        pathMtu,
        requestPsn,
        replyPsn,
        unreliable);
  }
}
