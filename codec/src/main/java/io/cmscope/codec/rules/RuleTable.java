package io.cmscope.codec.rules;

import static io.cmscope.codec.rules.Signal.*;
import static io.cmscope.codec.rules.State.*;

import io.cmscope.codec.rules.Trigger.Expires;
import io.cmscope.codec.rules.Trigger.Hears;
import io.cmscope.codec.rules.Trigger.Sends;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The CM state machine as one table: connection establishment and release, path loading, SIDR.
 *
 * <p>A (state, trigger) pair without a rule is unlawful when the end sends, and cannot happen when
 * it hears: what an end may hear and drop is a rule that stays where it is. Two rules for one pair
 * are refused when the class loads.
 */
public final class RuleTable {

  /** Every rule, in reading order. */
  public static final List<Rule> RULES = List.copyOf(new Author().write());

  private static final @Nullable Rule[][] BY_STATE = index(RULES);

  /** Per trigger, the set of states it can leave an end in. */
  private static final int[] AFTER = after(RULES);

  private RuleTable() {}

  /** The rule for a state and a trigger, or null where there is none. */
  public static @Nullable Rule find(State from, Trigger on) {
    return BY_STATE[from.ordinal()][on.index()];
  }

  /**
   * The set of states after a trigger, from a set of states (bit sets of {@link State#bit()}).
   * States without a rule drop out; 0 means that no state of the set allows the trigger.
   */
  public static int step(int states, Trigger on) {
    int next = 0;
    int trigger = on.index();
    for (int left = states; left != 0; left &= left - 1) {
      Rule rule = BY_STATE[Integer.numberOfTrailingZeros(left)][trigger];
      if (rule != null) {
        next |= rule.to().bit();
      }
    }
    return next;
  }

  /** All states in which an end can be just after a trigger, whatever was before. */
  public static int after(Trigger on) {
    return AFTER[on.index()];
  }

  private static @Nullable Rule[][] index(List<Rule> rules) {
    @Nullable Rule[][] table = new Rule[State.values().length][Trigger.COUNT];
    for (Rule rule : rules) {
      Rule other = table[rule.from().ordinal()][rule.on().index()];
      if (other != null) {
        throw new IllegalStateException("two rules for one step: " + other + " and " + rule);
      }
      table[rule.from().ordinal()][rule.on().index()] = rule;
    }
    return table;
  }

  private static int[] after(List<Rule> rules) {
    int[] after = new int[Trigger.COUNT];
    for (Rule rule : rules) {
      after[rule.on().index()] |= rule.to().bit();
    }
    return after;
  }

  /** Writes the table down, a paragraph a state. */
  private static final class Author {
    private final List<Rule> rules = new ArrayList<>();
    private State from = IDLE;

    List<Rule> write() {
      idle();
      active();
      passive();
      established();
      release();
      sidr();
      return rules;
    }

    private void idle() {
      in(IDLE)
          .sends(REQ, REQ_SENT, "12.9.6 active: connect")
          .hears(REQ, REQ_RCVD, "12.9.7 passive: a listener is there, or a REJ follows")
          .sends(SIDR_REQ, SIDR_REQ_SENT, "12.11 requester")
          .hears(SIDR_REQ, SIDR_REQ_RCVD, "12.11 responder")
          .sends(DREP, IDLE, "a DREQ for an unknown connection is answered (Linux since 2.6.22)")
          .sends(REJ_REP, IDLE, "REJ 6 to a REP of an unknown connection (not Linux)")
          .ignores(MRA_REQ, MRA_REP, MRA_LAP, REP, RTU, REJ_REQ, REJ_REP, REJ_OTHER, REJ_STALE)
          .ignores(DREQ, DREP, LAP, APR, SIDR_REP, DATA);
    }

