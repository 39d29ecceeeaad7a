package io.cmscope.analyzer.findings;

import static io.cmscope.analyzer.conversation.Side.ACTIVE;
import static io.cmscope.analyzer.conversation.Side.PASSIVE;
import static io.cmscope.analyzer.dialogue.Peer.ALICE;
import static io.cmscope.analyzer.dialogue.Peer.BOB;
import static io.cmscope.analyzer.dialogue.Peer.CAROL;
import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.dialogue.Attempt;
import io.cmscope.analyzer.dialogue.Dialogue;
import io.cmscope.analyzer.judged.Fires;
import io.cmscope.analyzer.judged.StaysQuiet;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.SidrReq;
import org.junit.jupiter.api.Test;

/** Answers that come slowly or never. */
class TimingRulesTest {

  /** T_REQ with A = 17, R = 20. */
  private static final double REQUEST = 4.831838208;

  /** T_REP with L = 20. */
  private static final double REPLY = 4.294967296;

  private static final String REQS = "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]";
  private static final String DUPLICATES = "duplicate-req info certain [1] frames " + REQS;

  private final Attempt call = new Attempt(1, ALICE, BOB);

  /** Bob talks to Alice: he is there, and his frames pass this capture point. */
  private final Attempt proof = new Attempt(9, BOB, ALICE);

  private Dialogue reqs(int transmissions) {
    Dialogue dialogue = new Dialogue().at(0).req(call);
    for (int i = 1; i < transmissions; i++) {
      dialogue.at(i * REQUEST).req(call);
    }
    return dialogue;
  }

  @Test
  @Fires("connect-unanswered")
  void allReqsWithoutAnyAnswerAreAnError() {
    assertThat(reqs(16).after(1.15 * REQUEST).establish(proof).findings())
        .containsExactlyInAnyOrder(
            "connect-unanswered error certain [1] frames " + REQS, DUPLICATES);
  }

  @Test
  void aCaptureThatEndsBeforeTheLastAnswerMakesItLikely() {
    assertThat(reqs(16).after(1.05 * REQUEST).establish(proof).findings())
        .containsExactlyInAnyOrder(
            "connect-unanswered warning likely [1] frames " + REQS, DUPLICATES);
  }

  @Test
  void aPeerThatIsNeverSeenMakesItLikely() {
    Attempt elsewhere = new Attempt(9, CAROL, ALICE);
    assertThat(reqs(16).after(1.15 * REQUEST).establish(elsewhere).findings())
        .containsExactlyInAnyOrder(
            "connect-unanswered warning likely [1] frames " + REQS,
            DUPLICATES,
            "one-direction info certain [] frames [1, 16]");
  }

  @Test
  void aPeerThatIsNeverSeenAndAnEarlyEndMakeItPossible() {
    assertThat(reqs(16).findings())
        .containsExactlyInAnyOrder(
            "connect-unanswered warning possible [1] frames " + REQS,
            DUPLICATES,
            "one-direction info certain [] frames [1, 16]");
  }

  @Test
  void fifteenOfSixteenReqsAreNotAll() {
    assertThat(reqs(15).after(6).establish(proof).analyzed().findings("connect-unanswered"))
        .isEmpty();
  }

  @Test
  void theReqSaysHowManyReqsAreAll() {
    Attempt few = new Attempt(1, ALICE, BOB).maxCmRetries(2);
    Dialogue dialogue = new Dialogue().at(0).req(few).after(REQUEST).req(few);
    dialogue.after(REQUEST).req(few).after(6).establish(proof);
    assertThat(dialogue.analyzed().findings("connect-unanswered"))
        .containsExactly("connect-unanswered error certain [1] frames [1, 2, 3]");
  }

  @Test
  @StaysQuiet("connect-unanswered")
  void anMraIsAnAnswer() {
    Dialogue dialogue = reqs(16).mra(call, PASSIVE, 24).after(200).establish(proof);
    assertThat(dialogue.analyzed().findings("connect-unanswered")).isEmpty();
  }

  @Test
  void aSenderThatGivesUpByItselfIsNotUnanswered() {
    Dialogue dialogue = reqs(16).rejOther(call, ACTIVE, 4).after(6).establish(proof);
    assertThat(dialogue.analyzed().findings("connect-unanswered")).isEmpty();
  }

