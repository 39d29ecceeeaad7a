package io.cmscope.analyzer.conversation;

import io.cmscope.codec.cm.MessageType;
import org.jspecify.annotations.Nullable;

/** How a conversation ended: the REJ, or the DREQs and their DREP, or the SIDR answer. */
public final class Closing {

  /**
   * What a REJ was about.
   *
   * @param reason its number, or {@link #UNKNOWN_REASON}
   * @param established whether the connection was established before
   */
  public record Reject(
      int reason, Side by, MessageType rejects, long frame, long time, boolean established) {

    /** The reason of a REJ that the capture cut before it. */
    public static final int UNKNOWN_REASON = -1;

    public boolean reasonKnown() {
      return reason != UNKNOWN_REASON;
    }
  }

  /**
   * What a SIDR_REP said.
   *
   * @param qpn -1 where the capture cut it off
   * @param qKey 32 bits unsigned; -1 where the capture cut it off
   */
  public record SidrAnswer(int status, int qpn, long qKey, long frame) {

    /** Whether another answer says something else, as far as both are known. */
    public boolean differsFrom(SidrAnswer other) {
      return status != other.status
          || (qpn != other.qpn && qpn >= 0 && other.qpn >= 0)
          || (qKey != other.qKey && qKey >= 0 && other.qKey >= 0);
    }
  }

  private @Nullable Reject reject;
  private boolean disconnected;
  private boolean byActive;
  private boolean byPassive;
  private @Nullable Message firstDrep;
  private @Nullable SidrAnswer sidrAnswer;
  private @Nullable SidrAnswer sidrAnswerBefore;
  private long frame;

  void reject(Reject value) {
    reject = value;
    frame = value.frame();
  }

  void dreq(Message dreq) {
    disconnected = true;
    if (firstDrep != null) {
      return; // comes again, or crosses the DREP: it was closed before
    }
    frame = dreq.frame();
    if (dreq.from() == Side.ACTIVE) {
      byActive = true;
    } else {
      byPassive = true;
    }
  }

  void drep(Message drep) {
    disconnected = true;
    if (!byActive && !byPassive) {
      dreqUnseen(drep.from().peer());
    }
    if (firstDrep == null) {
      firstDrep = drep;
      frame = drep.frame();
    }
  }

  private void dreqUnseen(Side by) {
    byActive = by == Side.ACTIVE;
    byPassive = by == Side.PASSIVE;
  }

  void sidr(SidrAnswer answer) {
    sidrAnswerBefore = sidrAnswer;
    sidrAnswer = answer;
    frame = answer.frame();
  }

  /** The first REJ, if any. */
  public @Nullable Reject reject() {
    return reject;
  }

  /** Whether a REJ ended it before it was established. */
  public boolean rejected() {
    return reject != null && !reject.established();
  }

  /** Whether a REJ ended it after it was established. */
  public boolean brokenByReject() {
    return reject != null && reject.established();
  }

  /** Whether a DREQ or DREP was seen. */
  public boolean disconnected() {
    return disconnected;
  }

  /** Whether an end sent a DREQ (or its peer the DREP to one that was not seen). */
  public boolean by(Side side) {
    return side == Side.ACTIVE ? byActive : byPassive;
  }

  public @Nullable Message firstDrep() {
    return firstDrep;
  }

  /** The status of the SIDR_REP, or -1. */
  public int sidrStatus() {
    return sidrAnswer == null ? -1 : sidrAnswer.status();
  }

  /** The latest SIDR_REP, if any. */
  public @Nullable SidrAnswer sidrAnswer() {
    return sidrAnswer;
  }

  /** The SIDR_REP before the latest, if any. */
  public @Nullable SidrAnswer sidrAnswerBefore() {
    return sidrAnswerBefore;
  }

  /** The frame that ended it, or 0: the first DREP, else the latest DREQ, the REJ, the answer. */
  public long frame() {
    return frame;
  }
}
