package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.cm.SidrStatus;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.State;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** SIDR_REQ_SENT and SIDR_REQ_RCVD: a question about a service's queue pair. */
class SidrTest {

  @Test
  void theAnswerIsToldAndNothingIsKept() {
    Machine machine = Machine.in(State.SIDR_REQ_SENT);
    machine.hears(machine.sidrRep());
    assertThat(machine.told(Event.SidrAnswered.class).reply().qpn()).isEqualTo(0x33);
    machine.isEmpty();
  }

  @Test
  void theQuestionIsRepeatedAsOftenAsTheUserSays() {
    Machine machine = Machine.idle();
    machine.id =
        machine.engine.askSidr(
            new SidrQuestion(
                Machine.PEER, Machine.SERVICE, 0xffff, 1_000_000_000L, 3, PrivateData.EMPTY),
            Engine.NOBODY,
            machine.now);
    machine.after(4_000_000_000L - 1);
    assertThat(machine.sentTypes()).isEqualTo(Collections.nCopies(4, MessageType.SIDR_REQ));
    machine.forget().after(1);
    assertThat(machine.effectNames()).containsExactly("Tell SidrUnanswered");
    machine.isEmpty();
  }

  @Test
  void anAnswerFromElsewhereIsNone() {
    Machine machine = Machine.in(State.SIDR_REQ_SENT);
    machine.hears(machine.sidrRep(), Machine.ELSEWHERE);
    assertThat(machine.dropped()).containsExactly(Dropped.WRONG_SOURCE);
    assertThat(machine.state()).isEqualTo(State.SIDR_REQ_SENT);
  }

  @Test
  void aQuestionIsAnsweredOnceAndAgainWhenItComesAgain() {
    Machine machine = Machine.in(State.SIDR_REQ_RCVD);
    machine.hears(Machine.sidrReq());
    assertThat(machine.dropped()).containsExactly(Dropped.NOTHING_TO_DO); // still being answered
    machine.engine.answerSidr(machine.id, SidrAnswer.valid(0x44, 0x1ee7), machine.now);
    SidrRep rep = machine.sent(SidrRep.class);
    assertThat(rep.requestId()).isEqualTo(0x5151);
    assertThat(rep.sidrStatus()).isEqualTo(SidrStatus.VALID);
    assertThat(rep.qpn()).isEqualTo(0x44);
    assertThat(rep.qKey()).isEqualTo(0x1ee7);
    machine.isEmpty();
    machine.forget().hears(Machine.sidrReq());
    assertThat(machine.effectNames()).containsExactly("Tell SidrRequested"); // Linux: a new event
  }

  @Test
  void illumosKeepsItsAnswerForASecond() {
    Machine machine = Machine.in(State.SIDR_REQ_RCVD, PeerPolicy.ILLUMOS);
    machine.engine.answerSidr(machine.id, SidrAnswer.valid(0x44, 0x1ee7), machine.now);
    machine.forget().after(1_000_000_000L).hears(Machine.sidrReq());
    assertThat(machine.effectNames()).containsExactly("Send SIDR_REP");
    machine.forget().after(100_000_000L).hears(Machine.sidrReq());
    assertThat(machine.effectNames()).containsExactly("Tell SidrRequested");
  }

  @Test
  void aServiceThatNobodyOffersIsNotSupported() {
    Machine machine = Machine.idle();
    machine.hears(Machine.sidrReq());
    assertThat(machine.sent(SidrRep.class).sidrStatus())
        .isEqualTo(SidrStatus.SERVICE_ID_NOT_SUPPORTED);
    machine.isEmpty();
  }

  @Test
  void destroyingItUnansweredSaysStatusTwo() {
    Machine machine = Machine.in(State.SIDR_REQ_RCVD);
    machine.engine.destroy(machine.id, machine.now);
    assertThat(machine.sent(SidrRep.class).status()).isEqualTo(2);
    machine.isEmpty();
  }

  @Test
  void destroyingOurQuestionForgetsIt() {
    Machine machine = Machine.in(State.SIDR_REQ_SENT);
    machine.engine.destroy(machine.id, machine.now);
    assertThat(machine.effects).isEmpty();
    machine.isEmpty();
  }

  @Test
  void anAnswerIsGivenOnce() {
    Machine machine = Machine.in(State.SIDR_REQ_RCVD);
    machine.engine.answerSidr(machine.id, SidrAnswer.refused(SidrStatus.NO_QP), machine.now);
    assertThatThrownBy(
            () ->
                machine.engine.answerSidr(
                    machine.id, SidrAnswer.refused(SidrStatus.NO_QP), machine.now))
        .hasMessageEndingWith("it is answered, or never was");
  }

  @Test
  void equalNumbersOfTwoPeersAreTwoQuestions() {
    Machine machine = Machine.in(State.SIDR_REQ_RCVD);
    machine.hears(Machine.sidrReq(), Machine.ELSEWHERE);
    assertThat(machine.effectNames()).containsExactly("Tell SidrRequested");
  }

  @Test
  void whatHasNoRoomIsDroppedAndComesAgain() {
    Machine machine =
        Machine.in(
            State.SIDR_REQ_RCVD, it -> it.with(new Limits(10, 10, 10, /* sidr= */ 1, 24, 24)));
    machine.hears(new SidrReq(1, 0xffff, Machine.SERVICE, PrivateData.EMPTY));
    assertThat(machine.dropped()).containsExactly(Dropped.FULL);
  }
}
