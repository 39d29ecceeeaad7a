package io.cmscope.analyzer.findings;

import static io.cmscope.analyzer.conversation.Side.ACTIVE;
import static io.cmscope.analyzer.conversation.Side.PASSIVE;
import static io.cmscope.analyzer.dialogue.Peer.ALICE;
import static io.cmscope.analyzer.dialogue.Peer.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.dialogue.Attempt;
import io.cmscope.analyzer.dialogue.Dialogue;
import io.cmscope.analyzer.judged.Fires;
import io.cmscope.analyzer.judged.StaysQuiet;
import io.cmscope.codec.cm.Apr;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Lap;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.ReqPath;
import io.cmscope.codec.cm.Rtu;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that do not belong where they come. */
class SequenceRulesTest {
  private static final double REQUEST = 4.831838208;
  private static final int LINUX_MRA = 24;

  private final Attempt call = new Attempt(1, ALICE, BOB);

  /** Another connection, long before: T_keep is 11.07 s, and both hosts have been seen. */
  private final Attempt before = new Attempt(9, ALICE, BOB);

  private Dialogue lateInTheCapture() {
    return new Dialogue().at(0).establish(before).close(before, ACTIVE).at(20);
  }

  private Dialogue established() {
    return new Dialogue().at(0).establish(call).at(1);
  }

  @Fires("unlawful-message")
  @Test
  void aDreqBeforeTheRepIsUnlawful() {
    Dialogue dialogue = lateInTheCapture().req(call).after(1).dreq(call, ACTIVE);
    assertThat(dialogue.findings())
        .containsExactly("unlawful-message error certain [2] frames [6, 7]");
    assertThat(dialogue.analyzed().summary("unlawful-message"))
        .contains("in state REQ_SENT", "where only REQ, ");
  }

  @Fires("unlawful-message")
  @Test
  void aDreqOfAnEndThatAnsweredOneIsUnlawful() {
    assertThat(established().close(call, ACTIVE).after(0.1).dreq(call, PASSIVE).findings())
        .containsExactly("unlawful-message error certain [1] frames [5, 6]");
  }

  @StaysQuiet("unlawful-message")
  @Test
  void whatALossAfterTheTapExplainsIsLawful() {
    Dialogue lost = new Dialogue().at(0).req(call).rep(call).at(REQUEST).req(call);
    assertThat(lost.rep(call).rtu(call).analyzed().findings("unlawful-message")).isEmpty();
    Dialogue crossing = established().dreq(call, ACTIVE).dreq(call, PASSIVE).drep(call, ACTIVE);
    assertThat(crossing.drep(call, PASSIVE).analyzed().findings("unlawful-message")).isEmpty();
  }

  @StaysQuiet("unlawful-message")
  @Test
  void framesInTheWrongOrderAreLawful() {
    assertThat(new Dialogue().at(0).req(call).rtu(call).rep(call).analyzed().findings())
        .noneMatch(line -> line.startsWith("unlawful-message"));
    Dialogue dreqFirst = new Dialogue().at(0).req(call).rep(call).dreq(call, ACTIVE).rtu(call);
    assertThat(dreqFirst.analyzed().findings("unlawful-message")).isEmpty();
  }

  @Fires("response-without-request")
  @Test
  void anAnswerToNothingIsAWarningOnceTheCaptureIsLongEnough() {
    assertThat(lateInTheCapture().rep(call).findings())
        .containsExactlyInAnyOrder(
            "starts-mid-connection info certain [2] frames [6]",
            "response-without-request warning certain [2] frames [6]");
  }

  @StaysQuiet("response-without-request")
  @Test
  void aDrepToADreqIsAnAnswer() {
    assertThat(lateInTheCapture().dreq(call, ACTIVE).drep(call, PASSIVE).findings())
        .containsExactly("starts-mid-connection info certain [2] frames [6]");
  }

  @Test
  void anAnswerToNothingAtTheStartOfTheCaptureIsInformation() {
    assertThat(new Dialogue().at(0).rep(call).analyzed().findings("response-without-request"))
        .containsExactly("response-without-request info possible [1] frames [1]");
  }

  @Test
  void anAnswerWithinAKnownConnectionIsInformation() {
    assertThat(lateInTheCapture().req(call).rtu(call).findings())
        .containsExactly("response-without-request info likely [2] frames [7]");
  }

  @Fires("rtu-missing")
  @Test
  void dataShowsThatTheRtuArrived() {
    Dialogue dialogue = new Dialogue().at(0).req(call).rep(call).send(call, ACTIVE, 0x222222);
    assertThat(dialogue.ack(call, PASSIVE, 0x222222).findings())
        .containsExactly("rtu-missing info certain [1] frames [2, 3]");
  }

  @Test
  void aDreqShowsThatTheRtuArrived() {
    assertThat(new Dialogue().at(0).req(call).rep(call).at(1).close(call, PASSIVE).findings())
        .containsExactly("rtu-missing info certain [1] frames [2, 3]");
  }

