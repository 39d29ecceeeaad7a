package io.cmscope.codec.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.rules.Trigger.Expires;
import io.cmscope.codec.rules.Trigger.Hears;
import io.cmscope.codec.rules.Trigger.Sends;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleTableTest {

  @ParameterizedTest(name = "{0} {1} {2} -> {3}")
  @CsvSource({
    "IDLE, sends, REQ, REQ_SENT",
    "REQ_SENT, hears, REP, REP_RCVD",
    "REP_RCVD, sends, RTU, ESTABLISHED",
    "REQ_SENT, hears, REJ_STALE, TIMEWAIT",
    "REQ_SENT, hears, REJ_REQ, IDLE",
    "REP_RCVD, sends, REJ_STALE, REQ_SENT",
    "REP_SENT, hears, DATA, ESTABLISHED",
    "REP_SENT, hears, DREQ, DREQ_RCVD",
    "REP_SENT, sends, REJ_OTHER, TIMEWAIT",
    "ESTABLISHED, sends, DREQ, DREQ_SENT",
    "DREQ_SENT, hears, DREQ, DREQ_RCVD",
    "DREQ_RCVD, sends, DREP, TIMEWAIT",
    "TIMEWAIT, hears, DREQ, TIMEWAIT",
    "TIMEWAIT, sends, DREP, TIMEWAIT",
    "IDLE, sends, DREP, IDLE",
  })
  void followsTheStandardsSteps(State from, String what, Signal signal, State to) {
    Trigger on = what.equals("sends") ? new Sends(signal) : new Hears(signal);
    Rule rule = RuleTable.find(from, on);
    assertThat(rule).isNotNull();
    assertThat(rule.to()).isEqualTo(to);
  }

  @ParameterizedTest(name = "{0} must not send {1}")
  @CsvSource({
    "IDLE, RTU",
    "REQ_SENT, DREP",
    "REQ_SENT, RTU",
    "TIMEWAIT, DREQ",
    "ESTABLISHED, REP",
    "DREQ_RCVD, DREQ",
    "REP_RCVD, DREQ"
  })
  void forbids(State from, Signal signal) {
    assertThat(RuleTable.find(from, new Sends(signal))).isNull();
  }

  @Test
  void everyConnectionStateSaysWhatHappensToEveryConnectionMessageItHears() {
    List<String> silent = new ArrayList<>();
    for (State state : State.values()) {
      boolean sidr = state == State.SIDR_REQ_SENT || state == State.SIDR_REQ_RCVD;
      for (Signal signal : Signal.values()) {
        boolean sidrSignal = signal == Signal.SIDR_REQ || signal == Signal.SIDR_REP;
        boolean peerToPeer = signal == Signal.PEER_REQ || signal == Signal.PEER_ABSENT;
        for (PeerPolicy policy : PeerPolicy.values()) {
          if (!sidr
              && !sidrSignal
              && !peerToPeer
              && RuleTable.find(policy, state, new Hears(signal)) == null) {
            silent.add(state + " hears " + signal + " under " + policy);
          }
        }
      }
    }
    assertThat(silent).isEmpty();
  }

  @Test
  void aSetOfStatesStepsStateByState() {
    int states = State.REP_SENT.bit() | State.ESTABLISHED.bit() | State.IDLE.bit();
    assertThat(RuleTable.step(states, new Sends(Signal.DREQ))).isEqualTo(State.DREQ_SENT.bit());
    assertThat(RuleTable.step(State.REQ_SENT.bit(), new Sends(Signal.DREQ))).isZero();
  }

  @Test
  void everyStateCanBeLeftForIdleByTimeOrMessage() {
    int reached = State.IDLE.bit();
    for (int round = 0; round < State.values().length; round++) {
      for (Rule rule : RuleTable.RULES) {
        if ((reached & rule.to().bit()) != 0) {
          reached |= rule.from().bit();
        }
      }
    }
    assertThat(reached).isEqualTo((1 << State.values().length) - 1);
  }

  @Test
  void onlyTimeEndsTimewait() {
    for (Rule rule : RuleTable.RULES) {
      if (rule.from() == State.TIMEWAIT && rule.to() != State.TIMEWAIT) {
        assertThat(rule.on()).isEqualTo(new Expires(Timer.TIMEWAIT));
      }
    }
  }

  @Test
  void peerToPeerDoesNotExistUnderLinux() {
    for (State state : State.values()) {
      for (Signal signal : new Signal[] {Signal.PEER_REQ, Signal.PEER_ABSENT}) {
        assertThat(RuleTable.find(PeerPolicy.LINUX, state, new Hears(signal))).isNull();
      }
    }
    Rule yields = RuleTable.find(PeerPolicy.IBACCESS, State.REQ_SENT, new Hears(Signal.PEER_REQ));
    assertThat(yields).isNotNull();
    assertThat(yields.to()).isEqualTo(State.REQ_RCVD);
    assertThat(yields.whose()).isEqualTo("not Linux");
  }

  @ParameterizedTest(name = "{1} sends {2} in {0}")
  @CsvSource({
    "IDLE, LINUX, DREP, true",
    "IDLE, ILLUMOS, DREP, false",
    "IDLE, IBACCESS, DREP, false",
    "IDLE, LINUX, REJ_REP, false",
    "IDLE, IBACCESS, REJ_REP, true",
    "REQ_SENT, LINUX, REJ_REQ, false",
    "REQ_SENT, ILLUMOS, REJ_REQ, true",
    "TIMEWAIT, LINUX, REJ_STALE, false",
    "TIMEWAIT, ILLUMOS, REJ_STALE, true",
    "IDLE, ILLUMOS, SIDR_REP, true",
    "IDLE, LINUX, SIDR_REP, false"
  })
  void tellsWhoDoesWhat(State state, PeerPolicy policy, Signal signal, boolean lawful) {
    assertThat(RuleTable.find(policy, state, new Sends(signal)) != null).isEqualTo(lawful);
  }

  @Test
  void aRejWhileEstablishedIsADreqToIbAccess() {
    Hears rej = new Hears(Signal.REJ_OTHER);
    int established = State.ESTABLISHED.bit();
    assertThat(RuleTable.step(PeerPolicy.LINUX, established, rej)).isEqualTo(State.TIMEWAIT.bit());
    assertThat(RuleTable.step(PeerPolicy.IBACCESS, established, rej))
        .isEqualTo(State.DREQ_RCVD.bit());
    assertThat(RuleTable.step(established, rej))
        .isEqualTo(State.TIMEWAIT.bit() | State.DREQ_RCVD.bit());
  }

  @Test
  void refusesTwoRulesForOneStepUnderOnePolicy() {
    Rule one =
        new Rule(State.IDLE, new Sends(Signal.REQ), State.REQ_SENT, "a", Set.of(PeerPolicy.LINUX));
    Rule other =
        new Rule(
            State.IDLE,
            new Sends(Signal.REQ),
            State.IDLE,
            "b",
            Set.of(PeerPolicy.LINUX, PeerPolicy.ILLUMOS));
    assertThatThrownBy(() -> RuleTable.index(List.of(one, other)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("two rules for one step under Linux: IDLE, sends REQ -> REQ_SENT");
    assertThat(
            RuleTable.index(
                List.of(
                    one,
                    new Rule(
                        State.IDLE,
                        new Sends(Signal.REQ),
                        State.IDLE,
                        "b",
                        Set.of(PeerPolicy.ILLUMOS)))))
        .isNotNull();
  }

  @Test
  void namesWhatMayBeSent() {
    assertThat(RuleTable.sendable(PeerPolicy.LINUX, State.DREQ_RCVD)).containsExactly(Signal.DREP);
    assertThat(RuleTable.sendable(PeerPolicy.LINUX, State.SIDR_REQ_SENT))
        .containsExactly(Signal.SIDR_REQ);
  }
}