  /** REQ, REP, RTU, then DREQs from frame 4 on. */
  private Dialogue dreqs(Attempt attempt, Side from, int transmissions, double interval) {
    Dialogue dialogue = new Dialogue().at(0).establish(attempt);
    for (int i = 0; i < transmissions; i++) {
      dialogue.at(1 + i * interval).dreq(attempt, from);
    }
    return dialogue;
  }

  @Test
  @Fires("dreq-unanswered")
  void allDreqsOfTheActiveEndWithoutAnyAnswerAreAWarning() {
    String frames = "[4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]";
    Dialogue dialogue = dreqs(call, ACTIVE, 16, REQUEST).after(1.15 * REQUEST).establish(proof);
    assertThat(dialogue.findings())
        .containsExactlyInAnyOrder(
            "dreq-unanswered warning certain [1] frames " + frames,
            "duplicate-dreq info certain [1] frames " + frames);
  }

  @Test
  void allDreqsOfThePassiveEndWithoutAnyAnswerAreAWarning() {
    Attempt few = new Attempt(1, ALICE, BOB).maxCmRetries(2);
    Dialogue dialogue = dreqs(few, PASSIVE, 3, REPLY).after(1.15 * REPLY).establish(proof);
    assertThat(dialogue.findings())
        .containsExactlyInAnyOrder(
            "dreq-unanswered warning certain [1] frames [4, 5, 6]",
            "duplicate-dreq info certain [1] frames [4, 5, 6]");
  }

  @Test
  void dreqsAtTheEndOfTheCaptureAreLikelyUnanswered() {
    Attempt few = new Attempt(1, ALICE, BOB).maxCmRetries(2);
    assertThat(dreqs(few, ACTIVE, 3, REQUEST).after(2).establish(proof).findings())
        .containsExactlyInAnyOrder(
            "dreq-unanswered info likely [1] frames [4, 5, 6]",
            "duplicate-dreq info certain [1] frames [4, 5, 6]");
  }

  @Test
  void fifteenOfSixteenDreqsAreNotAll() {
    Dialogue dialogue = dreqs(call, ACTIVE, 15, REQUEST).after(6).establish(proof);
    assertThat(dialogue.analyzed().findings("dreq-unanswered")).isEmpty();
  }

  @Test
  @StaysQuiet("dreq-unanswered")
  void aSingleDreqOfAKilledProcessIsNotAll() {
    assertThat(dreqs(call, ACTIVE, 1, 0).after(60).establish(proof).findings()).isEmpty();
  }

  @Test
  void aDrepARejOrACrossingDreqIsAnAnswer() {
    Attempt few = new Attempt(1, ALICE, BOB).maxCmRetries(2);
    assertThat(dreqs(few, ACTIVE, 3, REQUEST).drep(few, PASSIVE).after(6).establish(proof))
        .satisfies(TimingRulesTest::isSilentAboutDreqs);
    assertThat(dreqs(few, ACTIVE, 3, REQUEST).rejOther(few, PASSIVE, 6).after(6).establish(proof))
        .satisfies(TimingRulesTest::isSilentAboutDreqs);
    assertThat(dreqs(few, ACTIVE, 3, REQUEST).dreq(few, PASSIVE).after(6).establish(proof))
        .satisfies(TimingRulesTest::isSilentAboutDreqs);
  }

  private static void isSilentAboutDreqs(Dialogue dialogue) {
    assertThat(dialogue.analyzed().findings("dreq-unanswered")).isEmpty();
  }

  @Test
  @Fires("slow-response")
  @StaysQuiet("slow-response")
  void aRepIsSlowBeyondHalfItsTime() {
    assertThat(new Dialogue().at(0).req(call).at(2.40).rep(call).rtu(call).findings()).isEmpty();
    assertThat(new Dialogue().at(0).req(call).at(2.43).rep(call).rtu(call).findings())
        .containsExactly("slow-response info certain [1] frames [1, 2]");
    // later than its time: no longer slow, but late
    assertThat(new Dialogue().at(0).req(call).at(5.2).rep(call).rtu(call).findings())
        .containsExactly("late-response warning certain [1] frames [1, 2]");
  }

  @Test
  void anRtuIsSlowBeyondHalfItsTime() {
    assertThat(new Dialogue().at(0).req(call).rep(call).at(2.14).rtu(call).findings()).isEmpty();
    assertThat(new Dialogue().at(0).req(call).rep(call).at(2.16).rtu(call).findings())
        .containsExactly("slow-response info certain [1] frames [2, 3]");
  }

