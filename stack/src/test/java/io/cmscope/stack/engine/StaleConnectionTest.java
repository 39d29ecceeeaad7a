package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.RejectedMessage;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.State;
import io.cmscope.stack.engine.Event.Disconnected.Cause;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** 12.9.8.3.1: the peer begins anew with a queue pair that is connected here. */
class StaleConnectionTest {
  private static final int NEW_ID = 0x0303_0303;

  private static Machine established(PeerPolicy policy) {
    Machine machine = Machine.established(false, it -> it.imitating(policy));
    machine.effects.clear();
    return machine;
  }

  @Test
  void theReqIsRejectedAndTheOldConnectionDisconnected() {
    Machine machine = established(PeerPolicy.LINUX);
    machine.hears(Machine.req(NEW_ID, Machine.PEER_QPN));
    assertThat(machine.effectNames())
        .containsExactly("Send REJ", "Tell Disconnected", "Fail", "Send DREQ");
    Rej rej = machine.sent(Rej.class);
    assertThat(rej.rejectReason()).isEqualTo(RejectReason.STALE_CONNECTION);
    assertThat(rej.rejected()).isEqualTo(RejectedMessage.REQ);
    assertThat(rej.ids()).isEqualTo(new CommIds(/* local= */ 0, /* remote= */ NEW_ID));
    Dreq dreq = machine.sent(Dreq.class);
    assertThat(dreq.ids()).isEqualTo(new CommIds(machine.id, Machine.PEER_ID));
    assertThat(dreq.remoteQpn()).isEqualTo(Machine.PEER_QPN);
    assertThat(machine.sentMad().transactionId()).isNotEqualTo(Machine.TID);
    assertThat(machine.told(Event.Disconnected.class).cause()).isEqualTo(Cause.STALE);
  }

  @Test
  void theDreqIsRepeatedUntilTheDrepAndThenTheNextReqSucceeds() {
    Machine machine = established(PeerPolicy.LINUX);
    machine.reopen();
    int old = machine.id;
    machine.hears(Machine.req(NEW_ID, Machine.PEER_QPN)).forget().after(2 * Machine.T_REP);
    assertThat(machine.sentTypes()).containsExactly(MessageType.DREQ, MessageType.DREQ);
    machine.hears(Machine.req(NEW_ID + 1, Machine.PEER_QPN)); // still stale: no DREP yet
    assertThat(machine.sent(Rej.class).reason()).isEqualTo(10);
    machine.hears(machine.drep()).forget();
    assertThat(machine.engine.state(old)).isEqualTo(State.TIMEWAIT);
    machine.hears(Machine.req(NEW_ID + 2, Machine.PEER_QPN));
    assertThat(machine.effectNames()).containsExactly("Tell Requested");
  }

  @Test
  void withoutAnyDrepTheOldConnectionRestsAllTheSame() {
    Machine machine = established(PeerPolicy.LINUX);
    machine.hears(Machine.req(NEW_ID, Machine.PEER_QPN)).after(16 * Machine.T_REP);
    assertThat(machine.sentTypes())
        .containsExactly(
            java.util.stream.Stream.concat(
                    java.util.stream.Stream.of(MessageType.REJ),
                    Collections.nCopies(16, MessageType.DREQ).stream())
                .toArray(MessageType[]::new));
    assertThat(machine.state()).isEqualTo(State.TIMEWAIT);
    machine.after(Machine.T_TIMEWAIT).isEmpty();
    assertThat(machine.told()).hasSize(2); // Disconnected, TimewaitExited
  }

  @ParameterizedTest
  @EnumSource(
      value = State.class,
      names = {"REQ_RCVD", "MRA_REQ_SENT", "REP_SENT", "MRA_REP_RCVD", "REP_RCVD", "DREQ_SENT"})
  void anOldConnectionThatIsNotEstablishedRejectsButIsNotDisconnected(State state) {
    Machine machine = Machine.in(state);
    machine.hears(Machine.req(NEW_ID, Machine.PEER_QPN));
    assertThat(machine.effectNames()).containsExactly("Send REJ");
    assertThat(machine.sent(Rej.class).reason()).isEqualTo(10);
    assertThat(machine.state()).isEqualTo(state);
  }

  @ParameterizedTest
  @EnumSource(PeerPolicy.class)
  void inTimewaitTheStacksDiffer(PeerPolicy policy) {
    Machine machine = Machine.in(State.TIMEWAIT, policy);
    machine.listen();
    machine.hears(Machine.req(NEW_ID, Machine.PEER_QPN));
    switch (policy) {
      case LINUX -> assertThat(machine.effectNames()).containsExactly("Tell Requested");
      case ILLUMOS -> {
        assertThat(machine.effectNames()).containsExactly("Send REJ");
        assertThat(machine.sent(Rej.class).reason()).isEqualTo(10);
      }
      case IBACCESS -> assertThat(machine.dropped()).containsExactly(Dropped.RESTING);
    }
  }

  @Test
  void theSameReqInTimewaitIsANewOneToLinux() {
    Machine machine = Machine.in(State.REP_SENT);
    machine.hears(machine.rtu()).hears(machine.dreq());
    int old = machine.id;
    machine.forget().hears(machine.req());
    assertThat(machine.effectNames()).containsExactly("Tell Requested");
    assertThat(machine.id).isNotEqualTo(old);
  }

