package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.RejectedMessage;
import io.cmscope.codec.cm.Rtu;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.State;
import io.cmscope.stack.engine.Effect.ReceiveTerms;
import io.cmscope.stack.engine.Effect.SendTerms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** REP_RCVD and MRA_REP_SENT: the REP is with the application. */
class RepRcvdTest {

  /** The starting PSN of a message is the one at which its receiver begins to send. */
  @Test
  void theQueuePairReceivesFromOurPsnAndSendsFromThePeers() {
    Machine machine = Machine.idle();
    machine.connect();
    int ours = ((io.cmscope.codec.cm.Req) machine.sent().get(0)).startingPsn();
    machine.hears(machine.rep());
    machine.engine.complete(machine.id, PrivateData.EMPTY, machine.now);
    ReceiveTerms receive =
        machine.effects.stream()
            .filter(Effect.ReadyToReceive.class::isInstance)
            .map(it -> ((Effect.ReadyToReceive) it).terms())
            .findFirst()
            .orElseThrow();
    assertThat(receive.psn()).isEqualTo(ours);
    assertThat(receive.remoteQpn()).isEqualTo(Machine.PEER_QPN);
    assertThat(receive.path()).isEqualTo(Machine.path());
    SendTerms send =
        machine.effects.stream()
            .filter(Effect.ReadyToSend.class::isInstance)
            .map(it -> ((Effect.ReadyToSend) it).terms())
            .findFirst()
            .orElseThrow();
    assertThat(send.psn()).isEqualTo(0x00_2000);
    assertThat(send.ackTimeout()).isEqualTo(17);
  }

  @Test
  void theRtuCarriesWhatTheUserSaysAndSoDoesItsRepetition() {
    Machine machine = Machine.in(State.REP_RCVD);
    machine.engine.complete(machine.id, PrivateData.ofHex("0102"), machine.now);
    assertThat(machine.sent(Rtu.class).privateData()).isEqualTo(PrivateData.ofHex("0102"));
    machine.forget().hears(machine.rep());
    assertThat(machine.sentTypes()).containsExactly(MessageType.RTU);
    assertThat(machine.sent(Rtu.class).privateData()).isEqualTo(PrivateData.ofHex("0102"));
  }

  @Test
  void aRepAgainIsDroppedUntilTheUserIsKnownToBeSlow() {
    Machine machine = Machine.in(State.REP_RCVD);
    machine.hears(machine.rep());
    assertThat(machine.dropped()).containsExactly(Dropped.NOTHING_TO_DO);
    machine.moreTime();
    machine.sentNothing();
    machine.hears(machine.rep()).hears(machine.rep());
    assertThat(machine.sentTypes()).containsExactly(MessageType.MRA, MessageType.MRA);
    assertThat(machine.sent(Mra.class).messageMraed()).isEqualTo(1);
    assertThat(machine.sent(Mra.class).serviceTimeout()).isEqualTo(20);
  }

  @Test
  void anEagerStackSaysSoAtOnce() {
    Machine machine = Machine.in(State.REP_RCVD, PeerPolicy.IBACCESS);
    machine.moreTime();
    assertThat(machine.sentTypes()).containsExactly(MessageType.MRA);
    assertThat(machine.state()).isEqualTo(State.MRA_REP_SENT);
  }

  @Test
  void aRejectionEndsInTimewaitForThePeerMayHaveSentData() {
    Machine machine = Machine.in(State.REP_RCVD);
    machine.hears(machine.rej(2, 28));
    assertThat(machine.effectNames()).containsExactly("Fail", "Tell Rejected");
    assertThat(machine.state()).isEqualTo(State.TIMEWAIT);
  }

  @ParameterizedTest
  @EnumSource(
      value = State.class,
      names = {"REP_RCVD", "MRA_REP_SENT"})
  void theUserRejectsTheRep(State state) {
    Machine machine = Machine.in(state);
    machine.engine.reject(machine.id, Refusal.CONSUMER.with(PrivateData.ofHex("55")), machine.now);
    Rej rej = machine.sent(Rej.class);
    assertThat(rej.rejected()).isEqualTo(RejectedMessage.REP);
    assertThat(rej.rejectReason()).isEqualTo(RejectReason.CONSUMER);
    assertThat(rej.ids()).isEqualTo(machine.theirIds().asSeenByPeer());
    assertThat(rej.privateData()).isEqualTo(PrivateData.ofHex("55"));
    machine.isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = State.class,
      names = {"REP_RCVD", "MRA_REP_SENT"})
  void destroyingItRejectsTheRep(State state) {
    Machine machine = Machine.in(state);
    machine.engine.destroy(machine.id, machine.now);
    assertThat(machine.sent(Rej.class).rejected()).isEqualTo(RejectedMessage.REP);
    assertThat(machine.sent(Rej.class).reason()).isEqualTo(28);
    machine.isEmpty();
  }
}