  @Test
  @StaysQuiet("late-response")
  void anAnswerIsMeasuredFromTheLatestRequest() {
    assertThat(reqs(2).after(0.17).rep(call).rtu(call).findings())
        .containsExactly("duplicate-req info certain [1] frames [1, 2]");
  }

  @Test
  void anAnswerAfterAnMraIsNotSlow() {
    Dialogue dialogue = new Dialogue().at(0).req(call).mra(call, PASSIVE, 24);
    assertThat(dialogue.at(4).rep(call).rtu(call).findings()).isEmpty();
  }

  @Test
  void aSecondIsNotSlowForAnAnswerButForADrep() {
    assertThat(new Dialogue().at(0).establish(call).at(1).close(call, ACTIVE).findings()).isEmpty();
    Dialogue quick = new Dialogue().at(0).establish(call).at(1).dreq(call, ACTIVE);
    assertThat(quick.at(1.99).drep(call, PASSIVE).findings()).isEmpty();
    Dialogue slow = new Dialogue().at(0).establish(call).at(1).dreq(call, ACTIVE);
    assertThat(slow.at(2.0).drep(call, PASSIVE).findings())
        .containsExactly("slow-response info certain [1] frames [4, 5]");
  }

  @Fires("late-response")
  @Test
  void anAnswerBeyondItsTimeIsLate() {
    Dialogue rep = new Dialogue().at(0).req(call).at(1.08 * REQUEST).rep(call).rtu(call);
    assertThat(rep.findings()).containsExactly("late-response warning certain [1] frames [1, 2]");
    Dialogue rtu = new Dialogue().at(0).req(call).rep(call).at(1.05 * REPLY).rtu(call);
    assertThat(rtu.findings()).containsExactly("late-response warning certain [1] frames [2, 3]");
  }

  @Test
  void anAnswerSoLateThatARepeatMustHaveBeenMissedIsInformation() {
    assertThat(new Dialogue().at(0).req(call).at(9).rep(call).rtu(call).findings())
        .containsExactly("late-response info likely [1] frames [1, 2]");
  }

  @StaysQuiet("late-response")
  @Test
  void afterAnMraNothingIsLate() {
    Dialogue dialogue = new Dialogue().at(0).req(call).mra(call, PASSIVE, 24);
    assertThat(dialogue.at(20).rep(call).rtu(call).findings()).isEmpty();
  }

  /** T_MRA of service timeout 21 with A = 17: 8.590 s + 0.537 s. */
  private static final double EXTENDED = 9.126805504;

  @Fires("mra-deadline-missed")
  @Test
  void nothingWithinTheTimeOfAnMraIsAWarning() {
    Dialogue dialogue = new Dialogue().at(0).req(call).mra(call, PASSIVE, 21);
    assertThat(
            dialogue.at(1.2 * EXTENDED).establish(proof).analyzed().findings("mra-deadline-missed"))
        .containsExactly("mra-deadline-missed warning certain [1] frames [2]");
  }

  @StaysQuiet("mra-deadline-missed")
  @Test
  void anAnswerOrAnotherMraWithinTheTimeKeepsIt() {
    Dialogue rep = new Dialogue().at(0).req(call).mra(call, PASSIVE, 21).at(EXTENDED).rep(call);
    assertThat(rep.rtu(call).after(20).establish(proof).analyzed().findings("mra-deadline-missed"))
        .isEmpty();
    Dialogue early = new Dialogue().at(0).req(call).mra(call, PASSIVE, 21);
    assertThat(
            early.at(1.05 * EXTENDED).establish(proof).analyzed().findings("mra-deadline-missed"))
        .isEmpty();
  }

  @Fires("useless-mra")
  @Test
  void anMraThatExtendsNothingIsUseless() {
    assertThat(new Dialogue().at(0).req(call).mra(call, PASSIVE, 20).rep(call).findings())
        .containsExactly("useless-mra info certain [1] frames [2]");
  }

  @StaysQuiet("useless-mra")
  @Test
  void anMraThatExtendsTheTimeIsOfUse() {
    Dialogue dialogue = new Dialogue().at(0).req(call).at(REQUEST).req(call);
    assertThat(
            dialogue.mra(call, PASSIVE, 21).rep(call).rtu(call).analyzed().findings("useless-mra"))
        .isEmpty();
  }

