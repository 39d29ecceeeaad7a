package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.RejectedMessage;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.State;
import io.cmscope.stack.engine.Event.Disconnected.Cause;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What bit people in the field, each as a test that it cannot bite here. */
class FieldCasesTest {
  private static final int NEW_ID = 0x0303_0303;

  /** The initiator lost power; it comes back with the same queue pair. */
  @Test
  void aPeerThatRestartedConnectsAgainAlthoughNobodyAnswersTheDreqs() {
    Machine machine = Machine.established(false);
    machine.reopen();
    machine.hears(Machine.req(NEW_ID, Machine.PEER_QPN));
    assertThat(machine.sent(Rej.class).rejectReason()).isEqualTo(RejectReason.STALE_CONNECTION);
    assertThat(machine.sent(Dreq.class).remoteQpn()).isEqualTo(Machine.PEER_QPN);
    machine.after(16 * Machine.T_REP);
    assertThat(machine.state()).isEqualTo(State.TIMEWAIT);
    machine.forget().hears(Machine.req(NEW_ID + 1, Machine.PEER_QPN));
    machine.engine.accept(machine.id, AcceptReply.of(0x99), machine.now);
    assertThat(machine.sentTypes()).containsExactly(MessageType.REP);
  }

  /** Discovery works once, and for five seconds every connect is rejected with status 10. */
  @Test
  void aPeersTimewaitNeverRejects() {
    Machine machine = Machine.in(State.TIMEWAIT);
    machine.listen();
    machine.hears(Machine.req(NEW_ID, Machine.PEER_QPN));
    assertThat(machine.told(Event.Requested.class).id()).isEqualTo(machine.id);
  }

  /** Nobody answers the DREQ for a stale connection; IPoIB was dead for minutes. */
  @Test
  void aDreqThatIsNeverAnsweredLeadsToTimewaitExitExactlyOnce() {
    Machine machine = Machine.established(false);
    machine.hears(Machine.req(NEW_ID, Machine.PEER_QPN));
    machine.after(1_000 * Machine.T_REP);
    assertThat(machine.told()).hasSize(2);
    assertThat(machine.told().get(0)).isInstanceOf(Event.Disconnected.class);
    assertThat(machine.told().get(1))
        .isEqualTo(new Event.TimewaitExited(machine.told().get(0).id(), Machine.OUR_QPN));
    machine.isEmpty();
  }

  /** A REP was repeated to a peer that knew nothing of it; the state leaked. */
  @Test
  void aRepThatNobodyAnswersLeavesNothingBehind() {
    Machine machine = Machine.in(State.REP_SENT);
    machine.after(16 * Machine.T_REP);
    assertThat(machine.sentTypes()).hasSize(15).containsOnly(MessageType.REP);
    assertThat(machine.told(Event.Unanswered.class).what()).isEqualTo(MessageType.REP);
    machine.isEmpty();
  }

  @Test
  void aRepThatNobodyAnswersIsTakenBackWherePolicySaysSo() {
    Machine machine = Machine.in(State.REP_SENT, PeerPolicy.ILLUMOS);
    machine.after(16 * Machine.T_REP);
    assertThat(machine.sent(Rej.class).rejectReason()).isEqualTo(RejectReason.TIMEOUT);
    assertThat(machine.told(Event.Unanswered.class).what()).isEqualTo(MessageType.REP);
    machine.after(Machine.T_TIMEWAIT).isEmpty();
  }

  /** The REJ of a REQ carries local comm id 0. */
  @Test
  void aRejectionWithoutALocalIdIsMatchedByTheRemoteOne() {
    Machine machine = Machine.in(State.REQ_SENT);
    int other = machine.engine.connect(Machine.request().withQpn(0), machine.now);
    CommIds ids = new CommIds(/* local= */ 0, /* remote= */ machine.id);
    machine.hears(new Rej(ids, 0, 0, 8, PrivateData.EMPTY, PrivateData.EMPTY));
    assertThat(machine.told(Event.Rejected.class).id()).isEqualTo(machine.id);
    assertThat(machine.engine.state(other)).isEqualTo(State.REQ_SENT);
  }

  /** A REJ said that it rejects the wrong message, and the active side never heard. */
  @ParameterizedTest
  @EnumSource(
      value = State.class,
      names = {"REQ_RCVD", "MRA_REQ_SENT"})
  void whoRejectsAReqSaysReq(State state) {
    Machine machine = Machine.in(state);
    machine.engine.reject(machine.id, Refusal.CONSUMER, machine.now);
    assertThat(machine.sent(Rej.class).rejected()).isEqualTo(RejectedMessage.REQ);
  }

  /** A DREQ after an MRA left the REP timer alive, and destroy was blocked until it ran out. */
  @Test
  void aDreqAfterAnMraCancelsTheRepAtOnce() {
    Machine machine = Machine.in(State.REP_SENT);
    machine.hears(new Mra(machine.theirIds(), 1, 24, PrivateData.EMPTY));
    machine.hears(machine.dreq()).forget();
    assertThat(machine.engine.nextDeadline() - machine.now).isEqualTo(Machine.T_TIMEWAIT);
    machine.engine.destroy(machine.id, machine.now);
    machine.after(Machine.T_TIMEWAIT);
    machine.sentNothing();
    machine.isEmpty();
  }

