package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.State;
import io.cmscope.stack.engine.Event.Disconnected.Cause;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An owner is a lease: when it is lost, the CM ends in order what it held. */
class OwnerTest {

  /** An application connects and crashes. */
  private static Machine ownedBy(int[] owner, PeerPolicy policy) {
    Machine machine = Machine.idle(policy);
    owner[0] = machine.engine.openOwner();
    machine.id = machine.engine.connect(Machine.request(), owner[0], machine.now);
    machine.hears(machine.rep());
    machine.engine.complete(machine.id, PrivateData.EMPTY, machine.now);
    machine.effects.clear();
    return machine;
  }

  @Test
  void aCrashStopsTheQueuePairDisconnectsAndRests() {
    int[] owner = new int[1];
    Machine machine = ownedBy(owner, PeerPolicy.ILLUMOS);
    machine.engine.ownerLost(owner[0], machine.now);
    assertThat(machine.effectNames()).containsExactly("Fail", "Send DREQ");
    machine.forget().after(2 * Machine.T_REQ);
    assertThat(machine.sentTypes()).containsExactly(MessageType.DREQ, MessageType.DREQ);
    assertThat(machine.qpns.reserve(Machine.OUR_QPN)).isFalse();
    machine.forget().hears(machine.drep());
    assertThat(machine.effectNames()).containsExactly("Tell Disconnected");
    assertThat(machine.qpns.reserve(Machine.OUR_QPN)).isFalse();
    machine.forget().hears(machine.dreq()); // nobody is there, and still it is answered
    assertThat(machine.sentTypes()).containsExactly(MessageType.DREP);
    machine.forget().after(Machine.T_TIMEWAIT);
    assertThat(machine.effectNames()).containsExactly("Reset", "Tell TimewaitExited");
    assertThat(machine.qpns.reserve(Machine.OUR_QPN)).isTrue();
  }

  /** The example of docs/timewait.md. */
  @Test
  void aNewApplicationConnectsBesideTheOldConnection() {
    Machine machine = Machine.idle();
    int killed = machine.engine.openOwner();
    int old = machine.engine.connect(Machine.request(), killed, machine.now);
    machine.id = old;
    machine.hears(machine.rep());
    machine.engine.complete(old, PrivateData.EMPTY, machine.now);
    machine.forget();
    machine.engine.ownerLost(killed, machine.now); // 0 s
    assertThat(machine.effectNames()).containsExactly("Fail", "Send DREQ");
    CmMad dreq = machine.sentMad();
    machine.forget().after(1_000_000_000L); // 1 s
    int restarted = machine.engine.openOwner();
    assertThatThrownBy(() -> machine.engine.connect(Machine.request(), restarted, machine.now))
        .hasMessageEndingWith("serves another connection, or rests until its timewait is over");
    machine.id = machine.engine.connect(Machine.request().withQpn(0x12), restarted, machine.now);
    machine.hears(machine.rep(Machine.PEER_ID + 1, Machine.PEER_QPN + 1));
    machine.engine.complete(machine.id, PrivateData.EMPTY, machine.now);
    assertThat(machine.state()).isEqualTo(State.ESTABLISHED);
    machine.forget().after(Machine.T_REQ - 1_000_000_000L); // 4.8 s
    assertThat(machine.sentMad()).isEqualTo(dreq);
    machine.id = old;
    machine.forget().hears(machine.drep());
    assertThat(machine.told(Event.Disconnected.class).cause()).isEqualTo(Cause.BY_US);
    machine.forget().after(200_000_000L).hears(machine.dreq()); // 5.0 s
    assertThat(machine.effectNames()).containsExactly("Send DREP");
    assertThat(machine.qpns.reserve(Machine.OUR_QPN)).isFalse();
    machine.forget().after(400_000_000L); // 5.4 s
    assertThat(machine.effectNames()).containsExactly("Reset", "Tell TimewaitExited");
    assertThat(machine.qpns.reserve(Machine.OUR_QPN)).isTrue();
  }

