package io.cmscope.analyzer.conversation;

import io.cmscope.codec.cm.MessageType;
import org.jspecify.annotations.Nullable;

/**
 * One transmission of a CM message within its conversation.
 *
 * @param frame the frame, see {@link FrameNumber}
 * @param time nanoseconds since the epoch
 * @param transmission 1 for the first of this type by this side, then 2, 3, …
 * @param previous the transmission of this type by this side before this one
 * @param earliest the first transmission of this type by this side, null if this is it
 */
public record Message(
    long frame,
    long time,
    Side from,
    MessageType type,
    long transactionId,
    int psn,
    int ipIdentification,
    long fingerprint,
    int transmission,
    @Nullable Message previous,
    @Nullable Message earliest) {

  /** A second tap sees a frame within this time of the first. */
  static final long SAME_TRANSMISSION = 100_000_000L;

  /** How far back another tap's copy is looked for. */
  private static final int LOOK_BACK = 4;

  /** Max CM Retries has four bits: no more transmissions of one message are lawful. */
  private static final int MOST_TRANSMISSIONS = 16;

  /** The first transmission of this type by this side in this conversation. */
  public Message first() {
    return earliest == null ? this : earliest;
  }

  /** Whether this type was sent by this side before, in this conversation. */
  public boolean retransmission() {
    return previous != null;
  }

  /** Whether it says, octet by octet, what an earlier transmission said. */
  public boolean repeatsOctets() {
    Message before = previous;
    for (int i = 0; i < MOST_TRANSMISSIONS && before != null; i++, before = before.previous) {
      if (before.fingerprint == fingerprint) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a sighting is this or a recent transmission seen again, at a second tap. The octets are
   * not compared: one of the taps may have cut them, and no sender uses a PSN of QP 1 twice.
   */
  boolean seenAgain(Sighting sighting) {
    Message candidate = this;
    for (int i = 0; i < LOOK_BACK && candidate != null; i++, candidate = candidate.previous) {
      if (candidate.transactionId == sighting.mad().transactionId()
          && candidate.psn == sighting.psn()
          && candidate.ipIdentification == sighting.ipIdentification()
          && sighting.time() - candidate.time <= SAME_TRANSMISSION
          && candidate.time - sighting.time() <= SAME_TRANSMISSION) {
        return true;
      }
    }
    return false;
  }
}
