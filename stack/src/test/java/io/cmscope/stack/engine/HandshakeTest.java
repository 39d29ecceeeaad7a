package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.rules.State;
import org.junit.jupiter.api.Test;

/** From REQ to timewait exit, as both ends do it, effect by effect. */
class HandshakeTest {

  @Test
  void theActiveSideMakesItsQueuePairReadyBetweenRepAndRtu() {
    Machine machine = Machine.idle();
    machine.connect();
    assertThat(machine.effectNames()).containsExactly("Initialize", "Send REQ");
    machine.forget().hears(machine.rep());
    assertThat(machine.effectNames()).containsExactly("Tell Replied");
    machine.forget();
    machine.engine.complete(machine.id, PrivateData.EMPTY, machine.now);
    assertThat(machine.effectNames())
        .containsExactly("ReadyToReceive", "ReadyToSend", "Send RTU", "Tell Established");
  }

  @Test
  void thePassiveSideMakesItsQueuePairReadyBeforeTheRep() {
    Machine machine = Machine.in(State.REQ_RCVD);
    machine.engine.accept(machine.id, AcceptReply.of(Machine.OUR_QPN), machine.now);
    assertThat(machine.effectNames())
        .containsExactly("Initialize", "ReadyToReceive", "ReadyToSend", "Send REP");
    machine.forget().hears(machine.rtu());
    assertThat(machine.effectNames()).containsExactly("Tell Established");
  }

  @Test
  void disconnectingStopsTheQueuePairFirstAndReleasesTheQpnAfterTimewait() {
    Machine machine = Machine.established(true);
    machine.engine.disconnect(machine.id, PrivateData.EMPTY, machine.now);
    machine.hears(machine.drep());
    assertThat(machine.effectNames()).containsExactly("Fail", "Send DREQ", "Tell Disconnected");
    assertThat(machine.qpns.reserve(Machine.OUR_QPN)).isFalse();
    machine.forget().after(Machine.T_TIMEWAIT - 1);
    assertThat(machine.effects).isEmpty();
    machine.after(1);
    assertThat(machine.effectNames()).containsExactly("Reset", "Tell TimewaitExited");
    machine.isEmpty();
  }

  @Test
  void aPeersDreqIsAnsweredAtOnce() {
    Machine machine = Machine.established(false);
    machine.hears(machine.dreq());
    assertThat(machine.effectNames()).containsExactly("Fail", "Tell Disconnected", "Send DREP");
    assertThat(machine.state()).isEqualTo(State.TIMEWAIT);
    machine.after(Machine.T_TIMEWAIT).isEmpty();
  }
}
