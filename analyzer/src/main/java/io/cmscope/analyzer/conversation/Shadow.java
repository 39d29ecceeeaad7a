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
 * for a frame can be lost after the tap. A capture that starts late begins with all states. Within
 * the slack the order of frames is not certain: what is unlawful in the order seen is lawful if
 * another order makes it so, and what was heard just before something was sent may have arrived
 * just after.
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
  private static final long SENT;
  private static final Trigger RETRIES_END = new Trigger.Expires(Timer.RETRIES);
  private static final Trigger TIMEWAIT_ENDS = new Trigger.Expires(Timer.TIMEWAIT);

  static {
    long sent = 0;
    for (Signal signal : Signal.values()) {
      SENDS[signal.ordinal()] = new Trigger.Sends(signal);
      sent |= 1L << SENDS[signal.ordinal()].index();
      HEARS[signal.ordinal()] = new Trigger.Hears(signal);
    }
    SENT = sent;
  }

  private int maybe;

  /** The states before what happened lately. */
  private int before;

  /** What happened lately, by {@link Trigger#index()}. */
  private long lately;

  private long latest = Long.MIN_VALUE;

  Shadow(boolean startSeen) {
    maybe = startSeen ? State.IDLE.bit() : ALL;
  }

  /**
   * The end sent something.
   *
   * @param slack below this gap the order of frames is not certain, nanoseconds
   * @return whether any of its possible states allowed it; if not, the shadow goes on from these
   *     and from the states that sending it leads to
   */
  boolean sent(Signal signal, long time, long slack) {
    pass(time, slack);
    Trigger sends = SENDS[signal.ordinal()];
    int next = heardLate(RuleTable.step(maybe, sends));
    if (next == 0 || (lately & SENT) != 0) {
      int otherwise = inAnyOrder(RuleTable.step(inAnyOrder(before), sends));
      // an order that makes it lawful need not be the one that was
      next |= next == 0 && otherwise != 0 ? otherwise | RuleTable.after(sends) : otherwise;
    }
    lately |= 1L << sends.index();
    maybe = next != 0 ? next : maybe | RuleTable.after(sends);
    return next != 0;
  }

  /** Something was sent to the end, which may have arrived. */
  void mayHear(Signal signal, long time, long slack) {
    pass(time, slack);
    Trigger hears = HEARS[signal.ordinal()];
    lately |= 1L << hears.index();
    maybe |= RuleTable.step(maybe, hears);
  }

  private void pass(long time, long slack) {
    if (latest == Long.MIN_VALUE || time - latest > slack) {
      before = maybe;
      lately = 0;
    }
    latest = Math.max(latest, time);
  }

  private int heardLate(int states) {
    return after(lately & ~SENT, states);
  }

  /** All states that what happened lately can lead to, from some states, in any order. */
  private int inAnyOrder(int states) {
    int reached = states;
    for (int known = 0; known != reached; ) {
      known = reached;
      reached = after(lately & SENT, heardLate(reached));
    }
    return reached;
  }

  /** The states, and those that some triggers lead to from them, one after another. */
  private static int after(long triggers, int states) {
    int reached = states;
    for (long left = triggers; left != 0; left &= left - 1) {
      reached |= RuleTable.step(reached, Long.numberOfTrailingZeros(left));
    }
    return reached;
  }

  /** Frames are missing: the end could be in any state. */
  void lost() {
    maybe = ALL;
    before = ALL;
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
