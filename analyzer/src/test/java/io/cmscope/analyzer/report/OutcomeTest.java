package io.cmscope.analyzer.report;

import static io.cmscope.analyzer.conversation.Side.ACTIVE;
import static io.cmscope.analyzer.conversation.Side.PASSIVE;
import static io.cmscope.analyzer.dialogue.Peer.ALICE;
import static io.cmscope.analyzer.dialogue.Peer.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.dialogue.Attempt;
import io.cmscope.analyzer.dialogue.Dialogue;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrReq;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How a connection ended, and who ended it. */
class OutcomeTest {
  private final Attempt call = new Attempt(1, ALICE, BOB);

  private static void check(Dialogue dialogue, Outcome outcome, @Nullable String closedBy) {
    Conversation conversation = dialogue.analyzed().conversation();
    assertThat(Outcome.of(conversation)).isEqualTo(outcome);
    assertThat(Outcome.closedBy(conversation)).isEqualTo(closedBy);
  }

  private Dialogue start() {
    return new Dialogue().at(0);
  }

  @Test
  void anRtuEstablishes() {
    check(start().req(call).rep(call).rtu(call), Outcome.ESTABLISHED, null);
  }

  @Test
  void dataToThePassiveSideEstablishes() {
    check(start().req(call).rep(call).send(call, ACTIVE, 0x222222), Outcome.ESTABLISHED, null);
  }

  @Test
  void dataToTheActiveSideEstablishesNothing() {
    check(start().req(call).rep(call).send(call, PASSIVE, 0x111111), Outcome.INCOMPLETE, null);
  }

  @Test
  void reqsAloneAreUnanswered() {
    check(start().req(call), Outcome.UNANSWERED, null);
  }

  @Test
  void anMraOrARepIsIncomplete() {
    check(start().req(call).mra(call, PASSIVE, 24), Outcome.INCOMPLETE, null);
    check(start().req(call).rep(call), Outcome.INCOMPLETE, null);
  }

  @Test
  void aRejBeforeTheRtuRejects() {
    check(start().req(call).rejReq(call, 8), Outcome.REJECTED, null);
    check(start().req(call).rep(call).rejRep(call, 28), Outcome.REJECTED, null);
    check(start().req(call).rejOther(call, ACTIVE, 4), Outcome.REJECTED, null);
    check(start().req(call).rep(call).rejOther(call, PASSIVE, 28), Outcome.REJECTED, null);
  }

  @Test
  void aRejAfterTheRtuClosesByItsSender() {
    check(start().establish(call).at(1).rejOther(call, ACTIVE, 28), Outcome.CLOSED, "active");
    check(start().establish(call).at(1).rejOther(call, PASSIVE, 28), Outcome.CLOSED, "passive");
  }

  @Test
  void aDreqClosesByItsSender() {
    check(start().establish(call).at(1).close(call, ACTIVE), Outcome.CLOSED, "active");
    check(start().establish(call).at(1).close(call, PASSIVE), Outcome.CLOSED, "passive");
    check(start().establish(call).at(1).dreq(call, PASSIVE), Outcome.CLOSED, "passive");
  }

  @Test
  void aDreqWithoutAnRtuCloses() {
    check(start().req(call).rep(call).at(1).close(call, ACTIVE), Outcome.CLOSED, "active");
  }

  @Test
  void crossingDreqsCloseByBoth() {
    Dialogue dialogue = start().establish(call).at(1).dreq(call, ACTIVE).dreq(call, PASSIVE);
    check(dialogue.drep(call, ACTIVE).drep(call, PASSIVE), Outcome.CLOSED, "both");
  }

  @Test
  void aDreqAfterTheDrepClosesNothingAnyMore() {
    Dialogue dialogue = start().establish(call).at(1).close(call, PASSIVE);
    check(dialogue.dreq(call, ACTIVE).drep(call, PASSIVE), Outcome.CLOSED, "passive");
  }

  @Test
  void aDrepWhoseDreqWasLostClosesByItsReceiver() {
    check(start().establish(call).at(1).drep(call, PASSIVE), Outcome.CLOSED, "active");
  }

  @Test
  void aSidrExchangeIsAnsweredRejectedOrUnanswered() {
    long service = 0x0000_0000_0111_1d2fL;
    PrivateData asked = Attempt.requestData(service, ALICE, BOB, PrivateData.EMPTY);
    SidrReq request = new SidrReq(7, 0xffff, service, asked);
    check(start().message(ALICE, BOB, 7, request), Outcome.UNANSWERED, null);
    check(
        start().message(ALICE, BOB, 7, request).message(BOB, ALICE, 7, sidrReply(0)),
        Outcome.ANSWERED,
        null);
    check(
        start().message(ALICE, BOB, 7, request).message(BOB, ALICE, 7, sidrReply(1)),
        Outcome.REJECTED,
        null);
    check(start().message(BOB, ALICE, 7, sidrReply(0)), Outcome.ANSWERED, null);
  }

  private static SidrRep sidrReply(int status) {
    return new SidrRep(7, status, 0, 0, 0x33, 0, 0, PrivateData.EMPTY, PrivateData.EMPTY);
  }

  @Test
  void theRejTellsWhoRejectsWhat() {
    var byPassive = start().req(call).rejReq(call, 8).analyzed().conversation().closing();
    assertThat(byPassive.reject()).isNotNull();
    assertThat(byPassive.reject().by()).isEqualTo(PASSIVE);
    assertThat(byPassive.reject().rejects()).isEqualTo(MessageType.REQ);
    var killed = start().req(call).rejOther(call, ACTIVE, 4).analyzed().conversation().closing();
    assertThat(killed.reject()).isNotNull();
    assertThat(killed.reject().by()).isEqualTo(ACTIVE);
    assertThat(killed.reject().rejects()).isEqualTo(MessageType.OTHER);
  }

  @Test
  void aRejThatWasLostAndOvercomeRejectsNothing() {
    Dialogue again = start().req(call).rejReq(call, 28).at(4.84).req(call).rep(call).rtu(call);
    check(again, Outcome.ESTABLISHED, null);
    check(again.close(call, ACTIVE), Outcome.CLOSED, "active");
  }

  @Test
  void aRejThatCrossesTheRtuRejects() {
    Dialogue crossing = start().req(call).rep(call).rejOther(call, PASSIVE, 28).rtu(call);
    check(crossing, Outcome.REJECTED, null);
  }
}
