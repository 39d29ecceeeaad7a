package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.RejectedMessage;
import io.cmscope.codec.cm.Rtu;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.State;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** REP_SENT and MRA_REP_RCVD: the REP is out, no RTU yet. */
class RepSentTest {

  @Test
  void repeatsTheSameRepFifteenTimesAndGivesUpSilently() {
    Machine machine = Machine.in(State.REQ_RCVD);
    machine.engine.accept(machine.id, AcceptReply.of(Machine.OUR_QPN), machine.now);
    CmMad first = machine.sentMad();
    machine.after(16 * Machine.T_REP - 1);
    assertThat(machine.sentTypes()).isEqualTo(Collections.nCopies(16, MessageType.REP));
    assertThat(machine.sentMad()).isEqualTo(first);
    machine.forget().after(1);
    assertThat(machine.effectNames()).containsExactly("Reset", "Tell Unanswered");
    machine.isEmpty();
  }

  @Test
  void theRtuEstablishes() {
    Machine machine = Machine.in(State.REP_SENT);
    machine.hears(new Rtu(machine.theirIds(), PrivateData.ofHex("77")));
    Event.Established told = machine.told(Event.Established.class);
    assertThat(told.by()).isEqualTo(Event.Established.By.RTU);
    assertThat(told.privateData()).isEqualTo(PrivateData.ofHex("77"));
    machine.forget().after(100 * Machine.T_REP).sentNothing();
  }

  @Test
  void dataEstablishWhenTheRtuIsLostAndTheLateRtuIsDropped() {
    Machine machine = Machine.in(State.REP_SENT);
    machine.engine.dataArrived(machine.id, machine.now);
    assertThat(machine.told(Event.Established.class).by()).isEqualTo(Event.Established.By.DATA);
    machine.forget().hears(machine.rtu());
    assertThat(machine.dropped()).containsExactly(Dropped.NOTHING_TO_DO);
    assertThat(machine.told()).isEmpty();
  }

  @Test
  void anMraStopsTheRepetitionForItsTime() {
    Machine machine = Machine.in(State.REP_SENT);
    machine.hears(new Mra(machine.theirIds(), 1, 22, PrivateData.EMPTY));
    machine.after(10_000_000_000L).sentNothing(); // as Linux in ten seconds
    machine.after(17_179_869_184L + 2 * 268_435_456L - 10_000_000_000L);
    assertThat(machine.sentTypes()).containsExactly(MessageType.REP);
  }

  @Test
  void linuxDropsAReqThatComesAgain() {
    Machine machine = Machine.in(State.REP_SENT);
    machine.hears(machine.req()).sentNothing();
    assertThat(machine.dropped()).containsExactly(Dropped.NOTHING_TO_DO);
  }

  @ParameterizedTest
  @EnumSource(
      value = PeerPolicy.class,
      names = {"ILLUMOS", "IBACCESS"})
  void othersAnswerAReqThatComesAgainWithTheSameRep(PeerPolicy policy) {
    Machine machine = Machine.in(State.REQ_RCVD, policy);
    machine.engine.accept(machine.id, AcceptReply.of(Machine.OUR_QPN), machine.now);
    CmMad rep = machine.sentMad();
    machine.forget().hears(machine.req());
    assertThat(machine.sentMad()).isEqualTo(rep);
  }

  @ParameterizedTest
  @EnumSource(
      value = State.class,
      names = {"REP_SENT", "MRA_REP_RCVD"})
  void aDreqBeforeTheRtuEndsIt(State state) {
    Machine machine = Machine.in(state);
    machine.hears(machine.dreq());
    assertThat(machine.effectNames()).containsExactly("Fail", "Tell Disconnected", "Send DREP");
    machine.after(Machine.T_TIMEWAIT).isEmpty();
  }

  @Test
  void aRejectionEndsItAtOnce() {
    Machine machine = Machine.in(State.REP_SENT);
    machine.hears(machine.rej(1, 28));
    assertThat(machine.told(Event.Rejected.class).reason()).isEqualTo(RejectReason.CONSUMER);
    machine.isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = State.class,
      names = {"REP_SENT", "MRA_REP_RCVD"})
  void destroyingItTakesTheRepBackAndRests(State state) {
    Machine machine = Machine.in(state);
    machine.engine.destroy(machine.id, machine.now);
    assertThat(machine.sent(Rej.class).rejected()).isEqualTo(RejectedMessage.OTHER);
    assertThat(machine.sent(Rej.class).reason()).isEqualTo(28);
    assertThat(machine.state()).isEqualTo(State.TIMEWAIT);
    machine.after(Machine.T_TIMEWAIT).isEmpty();
  }

  /** The REQ's local CM response timeout is 0: 4 µs. */
  @Test
  void aPeerThatAsksForMicrosecondsDoesNotGetAStorm() {
    Machine machine = Machine.idle();
    machine.listen();
    ConnectRequest hasty =
        ConnectRequest.of(Machine.US, Machine.SERVICE, 0, QueuePairs.seenFromHere(Machine.path()))
            .with(new CmTerms(0, 0, 15));
    machine.hears(Letters.req(hasty, Machine.PEER_ID, Machine.PEER_GUID, Machine.PEER_QPN, 1));
    machine.engine.accept(machine.id, AcceptReply.of(Machine.OUR_QPN), machine.now);
    machine.forget().after(999_999).sentNothing();
    machine.after(1);
    assertThat(machine.sentTypes()).containsExactly(MessageType.REP);
  }
}
