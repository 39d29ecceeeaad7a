package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.State;
import io.cmscope.stack.engine.EngineOptions.Abandoned;
import io.cmscope.stack.engine.Event.Disconnected.Cause;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ESTABLISHED, apart from path loading. */
class EstablishedTest {

  @Test
  void holdsNoTimer() {
    assertThat(Machine.established(true).engine.nextDeadline()).isEqualTo(Long.MAX_VALUE);
    assertThat(Machine.established(false).engine.nextDeadline()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void thePassiveSideDropsARepThatComesToIt() {
    Machine machine = Machine.established(false);
    machine.hears(machine.rep()).sentNothing();
    assertThat(machine.dropped()).containsExactly(Dropped.NOTHING_TO_DO);
  }

  @Test
  void aReqAgainIsDropped() {
    Machine machine = Machine.established(false);
    machine.hears(machine.req()).sentNothing();
    assertThat(machine.told()).isEmpty();
  }

  @Test
  void theDreqNamesThePeersQueuePair() {
    Machine machine = Machine.established(true);
    machine.engine.disconnect(machine.id, PrivateData.ofHex("0909"), machine.now);
    Dreq dreq = machine.sent(Dreq.class);
    assertThat(dreq.remoteQpn()).isEqualTo(Machine.PEER_QPN);
    assertThat(dreq.privateData()).isEqualTo(PrivateData.ofHex("0909"));
    assertThat(dreq.ids()).isEqualTo(machine.theirIds().asSeenByPeer());
  }

  @Test
  void aDreqForAnotherQueuePairIsDropped() {
    Machine machine = Machine.established(false);
    machine.hears(new Dreq(machine.theirIds(), Machine.OUR_QPN + 1, PrivateData.EMPTY));
    assertThat(machine.dropped()).containsExactly(Dropped.WRONG_QPN);
    assertThat(machine.state()).isEqualTo(State.ESTABLISHED);
  }

  @Test
  void aRejectionIsADisconnection() {
    Machine machine = Machine.established(false);
    machine.hears(machine.rej(2, 28));
    assertThat(machine.told(Event.Disconnected.class).cause()).isEqualTo(Cause.REJECTED);
    assertThat(machine.state()).isEqualTo(State.TIMEWAIT);
    machine.sentNothing();
  }

  @Test
  void ibAccessAnswersARejectionLikeADreq() {
    Machine machine = Machine.established(false, it -> it.imitating(PeerPolicy.IBACCESS));
    machine.hears(machine.rej(2, 28));
    assertThat(machine.effectNames()).containsExactly("Fail", "Tell Disconnected", "Send DREP");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void destroyingItDisconnectsWithRetries(boolean active) {
    Machine machine = Machine.established(active);
    machine.engine.destroy(machine.id, machine.now);
    long interval = active ? Machine.T_REQ : Machine.T_REP;
    machine.after(16 * interval - 1);
    assertThat(machine.sentTypes()).isEqualTo(Collections.nCopies(16, MessageType.DREQ));
    machine.after(1);
    assertThat(machine.told(Event.Disconnected.class).cause()).isEqualTo(Cause.DREQ_TIMED_OUT);
    machine.after(Machine.T_TIMEWAIT).isEmpty();
  }

  @Test
  void imitatingLinuxItSaysSoOnce() {
    Machine machine = Machine.established(true, it -> it.imitating(PeerPolicy.LINUX));
    machine.engine.destroy(machine.id, machine.now);
    machine.after(100 * Machine.T_REQ);
    assertThat(machine.sentTypes()).containsExactly(MessageType.DREQ);
    machine.isEmpty();
    assertThat(EngineOptions.of(1).abandoned()).isEqualTo(Abandoned.RETRIED);
  }
}