  @StaysQuiet("rtu-missing")
  @Test
  void aCaptureThatEndsAfterTheRepMissesNoRtu() {
    assertThat(new Dialogue().at(0).req(call).rep(call).findings()).isEmpty();
  }

  @Fires("reply-after-reject")
  @Test
  void aRepAfterTheOwnRejIsAnError() {
    Dialogue dialogue = new Dialogue().at(0).req(call).rejReq(call, 8).at(1).rep(call);
    assertThat(dialogue.findings())
        .containsExactlyInAnyOrder(
            "rejected warning certain [1] frames [2]",
            "reply-after-reject error certain [1] frames [2, 3]");
  }

  @StaysQuiet("reply-after-reject")
  @Test
  void aRepToAReqThatCameAgainAfterTheRejIsLawful() {
    Dialogue dialogue = new Dialogue().at(0).req(call).rejReq(call, 8).at(REQUEST).req(call);
    assertThat(dialogue.rep(call).analyzed().findings("reply-after-reject")).isEmpty();
  }

  @StaysQuiet("reply-after-reject")
  @Test
  void aRepThatCrossesTheRejOfItsPeerIsLawful() {
    Dialogue dialogue = new Dialogue().at(0).req(call).rejOther(call, ACTIVE, 4).at(1).rep(call);
    assertThat(dialogue.analyzed().findings("reply-after-reject")).isEmpty();
  }

  @Fires("reject-after-established")
  @Test
  void aRejOfTheRepAfterTheRtuIsAWarning() {
    assertThat(established().rejRep(call, 6).findings())
        .containsExactlyInAnyOrder(
            "rejected warning certain [1] frames [4]",
            "reject-after-established warning certain [1] frames [3, 4]");
  }

  @Test
  void aRejOfNoMessageAfterTheRtuIsInformation() {
    assertThat(established().rejOther(call, PASSIVE, 3).findings())
        .containsExactlyInAnyOrder(
            "rejected warning certain [1] frames [4]",
            "reject-after-established info certain [1] frames [3, 4]");
  }

  @StaysQuiet("reject-after-established")
  @ParameterizedTest
  @ValueSource(ints = {4, 10, 28})
  void aRejOfAKilledProcessIsOnlyRejected(int reason) {
    assertThat(established().rejOther(call, PASSIVE, reason).analyzed().findings())
        .noneMatch(line -> line.startsWith("reject-after-established"));
    Dialogue withoutRtu = new Dialogue().at(0).req(call).rep(call).at(1);
    assertThat(withoutRtu.rejOther(call, PASSIVE, 28).analyzed().findings())
        .containsExactly("rejected info certain [1] frames [3]");
  }

  @Fires("dreq-rejected")
  @Test
  void aRejAnswersADreq() {
    assertThat(established().dreq(call, ACTIVE).rejOther(call, PASSIVE, 6).findings())
        .containsExactlyInAnyOrder(
            "rejected warning certain [1] frames [5]",
            "dreq-rejected warning certain [1] frames [4, 5]");
  }

  @StaysQuiet("dreq-rejected")
  @Test
  void aRejLongAfterTheDreqDoesNotAnswerIt() {
    Dialogue dialogue = established().dreq(call, ACTIVE).after(REQUEST + 1);
    assertThat(dialogue.rejOther(call, PASSIVE, 6).analyzed().findings("dreq-rejected")).isEmpty();
  }

  @Fires("dreq-qpn-mismatch")
  @Test
  void aDreqWithItsOwnQpnIsAnError() {
    assertThat(established().dreq(call, ACTIVE, 0x1101).findings())
        .containsExactly("dreq-qpn-mismatch error certain [1] frames [2, 4]");
    assertThat(established().dreq(call, PASSIVE, 0x2201).findings())
        .containsExactly("dreq-qpn-mismatch error certain [1] frames [1, 4]");
  }

  @StaysQuiet("dreq-qpn-mismatch")
  @Test
  void aDreqWhoseReceiverDidNotAnnounceItsQpnHereIsNotJudged() {
    Dialogue late = new Dialogue().at(0).rtu(call).at(1).dreq(call, ACTIVE, 0x1101);
    assertThat(late.analyzed().findings("dreq-qpn-mismatch")).isEmpty();
  }

  @Fires("mra-wrong-message")
  @Test
  void anMraAboutTheWrongMessageIsAnError() {
    CommIds passives = new CommIds(0x0001_b2b2, 0x0001_a1a1);
    Mra rep = new Mra(passives, 1, LINUX_MRA, PrivateData.EMPTY);
    Dialogue dialogue = new Dialogue().at(0).req(call);
    assertThat(dialogue.message(BOB, ALICE, 0x2_0001_a1a1L, rep).findings())
        .containsExactly("mra-wrong-message error certain [1] frames [2]");
    assertThat(established().mra(call, PASSIVE, LINUX_MRA).findings())
        .containsExactly("mra-wrong-message error certain [1] frames [4]");
  }

