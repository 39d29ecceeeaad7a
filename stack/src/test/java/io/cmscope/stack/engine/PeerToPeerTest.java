package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two ends that ask each other (12.10.4); the peer's CA GUID is the greater one. */
class PeerToPeerTest {

  private static Machine asking(PeerPolicy policy) {
    Machine machine = Machine.idle(policy);
    machine.id = machine.engine.connect(Machine.request().asPeer(), machine.now);
    machine.effects.clear();
    return machine;
  }

  private static Req reqOf(long guid) {
    ConnectRequest ask =
        ConnectRequest.of(Machine.US, Machine.SERVICE, 0, QueuePairs.seenFromHere(Machine.path()));
    return Letters.req(ask, Machine.PEER_ID, guid, Machine.PEER_QPN, 0x1000);
  }

  @Test
  void linuxRefuses() {
    Machine machine = Machine.idle();
    assertThatThrownBy(() -> machine.engine.connect(Machine.request().asPeer(), machine.now))
        .isInstanceOf(UnlawfulCallException.class)
        .hasMessage("cannot connect peer to peer: policy linux knows no peer to peer");
    machine.isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = PeerPolicy.class,
      names = {"ILLUMOS", "IBACCESS"})
  void theSmallerEndBecomesPassiveAndIsEstablishedByTheRtu(PeerPolicy policy) {
    Machine machine = asking(policy);
    machine.hears(machine.req());
    assertThat(machine.state()).isEqualTo(State.REQ_RCVD);
    assertThat(machine.told(Event.Requested.class).listener()).isEqualTo(Engine.PEER_TO_PEER);
    machine.forget().after(100 * Machine.T_REQ).sentNothing(); // our REQ is no longer repeated
    machine.engine.accept(machine.id, AcceptReply.of(Machine.OUR_QPN), machine.now);
    assertThat(machine.sentTypes()).containsExactly(MessageType.REP);
    assertThat(machine.sentMad().transactionId()).isEqualTo(Machine.TID); // the active one's
    machine.hears(machine.rtu());
    assertThat(machine.state()).isEqualTo(State.ESTABLISHED);
    machine.hears(machine.dreq()).after(Machine.T_TIMEWAIT).isEmpty();
  }

  @Test
  void theGreaterEndGoesOnAsking() {
    Machine machine = asking(PeerPolicy.IBACCESS);
    machine.hears(reqOf(Machine.OUR_GUID - 1));
    assertThat(machine.state()).isEqualTo(State.REQ_SENT);
    assertThat(machine.told()).isEmpty();
    machine.hears(machine.rep());
    assertThat(machine.state()).isEqualTo(State.REP_RCVD);
  }

  @Test
  void ofOneAdapterTheGreaterQueuePairAsks() {
    Machine machine = asking(PeerPolicy.IBACCESS);
    machine.hears(reqOf(Machine.OUR_GUID)); // QPN 0x22 against our 0x11
    assertThat(machine.state()).isEqualTo(State.REQ_RCVD);
  }

  @Test
  void guidsAreComparedWithoutSign() {
    Machine machine = asking(PeerPolicy.IBACCESS);
    machine.hears(reqOf(0x8000_0000_0000_0001L));
    assertThat(machine.state()).isEqualTo(State.REQ_RCVD);
  }

  @Test
  void aPeerThatHasNotAskedYetIsWaitedFor() {
    Machine machine = asking(PeerPolicy.IBACCESS);
    machine.hears(machine.rej(0, 8));
    assertThat(machine.state()).isEqualTo(State.REQ_SENT);
    assertThat(machine.told()).isEmpty();
    machine.after(Machine.T_REQ);
    assertThat(machine.sentTypes()).containsExactly(MessageType.REQ);
    machine.hears(machine.rej(0, 28)); // any other reason ends it
    machine.isEmpty();
  }

  @Test
  void itYieldsAlsoAfterAnMra() {
    Machine machine = asking(PeerPolicy.IBACCESS);
    machine.hears(new Mra(machine.theirIds(), 0, 20, PrivateData.EMPTY));
    machine.hears(machine.rej(0, 8));
    assertThat(machine.state()).isEqualTo(State.MRA_REQ_RCVD);
    machine.hears(machine.req());
    assertThat(machine.state()).isEqualTo(State.REQ_RCVD);
  }

  @Test
  void anotherServiceOrAnotherPeerIsAnotherMatter() {
    Machine machine = asking(PeerPolicy.IBACCESS);
    machine.hears(Machine.req(1, 2, Machine.SERVICE + 1));
    machine.hears(machine.req(), Machine.ELSEWHERE);
    assertThat(machine.sentTypes()).containsExactly(MessageType.REJ, MessageType.REJ);
    assertThat(machine.state()).isEqualTo(State.REQ_SENT);
  }

  @Test
  void theQueuePairIsTheOneItAskedWith() {
    Machine machine = asking(PeerPolicy.IBACCESS);
    machine.hears(machine.req());
    assertThatThrownBy(() -> machine.engine.accept(machine.id, AcceptReply.of(0x99), machine.now))
        .hasMessageContaining("its queue pair is QP 0x000011");
    machine.engine.reject(machine.id, Refusal.CONSUMER, machine.now);
    machine.isEmpty();
  }
}
