package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.Transport;
import io.cmscope.codec.mad.ClassPortInfo;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.State;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** REQ_SENT and MRA_REQ_RCVD: the REQ is out, no answer yet. */
class ReqSentTest {

  @Test
  void intervalsCountFromTheMomentTheReqHasLeft() {
    Machine machine = Machine.idle();
    machine.sendingTakes = 30_000_000;
    machine.connect();
    assertThat(machine.engine.nextDeadline()).isEqualTo(machine.now + Machine.T_REQ);
    machine.after(Machine.T_REQ);
    assertThat(machine.sentTypes()).containsExactly(MessageType.REQ, MessageType.REQ);
    assertThat(machine.engine.nextDeadline()).isEqualTo(machine.now + Machine.T_REQ);
  }

  @Test
  void sendsTheSameReqSixteenTimesAndGivesUpSilently() {
    Machine machine = Machine.idle();
    machine.connect();
    byte[] first = machine.sentMad().octets();
    machine.after(16 * Machine.T_REQ - 1);
    assertThat(machine.sentTypes()).isEqualTo(Collections.nCopies(16, MessageType.REQ));
    assertThat(machine.sentMad().octets()).isEqualTo(first);
    machine.forget().after(1);
    assertThat(machine.effectNames()).containsExactly("Reset", "Tell Unanswered");
    assertThat(machine.told(Event.Unanswered.class).what()).isEqualTo(MessageType.REQ);
    machine.isEmpty();
  }

  @Test
  void repeatsNotBeforeRoundTripAndResponseTimeHavePassed() {
    Machine machine = Machine.in(State.REQ_SENT);
    machine.after(Machine.T_REQ - 1).sentNothing();
    machine.after(1);
    assertThat(machine.sentTypes()).containsExactly(MessageType.REQ);
  }

  @ParameterizedTest
  @EnumSource(
      value = PeerPolicy.class,
      names = {"ILLUMOS", "IBACCESS"})
  void othersThanLinuxTellThePeerThatTheyGiveUp(PeerPolicy policy) {
    Machine machine = Machine.in(State.REQ_SENT, policy);
    machine.after(15 * Machine.T_REQ).forget().after(Machine.T_REQ);
    Rej rej = machine.sent(Rej.class);
    assertThat(rej.rejectReason()).isEqualTo(RejectReason.TIMEOUT);
    assertThat(rej.ids()).isEqualTo(new CommIds(machine.id, 0));
    assertThat(rej.validRejectInfo().getLong(0)).isEqualTo(Machine.OUR_GUID);
    machine.isEmpty();
  }

  @Test
  void anMraLetsThePeerTakeItsServiceTime() {
    Machine machine = Machine.in(State.REQ_SENT);
    machine.hears(new Mra(machine.theirIds(), 0, 22, PrivateData.EMPTY));
    // 4.096 µs · 2^22 and a round trip of 2 · 4.096 µs · 2^16
    long wait = 17_179_869_184L + 2 * 268_435_456L;
    machine.after(wait - 1).sentNothing();
    machine.after(1);
    assertThat(machine.sentTypes()).containsExactly(MessageType.REQ);
    assertThat(machine.state()).isEqualTo(State.MRA_REQ_RCVD);
  }

  @Test
  void anMraForHoursIsCut() {
    Machine machine = Machine.in(State.REQ_SENT);
    machine.hears(new Mra(machine.theirIds(), 0, 31, PrivateData.EMPTY));
    // 68.7 s and the round trip, not 2.4 hours
    machine.after(68_719_476_736L + 2 * 268_435_456L);
    assertThat(machine.sentTypes()).containsExactly(MessageType.REQ);
  }