    private void active() {
      for (State state : new State[] {REQ_SENT, MRA_REQ_RCVD}) {
        in(state)
            .sends(REQ, state, "12.9.6: retransmission of the same REQ")
            .hears(MRA_REQ, MRA_REQ_RCVD, "12.9.8.6: the peer needs more time")
            .hears(REP, REP_RCVD, "12.9.8.3.1: REP received")
            .hears(REJ_STALE, TIMEWAIT, "12.9.8.3.1: packets of the old connection may travel")
            .hearsAll(IDLE, "12.9.8.2: rejected", REJ_REQ, REJ_REP, REJ_OTHER)
            .sends(REJ_OTHER, IDLE, "REJ 4: given up or destroyed while connecting")
            .sends(REJ_REQ, IDLE, "REJ 4: given up, as other stacks say it (not Linux)")
            .expires(Timer.RETRIES, IDLE, "12.9.8.1: no answer to any REQ")
            .ignores(REQ, MRA_REP, MRA_LAP, RTU, DREQ, DREP, LAP, APR, DATA);
      }
      for (State state : new State[] {REP_RCVD, MRA_REP_SENT}) {
        in(state)
            .sends(RTU, ESTABLISHED, "12.9.6: ready to use")
            .sends(MRA_REP, MRA_REP_SENT, "12.9.8.6: the application needs more time")
            .sends(REJ_REP, IDLE, "12.9.8.2: the application rejects the REP")
            .sends(REJ_OTHER, IDLE, "12.9.8.2: given up after the REP")
            .sends(REJ_STALE, REQ_SENT, "12.9.8.3.1: REP with a QPN already connected")
            .hearsAll(
                TIMEWAIT,
                "12.9.8.4: rejected after the REP",
                REJ_REQ,
                REJ_REP,
                REJ_OTHER,
                REJ_STALE)
            .ignores(REP, REQ, MRA_REQ, MRA_LAP, MRA_REP, RTU, DREQ, DREP, LAP, APR, DATA);
      }
    }

    private void passive() {
      for (State state : new State[] {REQ_RCVD, MRA_REQ_SENT}) {
        in(state)
            .sends(REP, REP_SENT, "12.9.7: accepted")
            .sends(MRA_REQ, MRA_REQ_SENT, "12.9.8.6: the application needs more time")
            .sends(REJ_REQ, IDLE, "12.9.8.2: rejected")
            .sends(REJ_OTHER, IDLE, "12.9.8.2: rejected")
            .sends(REJ_STALE, IDLE, "12.9.8.3.1: REQ with a QPN already connected")
            .hearsAll(IDLE, "12.9.8.2: the active side gave up", REJ_REQ, REJ_REP, REJ_OTHER)
            .hears(REJ_STALE, TIMEWAIT, "12.9.8.3.1")
            .ignores(REQ, MRA_REQ, MRA_REP, MRA_LAP, REP, RTU, DREQ, DREP, LAP, APR, DATA);
      }
      for (State state : new State[] {REP_SENT, MRA_REP_RCVD}) {
        in(state)
            .sends(REP, state, "12.9.7: retransmission of the same REP, or answer to the REQ again")
            .hears(MRA_REP, MRA_REP_RCVD, "12.9.8.6: the peer needs more time")
            .hears(RTU, ESTABLISHED, "12.9.7: ready to use")
            .hears(DATA, ESTABLISHED, "12.9.7: communication established by data, the RTU was lost")
            .hears(DREQ, DREQ_RCVD, "12.9.8.3: disconnect before the RTU came")
            .hears(REJ_STALE, TIMEWAIT, "12.9.8.3.1")
            .hearsAll(IDLE, "12.9.8.2: the active side rejects", REJ_REQ, REJ_REP, REJ_OTHER)
            .sendsAll(TIMEWAIT, "12.9.8.4: destroyed after the REP", REJ_REP, REJ_OTHER, REJ_REQ)
            .expires(Timer.RETRIES, IDLE, "12.9.8.1: no answer to any REP")
            .ignores(REQ, MRA_REQ, MRA_LAP, REP, DREP, LAP, APR);
      }
    }