  @StaysQuiet("mra-wrong-message")
  @Test
  void anMraForEachDuplicateIsWhatLinuxDoes() {
    Dialogue dialogue = new Dialogue().at(0).req(call);
    for (int i = 1; i < 4; i++) {
      dialogue.at(i * REQUEST).req(call).mra(call, PASSIVE, LINUX_MRA);
    }
    assertThat(dialogue.rep(call).rtu(call).analyzed().findings("mra-wrong-message")).isEmpty();
  }

  @Fires("transaction-id-mismatch")
  @Test
  void anAnswerWithAnotherTransactionIdIsAWarning() {
    Rtu rtu = new Rtu(new CommIds(0x0001_a1a1, 0x0001_b2b2), PrivateData.EMPTY);
    Dialogue dialogue = new Dialogue().at(0).req(call).rep(call);
    assertThat(dialogue.message(ALICE, BOB, 0x77, rtu).findings())
        .containsExactly("transaction-id-mismatch warning certain [1] frames [1, 3]");
  }

  @StaysQuiet("transaction-id-mismatch")
  @Test
  void theTransactionIdOfADrepIsFree() {
    // Attempt closes with a transaction id of its own, as kernels before 5.x
    assertThat(established().close(call, PASSIVE).findings()).isEmpty();
  }

  @StaysQuiet("unlawful-message")
  @Test
  void crossingDreqsAreLawfulInAnyOrderWithinTheSlack() {
    Dialogue drepFirst = established().dreq(call, PASSIVE).drep(call, ACTIVE).dreq(call, ACTIVE);
    assertThat(drepFirst.drep(call, PASSIVE).analyzed().findings("unlawful-message")).isEmpty();
  }

  @StaysQuiet("unlawful-message")
  @Test
  void whatComesJustBehindMayHaveComeBefore() {
    Dialogue dialogue = lateInTheCapture().req(call).after(1).dreq(call, ACTIVE).after(-0.002);
    dialogue.rep(call).after(0.004).drep(call, PASSIVE); // the RTU was lost before the tap
    assertThat(dialogue.analyzed().findings("unlawful-message")).isEmpty();
  }

  @StaysQuiet("unlawful-message")
  @Test
  void aGapMayHideWhatMakesItLawful() {
    Dialogue dialogue = lateInTheCapture().req(call).after(1).dreq(call, PASSIVE).lostBefore(2);
    assertThat(dialogue.drep(call, ACTIVE).analyzed().findings("unlawful-message")).isEmpty();
  }

  @StaysQuiet("unlawful-message")
  @Test
  void aPeerThatIsNotSeenHereMayHaveSentWhatMakesItLawful() {
    Dialogue dialogue = new Dialogue().at(0).req(call).at(1).dreq(call, ACTIVE);
    assertThat(dialogue.analyzed().findings("unlawful-message")).isEmpty();
  }

  @StaysQuiet("response-without-request")
  @Test
  void aRequestJustBehindItsAnswerIsNotMissing() {
    Dialogue dialogue = lateInTheCapture().rep(call).after(-0.001).req(call).after(0.002);
    assertThat(dialogue.rtu(call).analyzed().findings("response-without-request")).isEmpty();
  }

  @StaysQuiet("dreq-rejected")
  @Test
  void aRejOfAKilledProcessMayCrossTheDreq() {
    Dialogue dialogue = established().dreq(call, ACTIVE).rejOther(call, PASSIVE, 28);
    assertThat(dialogue.analyzed().findings("dreq-rejected")).isEmpty();
  }

  @StaysQuiet("unlawful-message")
  @Test
  void afterAnMraAboutTheWrongMessageTheExchangeMayGoOn() {
    Mra wrong = new Mra(new CommIds(0x0001_b2b2, 0x0001_a1a1), 1, LINUX_MRA, PrivateData.EMPTY);
    Dialogue dialogue = lateInTheCapture().req(call).message(BOB, ALICE, 9, wrong).after(0.1);
    assertThat(dialogue.rep(call).rtu(call).analyzed().findings("unlawful-message")).isEmpty();
  }

  @StaysQuiet("unlawful-message")
  @Test
  void anAprJustBeforeItsLapDoesNotMakeTheConnectionUnknown() {
    Dialogue dialogue = new Dialogue().at(0).establish(call);
    dialogue.message(BOB, ALICE, 9, apr()).message(ALICE, BOB, 9, lap());
    assertThat(dialogue.close(call, PASSIVE).analyzed().findings("unlawful-message")).isEmpty();
  }

  private static Apr apr() {
    CommIds passives = new CommIds(0x0001_b2b2, 0x0001_a1a1);
    return new Apr(passives, 0, 0, PrivateData.EMPTY, PrivateData.EMPTY);
  }

  private static Lap lap() {
    CommIds actives = new CommIds(0x0001_a1a1, 0x0001_b2b2);
    return new Lap(actives, 0x2201, 20, ReqPath.NONE, PrivateData.EMPTY);
  }
}