  @Test
  void anotherAdapterWithTheSameQpnIsNotStale() {
    Machine machine = established(PeerPolicy.LINUX);
    machine.reopen();
    ConnectRequest ask =
        ConnectRequest.of(Machine.US, Machine.SERVICE, 0, QueuePairs.seenFromHere(Machine.path()));
    machine.hears(Letters.req(ask, NEW_ID, 0x1234, Machine.PEER_QPN, 1), Machine.ELSEWHERE);
    assertThat(machine.effectNames()).containsExactly("Tell Requested");
  }

  @ParameterizedTest
  @EnumSource(PeerPolicy.class)
  void aCommIdWithAnotherQpnIsWhatThePolicySays(PeerPolicy policy) {
    Machine machine = established(policy);
    machine.reopen();
    machine.hears(Machine.req(Machine.PEER_ID, Machine.PEER_QPN + 1));
    switch (policy) {
      case LINUX -> assertThat(machine.dropped()).containsExactly(Dropped.NOTHING_TO_DO);
      case ILLUMOS -> assertThat(machine.sent(Rej.class).reason()).isEqualTo(30);
      case IBACCESS -> assertThat(machine.effectNames()).containsExactly("Tell Requested");
    }
  }

  @Test
  void ibAccessDisconnectsOnceAndDropsWhileThatGoesOn() {
    Machine machine = established(PeerPolicy.IBACCESS);
    machine.hears(Machine.req(NEW_ID, Machine.PEER_QPN));
    assertThat(machine.sentTypes()).containsExactly(MessageType.REJ, MessageType.DREQ);
    machine.forget().hears(Machine.req(NEW_ID + 1, Machine.PEER_QPN));
    assertThat(machine.dropped()).containsExactly(Dropped.RESTING);
    machine.forget().after(Machine.T_REP + Machine.T_TIMEWAIT);
    assertThat(machine.sentTypes()).isEmpty();
    machine.isEmpty();
  }

  @Test
  void aStaleReqForAnUnknownServiceIsStale() {
    Machine machine = established(PeerPolicy.LINUX);
    machine.hears(Machine.req(NEW_ID, Machine.PEER_QPN, 0x4242));
    assertThat(machine.sent(Rej.class).reason()).isEqualTo(10);
  }

  // The REP that is stale.

  private static Machine askingBesideAnother() {
    Machine machine = Machine.in(State.REP_RCVD);
    Machine.establishAnother(machine);
    return machine;
  }

  @Test
  void aStaleRepIsRejectedAndTheAttemptGoesOn() {
    Machine machine = askingBesideAnother();
    machine.hears(machine.rep(NEW_ID, Machine.PEER_QPN + 1));
    assertThat(machine.effectNames())
        .containsExactly("Send REJ", "Tell Disconnected", "Fail", "Send DREQ");
    Rej rej = machine.sent(Rej.class);
    assertThat(rej.rejected()).isEqualTo(RejectedMessage.REP);
    assertThat(rej.ids()).isEqualTo(new CommIds(machine.id, NEW_ID));
    assertThat(machine.state()).isEqualTo(State.REQ_SENT);
  }

  @Test
  void noReqIsRepeatedWhileTheOldConnectionIsInTheWay() {
    Machine machine = askingBesideAnother();
    machine.hears(machine.rep(NEW_ID, Machine.PEER_QPN + 1)).forget();
    machine.after(3 * Machine.T_REQ);
    assertThat(machine.sentTypes()).containsOnly(MessageType.DREQ);
    CommIds old = machine.sent(Dreq.class).ids();
    machine.hears(new io.cmscope.codec.cm.Drep(old.asSeenByPeer(), PrivateData.EMPTY)).forget();
    machine.after(Machine.T_REQ);
    assertThat(machine.sentTypes()).containsExactly(MessageType.REQ);
    machine.hears(machine.rep(NEW_ID + 1, Machine.PEER_QPN + 2));
    assertThat(machine.state()).isEqualTo(State.REP_RCVD);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aRepForAConnectionWithAnotherIdIsNotOurs(int sameQpn) {
    Machine machine = Machine.in(State.REP_RCVD);
    machine.hears(machine.rep(NEW_ID, Machine.PEER_QPN + sameQpn));
    assertThat(machine.dropped()).containsExactly(Dropped.UNKNOWN_IDS);
    assertThat(machine.state()).isEqualTo(State.REP_RCVD);
  }

  @ParameterizedTest
  @EnumSource(PeerPolicy.class)
  void aRepOfNoConnectionIsRejectedByIbAccessAlone(PeerPolicy policy) {
    Machine machine = Machine.idle(policy);
    machine.id = 0x1357;
    machine.hears(machine.rep());
    if (policy == PeerPolicy.IBACCESS) {
      Rej rej = machine.sent(Rej.class);
      assertThat(rej.rejectReason()).isEqualTo(RejectReason.INVALID_COMM_ID);
      assertThat(rej.rejected()).isEqualTo(RejectedMessage.REP);
      assertThat(rej.ids()).isEqualTo(new CommIds(0, Machine.PEER_ID));
    } else {
      assertThat(machine.effectNames()).containsExactly("Drop UNKNOWN_IDS");
    }
  }
}
