package io.cmscope.analyzer.conversation;

import java.util.Arrays;

/** The latest data request of an end, and how often it was sent without a reply. */
public final class Repeats {

  /** RetryCount has three bits: no more than eight transmissions of one packet are wanted. */
  private static final int FRAMES = 16;

  private static final long SAME_TRANSMISSION = 100_000_000L;

  private int psn = -1;
  private int opcode;
  private int ipIdentification;
  private int count;
  private long lastTime;
  private final long[] frames = new long[FRAMES];

  void request(int newPsn, int newOpcode, int newIpIdentification, long frame, long time) {
    if (newPsn != psn || newOpcode != opcode) {
      psn = newPsn;
      opcode = newOpcode;
      count = 0;
    } else if (newIpIdentification == ipIdentification
        && newIpIdentification != 0
        && time - lastTime <= SAME_TRANSMISSION) {
      return; // the same transmission at a second tap
    }
    if (count < FRAMES) {
      frames[count] = frame;
    }
    count++;
    ipIdentification = newIpIdentification;
    lastTime = time;
  }

  void replied() {
    psn = -1;
    count = 0;
  }

  /** The PSN of the request, or -1 when a reply came since. */
  public int psn() {
    return psn;
  }

  /** How often it was sent since the last reply. */
  public int count() {
    return count;
  }

  /** When it was last sent, nanoseconds since the epoch. */
  public long lastTime() {
    return lastTime;
  }

  /** Its frames, the first sixteen at most. */
  public long[] frames() {
    return Arrays.copyOf(frames, Math.min(count, FRAMES));
  }
}