  @Test
  void theRepIsToldAndRepeatedNoLonger() {
    Machine machine = Machine.in(State.REQ_SENT);
    machine.hears(machine.rep());
    assertThat(machine.told(Event.Replied.class).rep().localQpn()).isEqualTo(Machine.PEER_QPN);
    machine.after(100 * Machine.T_REQ).sentNothing();
    assertThat(machine.state()).isEqualTo(State.REP_RCVD);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void aRejectionEndsItWhateverMessageItSaysItRejects(int message) {
    Machine machine = Machine.in(State.REQ_SENT);
    CommIds ids = new CommIds(/* local= */ 0, /* remote= */ machine.id);
    machine.hears(new Rej(ids, message, 0, 28, PrivateData.EMPTY, PrivateData.EMPTY));
    assertThat(machine.told(Event.Rejected.class).reason()).isEqualTo(RejectReason.CONSUMER);
    machine.isEmpty();
  }

  @Test
  void aStaleRejectionLeadsToTimewait() {
    Machine machine = Machine.in(State.REQ_SENT);
    machine.hears(machine.rej(0, 10));
    assertThat(machine.effectNames()).containsExactly("Fail", "Tell Rejected");
    assertThat(machine.state()).isEqualTo(State.TIMEWAIT);
    machine.forget().after(Machine.T_TIMEWAIT);
    assertThat(machine.effectNames()).containsExactly("Reset", "Tell TimewaitExited");
    machine.isEmpty();
  }

  @Test
  void aTimeoutRejectionWithoutIdsIsNotOurs() {
    Machine machine = Machine.in(State.REQ_SENT);
    CommIds ids = new CommIds(0, 0);
    machine.hears(new Rej(ids, 2, 0, 4, PrivateData.EMPTY, PrivateData.EMPTY));
    assertThat(machine.dropped()).containsExactly(Dropped.UNKNOWN_IDS);
    assertThat(machine.state()).isEqualTo(State.REQ_SENT);
  }

  @Test
  void destroyingItTakesTheReqBack() {
    Machine machine = Machine.in(State.REQ_SENT);
    machine.engine.destroy(machine.id, machine.now);
    Rej rej = machine.sent(Rej.class);
    assertThat(rej.reason()).isEqualTo(4);
    assertThat(rej.messageRejected()).isEqualTo(2);
    assertThat(rej.ids()).isEqualTo(new CommIds(machine.id, 0));
    assertThat(rej.validRejectInfo().getLong(0)).isEqualTo(Machine.OUR_GUID);
    machine.isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = State.class,
      names = {"REQ_SENT", "MRA_REQ_RCVD"})
  void whatCannotBeDoneSaysWhatCould(State state) {
    Machine machine = Machine.in(state);
    String name = Connection.name(machine.id);
    assertThatThrownBy(() -> machine.engine.disconnect(machine.id, PrivateData.EMPTY, machine.now))
        .isInstanceOf(UnlawfulCallException.class)
        .hasMessage(
            "cannot disconnect %s: it is in state %s; it could send REQ, REJ_OTHER", name, state);
    assertThatThrownBy(() -> machine.engine.complete(machine.id, PrivateData.EMPTY, machine.now))
        .hasMessageStartingWith("cannot complete " + name);
    assertThatThrownBy(() -> machine.engine.accept(machine.id, AcceptReply.of(0x99), machine.now))
        .hasMessageStartingWith("cannot accept " + name);
    assertThatThrownBy(() -> machine.engine.reject(machine.id, Refusal.CONSUMER, machine.now))
        .hasMessageStartingWith("cannot reject " + name);
    assertThat(machine.effects).isEmpty();
    assertThat(machine.state()).isEqualTo(state);
  }

  @Test
  void theReqSaysWhatWasAsked() {
    Machine machine = Machine.idle();
    QpTerms terms = new QpTerms(Transport.XRC, 4, 5, 6, 3, 2, false, true, 0x15b3);
    machine.engine.connect(
        Machine.request()
            .with(terms)
            .with(new CmTerms(18, 19, 7))
            .withPKey(0x8123)
            .with(PrivateData.ofHex("cafe")),
        machine.now);
    Req req = machine.sent(Req.class);
    assertThat(req.transport()).isEqualTo(Transport.XRC);
    assertThat(req.pathMtu()).isEqualTo(4);
    assertThat(req.responderResources()).isEqualTo(5);
    assertThat(req.initiatorDepth()).isEqualTo(6);
    assertThat(req.retryCount()).isEqualTo(3);
    assertThat(req.rnrRetryCount()).isEqualTo(2);
    assertThat(req.endToEndFlowControl()).isFalse();
    assertThat(req.srq()).isTrue();
    assertThat(req.vendorId()).isEqualTo(0x15b3);
    assertThat(req.remoteCmResponseTimeout()).isEqualTo(18);
    assertThat(req.localCmResponseTimeout()).isEqualTo(19);
    assertThat(req.maxCmRetries()).isEqualTo(7);
    assertThat(req.pKey()).isEqualTo(0x8123);
    assertThat(req.localCaGuid()).isEqualTo(Machine.OUR_GUID);
    assertThat(req.localQpn()).isEqualTo(Machine.OUR_QPN);
    assertThat(req.serviceId()).isEqualTo(Machine.SERVICE);
    assertThat(req.primary()).isEqualTo(Machine.path());
    assertThat(req.privateData()).isEqualTo(PrivateData.ofHex("cafe"));
  }

  /** The REJ as the other end's user makes it. */
  @Test
  void aRedirectionSaysWhereToAskInstead() {
    Machine machine = Machine.in(State.REQ_SENT);
    ClassPortInfo.Target there =
        new ClassPortInfo.Target(Machine.ELSEWHERE.gid(), 0, 0, 0, 0x12, 0xffff, 1, 0x80010000);
    Refusal why =
        Refusal.redirect(new ClassPortInfo(1, 2, 0, 0, 18, there, ClassPortInfo.Target.NONE, 0));
    machine.hears(
        new Rej(machine.theirIds(), 0, why.info().length(), 24, why.info(), PrivateData.EMPTY));
    assertThat(machine.told(Event.Rejected.class).redirectedTo())
        .contains(new PeerAddress(Machine.ELSEWHERE.gid(), 0x12));
    machine.isEmpty(); // the queue pair is free to ask there
    Machine other = Machine.in(State.REQ_SENT);
    other.hears(other.rej(0, 24)); // without saying where
    assertThat(other.told(Event.Rejected.class).redirectedTo()).isEmpty();
  }

  @Test
  void anXrcReplyNamesItsQueuePairAsEeContext() {
    Machine machine = Machine.idle();
    machine.id =
        machine.engine.connect(Machine.request().with(QpTerms.of(Transport.XRC)), machine.now);
    Rep rep =
        Letters.rep(
            AcceptReply.of(0),
            machine.theirIds(),
            Transport.XRC,
            Machine.PEER_GUID,
            Machine.PEER_QPN,
            1);
    assertThat(rep.localQpn()).isZero();
    assertThat(rep.srq()).isTrue();
    machine.hears(rep);
    machine.engine.complete(machine.id, PrivateData.EMPTY, machine.now);
    machine.engine.disconnect(machine.id, PrivateData.EMPTY, machine.now);
    assertThat(machine.sent(io.cmscope.codec.cm.Dreq.class).remoteQpn())
        .isEqualTo(Machine.PEER_QPN);
  }

  @Test
  void refusesQueuePairsThatCannotBeHad() {
    Machine machine = Machine.in(State.REQ_SENT);
    assertThatThrownBy(() -> machine.engine.connect(Machine.request(), machine.now))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("QP 0x000011 serves another connection, or rests until its timewait is over");
    assertThatThrownBy(() -> machine.engine.connect(Machine.request().withQpn(1), machine.now))
        .hasMessage("QP 0x000001 is for management, not for connections");
    assertThat(machine.effects).isEmpty();
    assertThat(machine.engine.census().connections()).isEqualTo(1);
  }

  @Test
  void takesAFreeQueuePairNumberWhenNoneIsNamed() {
    Machine machine = Machine.in(State.REQ_SENT);
    machine.engine.connect(Machine.request().withQpn(Engine.ANY_QPN), machine.now);
    assertThat(machine.sent(Req.class).localQpn()).isEqualTo(2); // the first there is
  }
}
