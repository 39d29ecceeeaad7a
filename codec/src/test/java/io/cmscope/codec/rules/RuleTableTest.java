package io.cmscope.codec.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.rules.Trigger.Expires;
import io.cmscope.codec.rules.Trigger.Hears;
import io.cmscope.codec.rules.Trigger.Sends;
import java.util.ArrayList;
import java.util.List;
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
        if (!sidr && !sidrSignal && RuleTable.find(state, new Hears(signal)) == null) {
          silent.add(state + " hears " + signal);
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
}