    private void established() {
      in(ESTABLISHED)
          .sends(RTU, ESTABLISHED, "12.9.6: answer to a REP that came again")
          .sends(LAP, LAP_SENT, "12.8.1: propose an alternate path")
          .hears(LAP, LAP_RCVD, "12.8.1: the peer proposes an alternate path")
          .ignores(MRA_LAP, APR);
      in(LAP_SENT)
          .sends(LAP, LAP_SENT, "12.8: retransmission")
          .hears(MRA_LAP, MRA_LAP_RCVD, "12.9.8.6")
          .hears(APR, ESTABLISHED, "12.8: answered")
          .expires(Timer.RETRIES, ESTABLISHED, "12.8: no answer to any LAP")
          .ignores(LAP);
      in(MRA_LAP_RCVD)
          .sends(LAP, MRA_LAP_RCVD, "12.8: retransmission")
          .hears(APR, ESTABLISHED, "12.8: answered")
          .expires(Timer.RETRIES, ESTABLISHED, "12.8: no answer to any LAP")
          .ignores(MRA_LAP, LAP);
      in(LAP_RCVD)
          .sends(MRA_LAP, MRA_LAP_SENT, "12.9.8.6: the application needs more time")
          .sends(APR, ESTABLISHED, "12.8: answered")
          .ignores(LAP, MRA_LAP, APR);
      in(MRA_LAP_SENT)
          .sends(MRA_LAP, MRA_LAP_SENT, "12.9.8.6: the LAP came again")
          .sends(APR, ESTABLISHED, "12.8: answered")
          .ignores(LAP, MRA_LAP, APR);
      for (State state :
          new State[] {ESTABLISHED, LAP_SENT, MRA_LAP_RCVD, LAP_RCVD, MRA_LAP_SENT}) {
        in(state)
            .sends(DREQ, DREQ_SENT, "12.9.8.3: disconnect")
            .hears(DREQ, DREQ_RCVD, "12.9.8.3: the peer disconnects")
            .hearsAll(
                TIMEWAIT,
                "12.9.8.4: rejected while established",
                REJ_REQ,
                REJ_REP,
                REJ_OTHER,
                REJ_STALE)
            .sendsAll(TIMEWAIT, "12.9.8.4: rejects while established", REJ_REP, REJ_OTHER)
            .ignores(REQ, MRA_REQ, MRA_REP, REP, RTU, DREP, DATA);
      }
    }

    private void release() {
      in(DREQ_SENT)
          .sends(DREQ, DREQ_SENT, "12.9.8.3: retransmission")
          .hears(DREP, TIMEWAIT, "12.9.8.3: answered")
          .hears(DREQ, DREQ_RCVD, "12.9.8.3: both ends disconnect, the DREQs cross")
          .hearsAll(TIMEWAIT, "12.9.8.4", REJ_REQ, REJ_REP, REJ_OTHER, REJ_STALE)
          .expires(Timer.RETRIES, TIMEWAIT, "12.9.8.4: no answer to any DREQ")
          .ignores(REQ, MRA_REQ, MRA_REP, MRA_LAP, REP, RTU, LAP, APR, DATA);
      in(DREQ_RCVD)
          .sends(DREP, TIMEWAIT, "12.9.8.3: answered")
          .hears(DREP, TIMEWAIT, "12.9.8.3: the DREQs crossed and the peer answered ours")
          .ignores(DREQ, REQ, MRA_REQ, MRA_REP, MRA_LAP, REP, RTU, LAP, APR, DATA)
          .ignores(REJ_REQ, REJ_REP, REJ_OTHER, REJ_STALE);
      in(TIMEWAIT)
          .sends(DREP, TIMEWAIT, "12.9.8.4: a DREQ that comes again is answered again")
          .expires(Timer.TIMEWAIT, IDLE, "12.9.8.4: only now may the local QPN be used again")
          .ignores(DREQ, REQ, MRA_REQ, MRA_REP, MRA_LAP, REP, RTU, DREP, LAP, APR, DATA)
          .ignores(REJ_REQ, REJ_REP, REJ_OTHER, REJ_STALE);
    }

    private void sidr() {
      in(SIDR_REQ_SENT)
          .sends(SIDR_REQ, SIDR_REQ_SENT, "12.11: retransmission")
          .hears(SIDR_REP, IDLE, "12.11: answered")
          .expires(Timer.RETRIES, IDLE, "12.11: no answer to any SIDR_REQ");
      in(SIDR_REQ_RCVD).sends(SIDR_REP, IDLE, "12.11: answered").ignores(SIDR_REQ);
    }

    private Author in(State state) {
      from = state;
      return this;
    }

    private Author sends(Signal signal, State to, String clause) {
      rules.add(new Rule(from, new Sends(signal), to, clause));
      return this;
    }

    private Author hears(Signal signal, State to, String clause) {
      rules.add(new Rule(from, new Hears(signal), to, clause));
      return this;
    }

    private Author expires(Timer timer, State to, String clause) {
      rules.add(new Rule(from, new Expires(timer), to, clause));
      return this;
    }

    private Author sendsAll(State to, String clause, Signal... signals) {
      for (Signal signal : signals) {
        sends(signal, to, clause);
      }
      return this;
    }

    private Author hearsAll(State to, String clause, Signal... signals) {
      for (Signal signal : signals) {
        hears(signal, to, clause);
      }
      return this;
    }

    /** Lawful to arrive, without effect: repeated, late or crossing messages. */
    private Author ignores(Signal... signals) {
      return hearsAll(from, "dropped: repeated, late or for an earlier state", signals);
    }
  }
}
