package io.cmscope.analyzer.conversation;

import io.cmscope.codec.rules.RuleTable;
import io.cmscope.codec.rules.Signal;
import io.cmscope.codec.rules.State;
import io.cmscope.codec.rules.Trigger;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A message that none of the states its sender could be in allows to send.
 *
 * @param message the message
 * @param signal what the state machine hears in it
 * @param states the states its sender could be in, a bit set of {@link State#bit()}
 * @param before the message of its sender before it, if any
 */
public record Unlawful(Message message, Signal signal, int states, @Nullable Message before) {

  /** The states its sender could be in. */
  public Set<State> possible() {
    Set<State> possible = EnumSet.noneOf(State.class);
    for (State state : State.values()) {
      if ((states & state.bit()) != 0) {
        possible.add(state);
      }
    }
    return possible;
  }

  /** What its sender could lawfully have sent. */
  public Set<Signal> lawful() {
    Set<Signal> lawful = EnumSet.noneOf(Signal.class);
    for (Signal candidate : Signal.values()) {
      if (RuleTable.step(states, new Trigger.Sends(candidate)) != 0) {
        lawful.add(candidate);
      }
    }
    return lawful;
  }

  /**
   * Whether one frame that the capture missed, of either end, would make it lawful: then the
   * capture is more likely at fault than the sender.
   */
  public boolean oneUnseenFrameExplains() {
    for (Signal missed : Signal.values()) {
      if (after(new Trigger.Hears(missed)) != 0 || after(new Trigger.Sends(missed)) != 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether frames of the peer, which this capture point never shows, and at most one missed frame
   * of the sender would make it lawful.
   */
  public boolean unseenPeerExplains() {
    int heard = hearing(states);
    Trigger sends = new Trigger.Sends(signal);
    if (RuleTable.step(heard, sends) != 0) {
      return true;
    }
    for (Signal missed : Signal.values()) {
      int after = hearing(RuleTable.step(heard, new Trigger.Sends(missed)));
      if (RuleTable.step(after, sends) != 0) {
        return true;
      }
    }
    return false;
  }

  /** The states that an end can be in which may have heard anything. */
  private static int hearing(int from) {
    int heard = from;
    for (int known = 0; known != heard; ) {
      known = heard;
      for (Signal unseen : Signal.values()) {
        heard |= RuleTable.step(heard, new Trigger.Hears(unseen));
      }
    }
    return heard;
  }

  /** Whether it would be lawful, but for one unseen frame, if a message had come before it. */
  boolean lawfulAfter(Signal first, boolean bySameEnd) {
    Trigger before = bySameEnd ? new Trigger.Sends(first) : new Trigger.Hears(first);
    int next = RuleTable.step(states, before);
    return RuleTable.step(next, new Trigger.Sends(signal)) != 0
        || new Unlawful(message, signal, next, this.before).oneUnseenFrameExplains();
  }

  private int after(Trigger first) {
    return RuleTable.step(RuleTable.step(states, first), new Trigger.Sends(signal));
  }
}
