package io.cmscope.analyzer.conversation;

import io.cmscope.codec.rules.RuleTable;
import io.cmscope.codec.rules.Signal;
import io.cmscope.codec.rules.State;
import io.cmscope.codec.rules.Timer;
import io.cmscope.codec.rules.Trigger;

/**
 * The set of states one end could be in, judged from outside.
 *
 * <p>What an end sends it must have been allowed to send; what it hears it <em>may</em> have heard,
 * for a frame can be lost after the tap. A capture that starts late begins with all states.
 */
public final class Shadow {

  static final int ALL = (1 << State.values().length) - 1;
  private static final int LIVE = bits(true, false);
  private static final int ESTABLISHED = bits(false, true);

  private static final int WAITING =
      State.REQ_SENT.bit()
          | State.MRA_REQ_RCVD.bit()
          | State.REP_SENT.bit()
          | State.MRA_REP_RCVD.bit()
          | State.DREQ_SENT.bit();

  private static final Trigger.Sends[] SENDS = new Trigger.Sends[Signal.values().length];
  private static final Trigger.Hears[] HEARS = new Trigger.Hears[Signal.values().length];
  private static final Trigger RETRIES_END = new Trigger.Expires(Timer.RETRIES);
  private static final Trigger TIMEWAIT_ENDS = new Trigger.Expires(Timer.TIMEWAIT);

  static {
    for (Signal signal : Signal.values()) {
      SENDS[signal.ordinal()] = new Trigger.Sends(signal);
      HEARS[signal.ordinal()] = new Trigger.Hears(signal);
    }
  }

  private int maybe;

  Shadow(boolean startSeen) {
    maybe = startSeen ? State.IDLE.bit() : ALL;
  }

  /**
   * The end sent something.
   *
   * @return whether any of its possible states allowed it; if not, the shadow goes on from the
   *     states that sending it leads to
   */
  boolean sent(Signal signal) {
    int next = RuleTable.step(maybe, SENDS[signal.ordinal()]);
    boolean lawful = next != 0;
    maybe = lawful ? next : RuleTable.after(SENDS[signal.ordinal()]);
    return lawful;
  }

  /** Something was sent to the end, which may have arrived. */
  void mayHear(Signal signal) {
    maybe |= RuleTable.step(maybe, HEARS[signal.ordinal()]);
  }

  /** Frames are missing: the end could be in any state. */
  void lost() {
    maybe = ALL;
  }

  /** The end has heard an answer: it does not wait for one any more. */
  void stopsWaiting() {
    int left = maybe & ~WAITING;
    if (left != 0) {
      maybe = left;
    }
  }

  /** Enough time has passed for the end to have given up waiting. */
  void mayGiveUp() {
    maybe |= RuleTable.step(maybe, RETRIES_END);
  }

  /** Enough time has passed for the end's timewait to be over. */
  void mayLeaveTimewait() {
    maybe |= RuleTable.step(maybe, TIMEWAIT_ENDS);
  }

  /** Whether the end holds the connection live in every state it could be in. */
  public boolean mustBeLive() {
    return (maybe & ~LIVE) == 0;
  }

  /** Whether the end is established in some state it could be in. */
  public boolean mayBeEstablished() {
    return (maybe & ESTABLISHED) != 0;
  }

  /** The possible states as a bit set of {@link State#bit()}. */
  public int states() {
    return maybe;
  }

  private static int bits(boolean live, boolean established) {
    int set = 0;
    for (State state : State.values()) {
      if ((live && state.live()) || (established && state.established())) {
        set |= state.bit();
      }
    }
    return set;
  }
}