  /** An NFS client could not reconnect for minutes while DREQs to a dead server timed out. */
  @Test
  void aNewConnectionNeedNotWaitForAnOldDreq() {
    Machine machine = Machine.in(State.DREQ_SENT);
    int old = machine.id;
    machine.id = machine.engine.connect(Machine.request().withQpn(0x55), machine.now);
    machine.hears(machine.rep(Machine.PEER_ID + 1, Machine.PEER_QPN + 1));
    machine.engine.complete(machine.id, PrivateData.EMPTY, machine.now);
    assertThat(machine.engine.state(old)).isEqualTo(State.DREQ_SENT);
    assertThat(machine.state()).isEqualTo(State.ESTABLISHED);
  }

  // TIMEWAIT_EXIT came where DISCONNECTED was expected, or never.

  /** Ways in which an established connection ends. */
  static Stream<List<Object>> ends() {
    return Stream.of("DREP", "no DREP", "DREQ", "crossing", "REJ", "destroyed", "stale")
        .flatMap(
            how ->
                Stream.of(PeerPolicy.values())
                    .flatMap(policy -> Stream.of(true, false).map(on -> List.of(how, policy, on))));
  }

  @ParameterizedTest
  @MethodSource("ends")
  void disconnectedComesBeforeTimewaitExitedEachOnceAndAlways(List<Object> how) {
    boolean active = (Boolean) how.get(2);
    PeerPolicy policy = (PeerPolicy) how.get(1);
    Machine machine = Machine.established(active, it -> it.imitating(policy));
    int id = machine.id;
    Drep drep = machine.drep();
    Dreq dreq = machine.dreq();
    switch ((String) how.get(0)) {
      case "DREP" -> {
        machine.engine.disconnect(id, PrivateData.EMPTY, machine.now);
        machine.hears(drep).hears(drep).hears(dreq);
      }
      case "no DREP" -> machine.engine.disconnect(id, PrivateData.EMPTY, machine.now);
      case "DREQ" -> machine.hears(dreq).hears(dreq);
      case "crossing" -> {
        machine.engine.disconnect(id, PrivateData.EMPTY, machine.now);
        machine.hears(dreq).hears(drep);
      }
      case "REJ" -> machine.hears(machine.rej(2, 28)).hears(machine.rej(2, 28));
      case "destroyed" -> machine.engine.destroy(id, machine.now);
      case "stale" -> machine.hears(Machine.req(NEW_ID, Machine.PEER_QPN)).hears(dreq).hears(drep);
      default -> throw new IllegalArgumentException(how.toString());
    }
    machine.after(100 * Machine.T_REQ);
    assertThat(machine.told())
        .extracting(it -> it.getClass().getSimpleName())
        .containsExactly("Disconnected", "TimewaitExited");
    assertThat(machine.count(Effect.Fail.class)).isEqualTo(1);
    assertThat(machine.count(Effect.Reset.class)).isEqualTo(1);
    machine.isEmpty();
  }

  /** A limited and a full member talk; the P_Key is compared, if at all, by whoever sends. */
  @Test
  void theReplyGoesOutOnTheKeyOfTheRequest() {
    Machine machine = Machine.idle();
    machine.listen();
    ConnectRequest ask =
        ConnectRequest.of(Machine.US, Machine.SERVICE, 0, QueuePairs.seenFromHere(Machine.path()))
            .withPKey(0x0123);
    machine.hears(Letters.req(ask, Machine.PEER_ID, Machine.PEER_GUID, Machine.PEER_QPN, 1));
    machine.engine.accept(machine.id, AcceptReply.of(Machine.OUR_QPN), machine.now);
    Effect.Send rep =
        machine.effects.stream()
            .filter(Effect.Send.class::isInstance)
            .map(Effect.Send.class::cast)
            .findFirst()
            .orElseThrow();
    assertThat(rep.pKey()).isEqualTo(0x0123);
  }

  /** In a burst of REQs the server took one child id twice. */
  @Test
  void aBurstOfReqsIsAsManyEventsAndAsManyReps() {
    Machine machine = Machine.idle();
    machine.listen();
    for (int i = 0; i < 50; i++) {
      machine.hears(Machine.req(1_000 + i, 2_000 + i));
    }
    List<Integer> ids = machine.told().stream().map(Event::id).toList();
    assertThat(ids).hasSize(50).doesNotHaveDuplicates();
    for (int id : ids) {
      machine.engine.accept(id, AcceptReply.of(Engine.ANY_QPN), machine.now);
    }
    assertThat(machine.sentTypes()).hasSize(50).containsOnly(MessageType.REP);
    assertThat(machine.sent())
        .extracting(it -> ((io.cmscope.codec.cm.Rep) it).ids().remote())
        .doesNotHaveDuplicates();
  }

  /** The status of a DREQ that timed out hid in another event. */
  @Test
  void disconnectedAndDisconnectedWithoutAnAnswerAreTold() {
    Machine answered = Machine.in(State.DREQ_SENT);
    answered.hears(answered.drep());
    assertThat(answered.told(Event.Disconnected.class).cause()).isEqualTo(Cause.BY_US);
    Machine unanswered = Machine.in(State.DREQ_SENT);
    unanswered.after(16 * Machine.T_REQ);
    assertThat(unanswered.told(Event.Disconnected.class).cause()).isEqualTo(Cause.DREQ_TIMED_OUT);
  }
}
