package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Transport;
import io.cmscope.codec.rules.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** TIMEWAIT: over, but the local QPN rests. */
class TimewaitTest {

  /** 12.9.8.4 counts from the DREP on the wire, and a busy host takes its time until then. */
  @Test
  void itCountsFromTheMomentTheDrepHasLeft() {
    Machine machine = Machine.in(State.ESTABLISHED);
    machine.sendingTakes = 20_000_000;
    long before = machine.now;
    machine.hears(machine.dreq());
    assertThat(machine.sentTypes()).containsExactly(MessageType.DREP);
    assertThat(machine.now).isEqualTo(before + 20_000_000);
    assertThat(machine.engine.nextDeadline()).isEqualTo(machine.now + Machine.T_TIMEWAIT);
  }

  @Test
  void answersEachDreqAgainWithItsTransactionAndTheClockGoesOn() {
    Machine machine = Machine.in(State.TIMEWAIT);
    machine.after(Machine.T_TIMEWAIT / 2);
    for (int i = 0; i < 3; i++) {
      machine.hears(machine.dreq(), 0x900 + i, Machine.PEER);
      assertThat(machine.sentMad().transactionId()).isEqualTo(0x900 + i);
    }
    assertThat(machine.sentTypes()).hasSize(3).containsOnly(MessageType.DREP);
    machine.forget().after(Machine.T_TIMEWAIT / 2);
    assertThat(machine.effectNames()).containsExactly("Reset", "Tell TimewaitExited");
  }

  @Test
  void aDreqForAnotherQueuePairIsDropped() {
    Machine machine = Machine.in(State.TIMEWAIT);
    machine.hears(new Dreq(machine.theirIds(), Machine.OUR_QPN + 1, PrivateData.EMPTY));
    machine.sentNothing();
    assertThat(machine.dropped()).containsExactly(Dropped.WRONG_QPN);
  }

  @Test
  void theQueuePairNumberCannotBeUsedAgainUntilTheEnd() {
    Machine machine = Machine.in(State.TIMEWAIT);
    assertThatThrownBy(() -> machine.engine.connect(Machine.request(), machine.now))
        .hasMessageContaining("rests until its timewait is over");
    machine.after(Machine.T_TIMEWAIT);
    machine.connect();
    assertThat(machine.state()).isEqualTo(State.REQ_SENT);
  }

  @Test
  void destroyingItDoesNotEndIt() {
    Machine machine = Machine.in(State.TIMEWAIT);
    machine.engine.destroy(machine.id, machine.now);
    assertThat(machine.effects).isEmpty();
    machine.hears(machine.dreq());
    assertThat(machine.sentTypes()).containsExactly(MessageType.DREP);
    machine.forget().after(Machine.T_TIMEWAIT);
    assertThat(machine.effectNames()).containsExactly("Reset", "Tell TimewaitExited");
  }

  @Test
  void afterTheEndADreqIsOfNobody() {
    Machine machine = Machine.in(State.TIMEWAIT);
    CommIds ids = machine.theirIds();
    machine.after(Machine.T_TIMEWAIT).forget();
    machine.hears(new Dreq(ids, Machine.OUR_QPN, PrivateData.EMPTY));
    assertThat(machine.sent(Drep.class).ids()).isEqualTo(ids.asSeenByPeer()); // as Linux
  }

  /** Target ACK delays and the timewaits measured on Linux 6.12 and 7.3 with ACK timeout 17. */
  @ParameterizedTest(name = "target ACK delay {0}: 4.096 µs · 2^{1}")
  @CsvSource({"0, 17", "15, 17", "16, 18", "17, 18", "18, 19", "20, 20"})
  void theActiveSideRestsAsMeasured(int targetAckDelay, int exponent) {
    Machine machine = Machine.in(State.REQ_SENT);
    Rep rep =
        Letters.rep(
            AcceptReply.of(0).withTargetAckDelay(targetAckDelay),
            machine.theirIds(),
            Transport.RC,
            Machine.PEER_GUID,
            Machine.PEER_QPN,
            1);
    machine.hears(rep);
    machine.engine.complete(machine.id, PrivateData.EMPTY, machine.now);
    machine.engine.disconnect(machine.id, PrivateData.EMPTY, machine.now);
    machine.hears(machine.drep()).forget();
    machine.after((4096L << exponent) - 1);
    assertThat(machine.effects).isEmpty();
    machine.after(1);
    assertThat(machine.effectNames()).containsExactly("Reset", "Tell TimewaitExited");
  }

  @Test
  void aPeerCannotMakeAQueuePairRestForHours() {
    Machine machine = Machine.in(State.REQ_SENT);
    machine.hears(
        Letters.rep(
            AcceptReply.of(0).withTargetAckDelay(31),
            machine.theirIds(),
            Transport.RC,
            Machine.PEER_GUID,
            Machine.PEER_QPN,
            1));
    machine.engine.complete(machine.id, PrivateData.EMPTY, machine.now);
    machine.engine.disconnect(machine.id, PrivateData.EMPTY, machine.now);
    machine.hears(machine.drep());
    machine.after(4096L << 24).isEmpty(); // 68.7 s
  }

  @Test
  void aDreqForAnUnknownConnectionIsAnsweredByLinuxAlone() {
    for (var policy : io.cmscope.codec.rules.PeerPolicy.values()) {
      Machine machine = Machine.idle(policy);
      machine.hears(new Dreq(new CommIds(5, 6), 7, PrivateData.EMPTY), 0x321, Machine.PEER);
      if (policy == io.cmscope.codec.rules.PeerPolicy.LINUX) {
        assertThat(machine.sent(Drep.class).ids()).isEqualTo(new CommIds(6, 5));
        assertThat(machine.sentMad().transactionId()).isEqualTo(0x321);
      } else {
        machine.sentNothing();
        assertThat(machine.dropped()).containsExactly(Dropped.UNKNOWN_IDS);
      }
    }
  }
}
