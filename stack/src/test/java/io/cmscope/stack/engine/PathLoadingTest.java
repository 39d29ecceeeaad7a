package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.cm.ApStatus;
import io.cmscope.codec.cm.Apr;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Lap;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.ReqPath;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.State;
import io.cmscope.codec.wire.Gid;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** LAP_SENT, MRA_LAP_RCVD, LAP_RCVD, MRA_LAP_SENT: a second path. */
class PathLoadingTest {

  private static final PeerAddress OTHER_PORT = PeerAddress.of(Gid.mapped(0x0a4d_0102));

  private static ReqPath otherPath() {
    return new ReqPath(
        0xffff, 0xffff, Gid.mapped(0x0a4d_0101), OTHER_PORT.gid(), 0, 3, 0, 64, 0, false, 17);
  }

  @Test
  void thePathIsLoadedWhenThePeerHasLoadedIt() {
    Machine machine = Machine.established(true);
    machine.engine.loadPath(machine.id, otherPath(), PrivateData.EMPTY, machine.now);
    Lap lap = machine.sent(Lap.class);
    assertThat(lap.remoteQpn()).isEqualTo(Machine.PEER_QPN);
    assertThat(lap.alternate()).isEqualTo(otherPath());
    machine.forget().hears(machine.apr(ApStatus.LOADED));
    assertThat(machine.effectNames()).containsExactly("LoadPath", "Tell PathAnswered");
    assertThat(((Effect.LoadPath) machine.effects.get(0)).alternate()).isEqualTo(otherPath());
    assertThat(machine.engine.nextDeadline()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aPathThatIsRefusedIsNotLoaded() {
    Machine machine = Machine.in(State.LAP_SENT);
    machine.hears(machine.apr(ApStatus.NOT_SUPPORTED));
    assertThat(machine.effectNames()).containsExactly("Tell PathAnswered");
  }

  @Test
  void anAprOfAnEarlierLapIsTheWrongOne() {
    Machine machine = Machine.in(State.LAP_SENT);
    machine.hears(machine.apr(ApStatus.LOADED), 0x4711, Machine.PEER);
    assertThat(machine.dropped()).containsExactly(Dropped.WRONG_TRANSACTION);
    assertThat(machine.state()).isEqualTo(State.LAP_SENT);
  }

  @Test
  void withoutAnAnswerTheConnectionGoesOn() {
    Machine machine = Machine.in(State.LAP_SENT);
    machine.after(15 * Machine.T_REQ);
    assertThat(machine.sentTypes()).isEqualTo(Collections.nCopies(15, MessageType.LAP));
    machine.forget().after(Machine.T_REQ);
    assertThat(machine.effectNames()).containsExactly("Tell PathUnanswered");
    assertThat(machine.state()).isEqualTo(State.ESTABLISHED);
  }

  @Test
  void thePassiveSideLoadsThePathAsSeenFromHere() {
    Machine machine = Machine.established(false);
    ReqPath theirs = QueuePairs.seenFromHere(otherPath());
    machine.hears(new Lap(machine.theirIds(), Machine.OUR_QPN, 20, theirs, PrivateData.EMPTY));
    assertThat(machine.effectNames()).containsExactly("Tell PathProposed");
    machine.engine.answerPath(
        machine.id, ApStatus.LOADED, PrivateData.EMPTY, PrivateData.EMPTY, machine.now);
    assertThat(machine.effectNames()).containsExactly("Tell PathProposed", "LoadPath", "Send APR");
    assertThat(((Effect.LoadPath) machine.effects.get(1)).alternate()).isEqualTo(otherPath());
    assertThat(machine.sentMad().transactionId()).isEqualTo(Machine.TID);
    assertThat(machine.state()).isEqualTo(State.ESTABLISHED);
  }

  @Test
  void aLapForAnotherQueuePairIsRefusedAndNobodyIsTold() {
    Machine machine = Machine.established(false);
    machine.hears(
        new Lap(machine.theirIds(), Machine.OUR_QPN + 1, 20, otherPath(), PrivateData.EMPTY));
    assertThat(machine.effectNames()).containsExactly("Send APR");
    assertThat(machine.sent(Apr.class).status()).isEqualTo(ApStatus.QPN_MISMATCH);
  }

  @Test
  void theUserThatNeedsTimeIsExcused() {
    Machine machine = Machine.in(State.LAP_RCVD);
    machine.hears(machine.lap());
    assertThat(machine.dropped()).containsExactly(Dropped.NOTHING_TO_DO);
    machine.moreTime();
    machine.hears(machine.lap());
    assertThat(machine.sent(Mra.class).messageMraed()).isEqualTo(2);
    assertThat(machine.state()).isEqualTo(State.MRA_LAP_SENT);
  }

  @Test
  void afterMigrationMessagesGoTheOtherWayAndComeFromEither() {
    Machine machine = Machine.established(true);
    machine.engine.loadPath(machine.id, otherPath(), PrivateData.EMPTY, machine.now);
    machine.hears(machine.apr(ApStatus.LOADED));
    machine.engine.pathMigrated(machine.id, machine.now);
    machine.forget();
    machine.engine.disconnect(machine.id, PrivateData.EMPTY, machine.now);
    assertThat(machine.effects)
        .filteredOn(Effect.Send.class::isInstance)
        .allSatisfy(it -> assertThat(((Effect.Send) it).to()).isEqualTo(OTHER_PORT));
    machine.hears(machine.drep(), Machine.PEER);
    assertThat(machine.state()).isEqualTo(State.TIMEWAIT);
    machine.forget().hears(machine.dreq(), OTHER_PORT);
    assertThat(machine.sentTypes()).containsExactly(MessageType.DREP);
    machine.after(Machine.T_TIMEWAIT).isEmpty();
  }

  @Test
  void onlyTheActiveSideProposesAndOneAtATime() {
    Machine passive = Machine.established(false);
    assertThatThrownBy(
            () -> passive.engine.loadPath(passive.id, otherPath(), PrivateData.EMPTY, passive.now))
        .isInstanceOf(UnlawfulCallException.class)
        .hasMessageEndingWith("only the active side may");
    Machine asked = Machine.in(State.LAP_SENT);
    assertThatThrownBy(
            () -> asked.engine.loadPath(asked.id, otherPath(), PrivateData.EMPTY, asked.now))
        .hasMessageEndingWith("a LAP is out already");
    Machine without = Machine.established(true);
    assertThatThrownBy(() -> without.engine.pathMigrated(without.id, without.now))
        .hasMessageEndingWith("it has no alternate path");
  }

  @Test
  void aDisconnectionCancelsTheLap() {
    Machine machine = Machine.in(State.LAP_SENT);
    machine.engine.disconnect(machine.id, PrivateData.EMPTY, machine.now);
    machine.forget().after(15 * Machine.T_REQ);
    assertThat(machine.sentTypes()).containsOnly(MessageType.DREQ);
  }

  @Test
  void ibAccessAnswersALapOfNoConnection() {
    Machine machine = Machine.idle(PeerPolicy.IBACCESS);
    CommIds ids = new CommIds(7, 8);
    machine.hears(new Lap(ids, 9, 20, otherPath(), PrivateData.EMPTY));
    assertThat(machine.sent(Apr.class).ids()).isEqualTo(new CommIds(8, 7));
    assertThat(machine.sent(Apr.class).status()).isEqualTo(ApStatus.INVALID_COMMUNICATION_INSTANCE);
  }
}
