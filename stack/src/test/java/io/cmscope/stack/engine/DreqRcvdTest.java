package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.rules.State;
import io.cmscope.stack.engine.EngineOptions.Dreqs;
import io.cmscope.stack.engine.Event.Disconnected.Cause;
import org.junit.jupiter.api.Test;

/** DREQ_RCVD: the peer disconnects and the answer is left to the user. */
class DreqRcvdTest {

  private static Machine machine() {
    return Machine.in(State.DREQ_RCVD);
  }

  @Test
  void theUserIsToldAtOnceAndTheQueuePairStops() {
    Machine machine = Machine.established(false, it -> it.with(Dreqs.LEFT_TO_THE_USER));
    machine.hears(new Dreq(machine.theirIds(), Machine.OUR_QPN, PrivateData.ofHex("12")));
    assertThat(machine.effectNames()).containsExactly("Fail", "Tell Disconnected");
    assertThat(machine.told(Event.Disconnected.class).cause()).isEqualTo(Cause.BY_PEER);
    assertThat(machine.told(Event.Disconnected.class).privateData())
        .isEqualTo(PrivateData.ofHex("12"));
  }

  @Test
  void theUserAnswersInItsOwnTime() {
    Machine machine = machine();
    machine.after(60_000_000_000L);
    machine.hears(machine.dreq()).hears(machine.dreq());
    assertThat(machine.dropped()).containsExactly(Dropped.NOTHING_TO_DO, Dropped.NOTHING_TO_DO);
    machine.sentNothing();
    machine.engine.disconnect(machine.id, PrivateData.ofHex("34"), machine.now);
    assertThat(machine.sent(Drep.class).privateData()).isEqualTo(PrivateData.ofHex("34"));
    assertThat(machine.sentMad().transactionId()).isEqualTo(Machine.TID);
    assertThat(machine.told()).isEmpty(); // told already
    machine.forget().hears(machine.dreq());
    assertThat(machine.sent(Drep.class).privateData()).isEqualTo(PrivateData.ofHex("34"));
  }

  @Test
  void destroyingItAnswers() {
    Machine machine = machine();
    machine.engine.destroy(machine.id, machine.now);
    assertThat(machine.sentTypes()).containsExactly(MessageType.DREP);
    machine.after(Machine.T_TIMEWAIT).isEmpty();
  }

  @Test
  void aRejectionIsTooLate() {
    Machine machine = machine();
    machine.hears(machine.rej(2, 28));
    assertThat(machine.dropped()).containsExactly(Dropped.NOTHING_TO_DO);
  }
}
