package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.cm.ApStatus;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.Lap;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.Rule;
import io.cmscope.codec.rules.RuleTable;
import io.cmscope.codec.rules.Signal;
import io.cmscope.codec.rules.State;
import io.cmscope.codec.rules.Trigger;
import io.cmscope.stack.engine.EngineOptions.Dreqs;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every rule of the table, under every policy it holds under: a machine in the state before, what
 * happens, the state after. The table is the oracle; that the table is right is tested beside it.
 */
class EveryStepTest {

  record Step(PeerPolicy policy, Rule rule) {
    @Override
    public String toString() {
      return policy + ": " + rule.from() + ", " + rule.on() + " -> " + rule.to();
    }
  }

  static Stream<Step> steps() {
    return RuleTable.RULES.stream()
        .flatMap(
            rule ->
                Stream.of(PeerPolicy.values())
                    .filter(rule::holdsUnder)
                    .map(policy -> new Step(policy, rule)));
  }

  static Stream<Step> hearing() {
    return steps().filter(it -> it.rule().on() instanceof Trigger.Hears && isPlain(it.rule()));
  }

  static Stream<Step> sending() {
    return steps().filter(it -> it.rule().on() instanceof Trigger.Sends && notSent(it) == null);
  }

  static Stream<Step> expiring() {
    return steps().filter(it -> it.rule().on() instanceof Trigger.Expires);
  }

