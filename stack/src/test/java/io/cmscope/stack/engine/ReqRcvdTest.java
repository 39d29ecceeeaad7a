package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.RejectedMessage;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.mad.ClassPortInfo;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.State;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** REQ_RCVD and MRA_REQ_SENT: the REQ is with the application. */
class ReqRcvdTest {

  @Test
  void theReqIsToldWithItsListenerAndItsSender() {
    Machine machine = Machine.idle();
    machine.listen();
    machine.hears(machine.req());
    Event.Requested told = machine.told(Event.Requested.class);
    assertThat(told.listener()).isEqualTo(machine.listener);
    assertThat(told.req().serviceId()).isEqualTo(Machine.SERVICE);
    assertThat(told.from()).isEqualTo(Machine.PEER);
  }

  @Test
  void theRepSaysWhatTheUserSays() {
    Machine machine = Machine.in(State.REQ_RCVD);
    machine.engine.accept(
        machine.id,
        AcceptReply.of(Machine.OUR_QPN)
            .withTargetAckDelay(15)
            .withVendorId(0x15b3)
            .with(PrivateData.ofHex("beef")),
        machine.now);
    Rep rep = machine.sent(Rep.class);
    assertThat(rep.ids()).isEqualTo(new CommIds(machine.id, Machine.PEER_ID));
    assertThat(rep.localQpn()).isEqualTo(Machine.OUR_QPN);
    assertThat(rep.localCaGuid()).isEqualTo(Machine.OUR_GUID);
    assertThat(rep.targetAckDelay()).isEqualTo(15);
    assertThat(rep.vendorId()).isEqualTo(0x15b3);
    assertThat(rep.privateData()).isEqualTo(PrivateData.ofHex("beef"));
    assertThat(machine.sentMad().transactionId()).isEqualTo(Machine.TID);
  }

  @Test
  void aReqAgainIsDroppedUntilTheUserIsKnownToBeSlow() {
    Machine machine = Machine.in(State.REQ_RCVD);
    machine.hears(machine.req());
    assertThat(machine.dropped()).containsExactly(Dropped.NOTHING_TO_DO);
    machine.engine.needMoreTime(machine.id, 24, machine.now);
    machine.sentNothing();
    for (int i = 0; i < 4; i++) {
      machine.hears(machine.req());
    }
    assertThat(machine.sentTypes()).hasSize(4).containsOnly(MessageType.MRA); // one each, as Linux
    assertThat(machine.sent(Mra.class).messageMraed()).isZero();
    assertThat(machine.sent(Mra.class).serviceTimeout()).isEqualTo(24);
    assertThat(machine.state()).isEqualTo(State.MRA_REQ_SENT);
    assertThat(machine.told()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = PeerPolicy.class,
      names = {"ILLUMOS", "IBACCESS"})
  void anEagerStackSaysSoAtOnce(PeerPolicy policy) {
    Machine machine = Machine.in(State.REQ_RCVD, policy);
    machine.moreTime();
    assertThat(machine.sentTypes()).containsExactly(MessageType.MRA);
    assertThat(machine.sentMad().transactionId()).isEqualTo(Machine.TID);
  }

  @Test
  void theUserRejectsTheReq() {
    Machine machine = Machine.in(State.REQ_RCVD);
    machine.engine.reject(machine.id, Refusal.of(RejectReason.INVALID_TRAFFIC_CLASS), machine.now);
    Rej rej = machine.sent(Rej.class);
    assertThat(rej.rejected()).isEqualTo(RejectedMessage.REQ);
    assertThat(rej.rejectReason()).isEqualTo(RejectReason.INVALID_TRAFFIC_CLASS);
    assertThat(rej.ids().remote()).isEqualTo(Machine.PEER_ID);
    machine.isEmpty();
  }

  @Test
  void theUserSendsThePeerElsewhere() {
    Machine machine = Machine.in(State.REQ_RCVD);
    ClassPortInfo there =
        new ClassPortInfo(
            1,
            2,
            0,
            0,
            18,
            new ClassPortInfo.Target(Machine.ELSEWHERE.gid(), 0, 0, 0, 7, 0xffff, 1, 0x80010000),
            ClassPortInfo.Target.NONE,
            0);
    machine.engine.reject(machine.id, Refusal.redirect(there), machine.now);
    Rej rej = machine.sent(Rej.class);
    assertThat(rej.rejectReason()).isEqualTo(RejectReason.PORT_CM_REDIRECT);
    assertThat(rej.rejectInfoLength()).isEqualTo(72);
    assertThat(rej.rejectInfoText()).contains(Machine.ELSEWHERE.gid().toString());
  }

  @Test
  void theActiveSideGivesUpWithItsGuidAlone() {
    Machine machine = Machine.in(State.REQ_RCVD);
    byte[] guid = ByteBuffer.allocate(8).putLong(Machine.PEER_GUID).array();
    CommIds ids = new CommIds(/* local= */ Machine.PEER_ID, /* remote= */ 0);
    machine.hears(new Rej(ids, 2, 8, 4, PrivateData.of(guid), PrivateData.EMPTY));
    assertThat(machine.told(Event.Rejected.class).reason()).isEqualTo(RejectReason.TIMEOUT);
    machine.isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = State.class,
      names = {"REQ_RCVD", "MRA_REQ_SENT"})
  void destroyingItRejectsTheReq(State state) {
    Machine machine = Machine.in(state);
    machine.engine.destroy(machine.id, machine.now);
    assertThat(machine.sent(Rej.class).rejected()).isEqualTo(RejectedMessage.REQ);
    assertThat(machine.sent(Rej.class).reason()).isEqualTo(28);
    machine.isEmpty();
  }

  @Test
  void aUserDoesNotGiveReasonsThatAreTheEngines() {
    assertThatThrownBy(() -> Refusal.of(RejectReason.STALE_CONNECTION))
        .hasMessage("a user does not reject with stale connection");
  }

  @Test
  void theConnectionIsAcceptedOnce() {
    Machine machine = Machine.in(State.REP_SENT);
    assertThatThrownBy(() -> machine.engine.accept(machine.id, AcceptReply.of(0x99), machine.now))
        .isInstanceOf(UnlawfulCallException.class)
        .hasMessageEndingWith("it is accepted already");
    machine.sentNothing();
  }
}