  private Dialogue reps(int transmissions) {
    Attempt few = new Attempt(1, ALICE, BOB).maxCmRetries(2);
    Dialogue dialogue = new Dialogue().at(0).req(few);
    for (int i = 0; i < transmissions; i++) {
      dialogue.at(0.1 + i * REPLY).rep(few);
    }
    return dialogue;
  }

  @Fires("rep-unanswered")
  @Test
  void allRepsWithoutAnyAnswerAreAnError() {
    assertThat(reps(3).after(1.15 * REPLY).establish(proof).findings())
        .containsExactlyInAnyOrder(
            "rep-unanswered error certain [1] frames [2, 3, 4]",
            "duplicate-rep info certain [1] frames [2, 3, 4]");
    assertThat(reps(3).analyzed().findings("rep-unanswered"))
        .containsExactly("rep-unanswered warning likely [1] frames [2, 3, 4]");
  }

  @StaysQuiet("rep-unanswered")
  @Test
  void dataOrADreqOfTheActiveEndAnswersTheRep() {
    Attempt few = new Attempt(1, ALICE, BOB).maxCmRetries(2);
    assertThat(reps(3).send(few, ACTIVE, 0x222222).after(20).establish(proof).findings())
        .noneMatch(line -> line.startsWith("rep-unanswered"));
    assertThat(reps(3).dreq(few, ACTIVE).after(20).establish(proof).findings())
        .noneMatch(line -> line.startsWith("rep-unanswered"));
  }

  private static final SidrReq SIDR =
      new SidrReq(0x51d, 0xffff, 0x1000_0000_0000_0051L, PrivateData.EMPTY);

  @Fires("sidr-unanswered")
  @Test
  void aSidrReqWithoutAnAnswerIsAWarning() {
    Dialogue twice = new Dialogue().at(0).message(ALICE, BOB, 7, SIDR).at(4.1);
    assertThat(twice.message(ALICE, BOB, 7, SIDR).establish(proof).findings())
        .containsExactly("sidr-unanswered warning certain [1] frames [1, 2]");
    Dialogue once = new Dialogue().at(0).establish(proof).at(1).message(ALICE, BOB, 7, SIDR);
    assertThat(once.at(12).close(proof, ACTIVE).findings())
        .containsExactly("sidr-unanswered warning certain [2] frames [4]");
  }

  @StaysQuiet("sidr-unanswered")
  @Test
  void oneSidrReqAtTheEndOfTheCaptureMayBeAnswered() {
    Dialogue dialogue = new Dialogue().at(0).establish(proof).at(4);
    assertThat(dialogue.message(ALICE, BOB, 7, SIDR).at(9).close(proof, ACTIVE).findings())
        .isEmpty();
  }

  @StaysQuiet("late-response")
  @Test
  void aRequestJustBehindItsAnswerCameBefore() {
    Dialogue dialogue = new Dialogue().at(0).req(call).at(1.08 * REQUEST).rep(call).after(-0.001);
    assertThat(dialogue.req(call).after(0.002).rtu(call).analyzed().findings("late-response"))
        .isEmpty();
  }

  @StaysQuiet("mra-deadline-missed")
  @Test
  void anMraThatCrossesTheRejOfItsPeerPromisesNothing() {
    Dialogue dialogue = new Dialogue().at(0).req(call).rejOther(call, ACTIVE, 4);
    dialogue.mra(call, PASSIVE, 20).at(100).establish(new Attempt(2, ALICE, BOB));
    assertThat(dialogue.analyzed().findings("mra-deadline-missed")).isEmpty();
  }

  @StaysQuiet("late-response")
  @Test
  void aRejOfNoMessageAnswersNone() {
    Dialogue dialogue = new Dialogue().at(0).req(call).rep(call).at(1.05 * REPLY);
    assertThat(dialogue.rejOther(call, ACTIVE, 4).analyzed().findings("late-response")).isEmpty();
  }

  @StaysQuiet("mra-deadline-missed")
  @Test
  void anRtuJustBeforeItsMraKeepsThePromise() {
    Dialogue dialogue = new Dialogue().at(0).req(call).rep(call).rtu(call).mra(call, ACTIVE, 20);
    dialogue.at(100).establish(new Attempt(2, ALICE, BOB));
    assertThat(dialogue.analyzed().findings("mra-deadline-missed")).isEmpty();
  }
}