  /** Peer to peer needs a request of its own kind; see PeerToPeerTest. */
  private static boolean isPlain(Rule rule) {
    return rule.on() instanceof Trigger.Hears hears
        && hears.signal() != Signal.PEER_REQ
        && hears.signal() != Signal.PEER_ABSENT;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hearing")
  void hearing(Step step) {
    Machine machine = machine(step);
    Signal signal = ((Trigger.Hears) step.rule().on()).signal();
    if (signal == Signal.DATA) {
      machine.engine.dataArrived(machine.id, machine.now);
    } else {
      machine.hears(message(machine, signal));
    }
    State to = step.rule().to();
    if (step.rule().from() == State.IDLE && to == State.SIDR_REQ_RCVD) {
      // without a listener it is answered at once
      assertThat(machine.sentTypes()).containsExactly(io.cmscope.codec.cm.MessageType.SIDR_REP);
    } else if (step.rule().from() == State.IDLE && to == State.REQ_RCVD) {
      assertThat(machine.sentTypes()).containsExactly(io.cmscope.codec.cm.MessageType.REJ);
    } else if (step.rule().from() == State.DREQ_SENT && to == State.DREQ_RCVD) {
      // both users want it so: the DREP leaves in the same breath
      assertThat(machine.sentTypes()).containsExactly(io.cmscope.codec.cm.MessageType.DREP);
      assertThat(machine.state()).isEqualTo(State.TIMEWAIT);
    } else {
      assertThat(machine.state()).isEqualTo(to == State.IDLE ? null : to);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("sending")
  void sending(Step step) {
    Machine machine = machine(step);
    Signal signal = ((Trigger.Sends) step.rule().on()).signal();
    makeSend(machine, step.rule().from(), signal);
    assertThat(machine.sent().stream().map(Signal::of)).contains(signal);
    State to = step.rule().to();
    boolean otherExchange = signal == Signal.REJ_STALE && to != State.REQ_SENT;
    if (!otherExchange) {
      assertThat(machine.state()).isEqualTo(to == State.IDLE ? null : to);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("expiring")
  void expiring(Step step) {
    Machine machine = machine(step);
    State from = step.rule().from();
    if (from == State.TIMEWAIT) {
      machine.after(Machine.T_TIMEWAIT);
    } else {
      // one by one, so that a timewait that follows is not slept through
      while (machine.state() == from) {
        machine.after(machine.engine.nextDeadline() - machine.now);
      }
    }
    // who gives up a REP with a REJ 4 rests; the table has both ways
    boolean rejects =
        step.policy() != PeerPolicy.LINUX && (from == State.REP_SENT || from == State.MRA_REP_RCVD);
    State to = rejects ? State.TIMEWAIT : step.rule().to();
    assertThat(machine.state()).isEqualTo(to == State.IDLE ? null : to);
  }

  /** What the table allows and this engine never sends, and why. */
  private static @Nullable String notSent(Step step) {
    State from = step.rule().from();
    Signal signal = ((Trigger.Sends) step.rule().on()).signal();
    return switch (signal) {
      case REJ_OTHER ->
          from == State.REP_RCVD || from == State.MRA_REP_SENT
              ? "a REP is rejected as a REP"
              : from == State.REQ_RCVD || from == State.MRA_REQ_SENT
                  ? "a REQ is rejected as a REQ"
                  : from.established() ? "what is established is disconnected" : null;
      case REJ_REP ->
          from == State.REP_SENT || from == State.MRA_REP_RCVD
              ? "our own REP is taken back as 'other'"
              : from.established() ? "what is established is disconnected" : null;
      case REJ_REQ ->
          from == State.REQ_SENT || from == State.MRA_REQ_RCVD
              ? "our own REQ is taken back as 'other'"
              : from == State.REP_SENT || from == State.MRA_REP_RCVD
                  ? "a REQ that was accepted is not rejected"
                  : null;
      case REJ_STALE ->
          from == State.MRA_REP_SENT
              ? "a REP is found stale when it comes"
              : from == State.MRA_REQ_SENT ? "a REQ is found stale when it comes" : null;
      default -> null;
    };
  }

  @Test
  void everyStepThatIsNotTakenHereHasAReason() {
    List<String> left = new ArrayList<>();
    steps()
        .filter(it -> it.rule().on() instanceof Trigger.Sends && notSent(it) != null)
        .map(it -> it.rule().from() + " sends " + ((Trigger.Sends) it.rule().on()).signal())
        .distinct()
        .sorted()
        .forEach(left::add);
    assertThat(left)
        .containsExactly(
            "ESTABLISHED sends REJ_OTHER",
            "ESTABLISHED sends REJ_REP",
            "LAP_RCVD sends REJ_OTHER",
            "LAP_RCVD sends REJ_REP",
            "LAP_SENT sends REJ_OTHER",
            "LAP_SENT sends REJ_REP",
            "MRA_LAP_RCVD sends REJ_OTHER",
            "MRA_LAP_RCVD sends REJ_REP",
            "MRA_LAP_SENT sends REJ_OTHER",
            "MRA_LAP_SENT sends REJ_REP",
            "MRA_REP_RCVD sends REJ_REP",
            "MRA_REP_RCVD sends REJ_REQ",
            "MRA_REP_SENT sends REJ_OTHER",
            "MRA_REP_SENT sends REJ_STALE",
            "MRA_REQ_RCVD sends REJ_REQ",
            "MRA_REQ_SENT sends REJ_OTHER",
            "MRA_REQ_SENT sends REJ_STALE",
            "REP_RCVD sends REJ_OTHER",
            "REP_SENT sends REJ_REP",
            "REP_SENT sends REJ_REQ",
            "REQ_RCVD sends REJ_OTHER",
            "REQ_SENT sends REJ_REQ");
    long covered = hearing().count() + sending().count() + expiring().count();
    long peerToPeer =
        steps()
            .filter(it -> it.rule().on() instanceof Trigger.Hears && !isPlain(it.rule()))
            .count();
    long notSent =
        steps()
            .filter(it -> it.rule().on() instanceof Trigger.Sends && notSent(it) != null)
            .count();
    assertThat(covered + peerToPeer + notSent).isEqualTo(steps().count());
    assertThat(peerToPeer).isEqualTo(8); // two states, two signals, two policies
  }

  private static Machine machine(Step step) {
    Machine machine =
        Machine.in(
            step.rule().from(), it -> it.imitating(step.policy()).with(Dreqs.LEFT_TO_THE_USER));
    if (step.rule().from() == State.IDLE) {
      machine.id = 0x0bad_cafe;
    }
    return machine;
  }

  private static CmMessage message(Machine machine, Signal signal) {
    return switch (signal) {
      case REQ -> machine.req();
      case MRA_REQ -> new Mra(machine.theirIds(), 0, 20, PrivateData.EMPTY);
      case MRA_REP -> new Mra(machine.theirIds(), 1, 20, PrivateData.EMPTY);
      case MRA_LAP -> new Mra(machine.theirIds(), 2, 20, PrivateData.EMPTY);
      case REP -> machine.rep();
      case RTU -> machine.rtu();
      case REJ_REQ -> machine.rej(0, 28);
      case REJ_REP -> machine.rej(1, 28);
      case REJ_OTHER -> machine.rej(2, 28);
      case REJ_STALE -> machine.rej(0, 10);
      case DREQ -> machine.dreq();
      case DREP -> machine.drep();
      case LAP -> machine.lap();
      case APR -> machine.apr(ApStatus.LOADED);
      case SIDR_REQ -> Machine.sidrReq();
      case SIDR_REP -> machine.sidrRep();
      case DATA, PEER_REQ, PEER_ABSENT -> throw new IllegalArgumentException(signal.name());
    };
  }

  /** Does what makes the machine send something. */
  private static void makeSend(Machine machine, State from, Signal signal) {
    Engine engine = machine.engine;
    switch (signal) {
      case REQ, REP, LAP, DREQ -> {
        boolean first =
            (signal == Signal.REQ && from == State.IDLE)
                || (signal == Signal.REP && !isWaiting(from))
                || (signal == Signal.LAP && from == State.ESTABLISHED)
                || (signal == Signal.DREQ && from != State.DREQ_SENT);
        if (!first) {
          machine.after(engine.nextDeadline() - machine.now);
        } else if (signal == Signal.REQ) {
          machine.connect();
        } else if (signal == Signal.REP) {
          engine.accept(machine.id, AcceptReply.of(Machine.OUR_QPN), machine.now);
        } else if (signal == Signal.LAP) {
          engine.loadPath(machine.id, Machine.path(), PrivateData.EMPTY, machine.now);
        } else {
          engine.disconnect(machine.id, PrivateData.EMPTY, machine.now);
        }
      }
      case MRA_REQ -> {
        machine.moreTime();
        machine.hears(machine.req());
      }
      case MRA_REP -> {
        machine.moreTime();
        machine.hears(machine.rep());
      }
      case MRA_LAP -> {
        machine.moreTime();
        machine.hears(machine.lap());
      }
      case RTU -> {
        if (from == State.REP_RCVD || from == State.MRA_REP_SENT) {
          engine.complete(machine.id, PrivateData.EMPTY, machine.now);
        } else {
          machine.hears(machine.rep());
        }
      }
      case REJ_REQ -> engine.reject(machine.id, Refusal.CONSUMER, machine.now);
      case REJ_REP -> {
        if (from == State.IDLE) {
          machine.hears(machine.rep());
        } else {
          engine.reject(machine.id, Refusal.CONSUMER, machine.now);
        }
      }
      case REJ_OTHER -> engine.destroy(machine.id, machine.now);
      case REJ_STALE -> makeSendStale(machine, from);
      case DREP -> {
        if (from == State.IDLE) {
          machine.hears(new Dreq(new CommIds(0x0707, 0x0808), 0x55, PrivateData.EMPTY));
        } else if (from == State.TIMEWAIT) {
          machine.hears(machine.dreq());
        } else {
          engine.disconnect(machine.id, PrivateData.EMPTY, machine.now);
        }
      }
      case APR -> {
        if (from == State.IDLE) {
          CommIds ids = new CommIds(0x0707, 0x0808);
          machine.hears(new Lap(ids, 0x55, 20, Machine.path(), PrivateData.EMPTY));
        } else {
          engine.answerPath(
              machine.id, ApStatus.LOADED, PrivateData.EMPTY, PrivateData.EMPTY, machine.now);
        }
      }
      case SIDR_REQ -> {
        if (from == State.IDLE) {
          machine.id = engine.askSidr(SidrQuestion.of(Machine.PEER, 1), 0, machine.now);
        } else {
          machine.after(engine.nextDeadline() - machine.now);
        }
      }
      case SIDR_REP -> {
        if (from == State.IDLE) { // answered, and asked again
          machine.listen();
          machine.hears(Machine.sidrReq());
          engine.answerSidr(machine.id, SidrAnswer.valid(0x33, 1), machine.now);
          machine.forget().hears(Machine.sidrReq());
        } else {
          engine.answerSidr(machine.id, SidrAnswer.valid(0x33, 1), machine.now);
        }
      }
      case DATA, PEER_REQ, PEER_ABSENT -> throw new IllegalArgumentException(signal.name());
    }
  }

  private static boolean isWaiting(State state) {
    return state == State.REP_SENT || state == State.MRA_REP_RCVD;
  }

  /** Another exchange with the queue pair that is connected, or rests. */
  private static void makeSendStale(Machine machine, State from) {
    if (from == State.REP_RCVD) { // its REP names a queue pair that another connection has
      Machine.establishAnother(machine);
      machine.hears(machine.rep(0x0303, Machine.PEER_QPN + 1));
      return;
    }
    machine.hears(Machine.req(0x0303, Machine.PEER_QPN));
  }
}