  @Test
  void linuxSaysSoOnce() {
    int[] owner = new int[1];
    Machine machine = ownedBy(owner, PeerPolicy.LINUX);
    machine.engine.ownerLost(owner[0], machine.now);
    machine.after(16 * Machine.T_REQ);
    assertThat(machine.sentTypes()).containsExactly(MessageType.DREQ);
    assertThat(machine.told(Event.Disconnected.class).cause()).isEqualTo(Cause.DREQ_TIMED_OUT);
    machine.isEmpty();
  }

  @Test
  void allOfItEndsAndNothingElse() {
    Machine machine = Machine.idle();
    int owner = machine.engine.openOwner();
    int other = machine.engine.openOwner();
    int[] ids = new int[5];
    for (int i = 0; i < 5; i++) {
      machine.id =
          machine.engine.connect(
              Machine.request().withQpn(Machine.OUR_QPN + i), i == 4 ? other : owner, machine.now);
      ids[i] = machine.id;
      machine.hears(machine.rep(Machine.PEER_ID + i, Machine.PEER_QPN + i));
      machine.engine.complete(machine.id, PrivateData.EMPTY, machine.now);
    }
    machine.forget();
    machine.engine.ownerLost(owner, machine.now);
    assertThat(machine.sentTypes()).isEqualTo(Collections.nCopies(4, MessageType.DREQ));
    for (int i = 0; i < 4; i++) {
      CommIds theirs = new CommIds(Machine.PEER_ID + i, ids[i]);
      machine.hears(new Drep(theirs, PrivateData.EMPTY));
    }
    machine.after(Machine.T_TIMEWAIT);
    assertThat(machine.engine.census().connections()).isEqualTo(1);
    assertThat(machine.engine.state(ids[4])).isEqualTo(State.ESTABLISHED);
  }

  @Test
  void itsListenersAndQuestionsEndToo() {
    Machine machine = Machine.idle();
    int owner = machine.engine.openOwner();
    machine.engine.listen(ServiceMatch.exactly(Machine.SERVICE), 10, owner);
    machine.hears(machine.req());
    machine.hears(Machine.sidrReq());
    machine.engine.askSidr(SidrQuestion.of(Machine.PEER, 9), owner, machine.now);
    machine.forget();
    machine.engine.ownerLost(owner, machine.now);
    assertThat(machine.sent(SidrRep.class).status()).isEqualTo(2);
    assertThat(machine.sent(Rej.class).reason()).isEqualTo(28);
    assertThat(machine.engine.census().listeners()).isZero();
    machine.isEmpty();
    machine.forget().hears(Machine.req(1, 2));
    assertThat(machine.sent(Rej.class).reason()).isEqualTo(8);
  }

  @Test
  void whoIsLostCannotAsk() {
    Machine machine = Machine.idle();
    int owner = machine.engine.openOwner();
    machine.engine.ownerLost(owner, machine.now);
    assertThatThrownBy(() -> machine.engine.connect(Machine.request(), owner, machine.now))
        .hasMessage("owner 1 is lost, or never was");
    assertThatThrownBy(() -> machine.engine.ownerLost(owner, machine.now))
        .hasMessage("owner 1 is lost, or never was");
    assertThatThrownBy(() -> machine.engine.ownerLost(Engine.NOBODY, machine.now))
        .hasMessage("nobody cannot be lost");
  }

  /** Destroyed in whatever state, and everything is over after the longest retries. */
  @ParameterizedTest
  @EnumSource(State.class)
  void nothingIsLeftOfWhatIsDestroyed(State state) {
    for (PeerPolicy policy : PeerPolicy.values()) {
      Machine machine = Machine.in(state, policy);
      if (state == State.IDLE) {
        continue;
      }
      machine.engine.destroy(machine.id, machine.now);
      machine.after(20 * Machine.T_REQ);
      machine.isEmpty();
      assertThat(machine.told().stream().filter(Event.TimewaitExited.class::isInstance).count())
          .isLessThanOrEqualTo(1);
    }
  }
}
