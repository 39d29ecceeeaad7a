package io.cmscope.analyzer.findings;

import static io.cmscope.analyzer.conversation.Side.ACTIVE;
import static io.cmscope.analyzer.conversation.Side.PASSIVE;
import static io.cmscope.analyzer.dialogue.Peer.ALICE;
import static io.cmscope.analyzer.dialogue.Peer.BOB;
import static io.cmscope.analyzer.dialogue.Peer.CAROL;
import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.dialogue.Attempt;
import io.cmscope.analyzer.dialogue.Dialogue;
import io.cmscope.analyzer.judged.Fires;
import io.cmscope.analyzer.judged.StaysQuiet;
import org.junit.jupiter.api.Test;

/** Messages that come more than once: in time, too early, after their answer, from both ends. */
class DuplicateRulesTest {
  private static final int INVALID_SERVICE = 8;
  private static final int STALE = 10;
  private static final int CONSUMER = 28;

  /** T_REQ with A = 17, R = 20: 2 · 4.096 µs · 2^16 + 4.096 µs · 2^20. */
  private static final double REQUEST = 4.831838208;

  /** T_REP with L = 20: 4.096 µs · 2^20. */
  private static final double REPLY = 4.294967296;

  private final Attempt call = new Attempt(1, ALICE, BOB);

  private Dialogue established() {
    return new Dialogue().at(0).establish(call);
  }

  @Test
  @Fires("duplicate-req")
  void aReqThatComesAgainIsADuplicate() {
    Dialogue dialogue = new Dialogue().at(0).req(call).after(REQUEST).req(call);
    assertThat(dialogue.after(REQUEST).req(call).rep(call).rtu(call).findings())
        .containsExactly("duplicate-req info certain [1] frames [1, 2, 3]");
  }

  @Test
  @Fires("duplicate-rep")
  void aRepThatComesAgainIsADuplicate() {
    Dialogue dialogue = new Dialogue().at(0).req(call).rep(call).after(REPLY).rep(call).rtu(call);
    assertThat(dialogue.findings()).containsExactly("duplicate-rep info certain [1] frames [2, 3]");
  }

  @Test
  @StaysQuiet({"duplicate-req", "duplicate-rep"})
  void theSamePsnWithin100MillisecondsIsASecondTap() {
    Dialogue dialogue = new Dialogue().at(0).req(call).seenAgainAfter(0.099);
    assertThat(dialogue.rep(call).seenAgainAfter(0.00003).rtu(call).findings())
        .containsExactly("duplicate-tap info certain [] frames [1, 2]");
  }

  @Test
  @StaysQuiet("duplicate-tap")
  void theSamePsnMoreThan100MillisecondsLaterIsADuplicate() {
    assertThat(new Dialogue().at(0).req(call).seenAgainAfter(0.101).findings())
        .containsExactlyInAnyOrder(
            "duplicate-req info certain [1] frames [1, 2]",
            "early-retransmission warning certain [1] frames [1, 2]");
  }

  @Test
  void aDreqThatComesAgainUnansweredIsInformation() {
    Dialogue dialogue = established().at(1).dreq(call, ACTIVE).after(REQUEST).dreq(call, ACTIVE);
    assertThat(dialogue.findings())
        .containsExactly("duplicate-dreq info certain [1] frames [4, 5]");
  }

  @Test
  @Fires("duplicate-dreq")
  void aDreqThatComesAgainAfterItsDrepIsAWarning() {
    Dialogue dialogue = established().at(1).close(call, ACTIVE).after(REQUEST).dreq(call, ACTIVE);
    assertThat(dialogue.analyzed().findings("duplicate-dreq"))
        .containsExactly("duplicate-dreq warning certain [1] frames [4, 6]");
  }

  @Test
  void aDreqThatCrossesItsDrepWithinTheSlackIsInformation() {
    Dialogue dialogue = established().at(1).dreq(call, ACTIVE).at(1 + REQUEST - 0.04);
    dialogue.drep(call, PASSIVE).at(1 + REQUEST).dreq(call, ACTIVE);
    assertThat(dialogue.analyzed().findings("duplicate-dreq"))
        .containsExactly("duplicate-dreq info certain [1] frames [4, 6]");
  }

  @Test
  @Fires("crossing-dreq")
  @StaysQuiet("duplicate-dreq")
  void dreqsOfBothEndsCrossAndAreNoDuplicates() {
    Dialogue dialogue = established().at(1).dreq(call, ACTIVE).dreq(call, PASSIVE);
    assertThat(dialogue.drep(call, ACTIVE).drep(call, PASSIVE).findings())
        .containsExactly("crossing-dreq info certain [1] frames [4, 5]");
  }

  @Test
  @StaysQuiet("crossing-dreq")
  void aDreqAfterTheDrepDoesNotCross() {
    Dialogue dialogue = established().at(1).close(call, ACTIVE).dreq(call, PASSIVE);
    assertThat(dialogue.drep(call, ACTIVE).analyzed().findings("crossing-dreq")).isEmpty();
  }

  @Test
  @Fires("early-retransmission")
  @StaysQuiet("early-retransmission")
  void aReqIsEarlyBelow93PercentOfItsInterval() {
    Dialogue early = new Dialogue().at(0).req(call).after(0.92 * REQUEST).req(call);
    assertThat(early.findings())
        .containsExactlyInAnyOrder(
            "duplicate-req info certain [1] frames [1, 2]",
            "early-retransmission warning certain [1] frames [1, 2]");
    Dialogue lawful = new Dialogue().at(0).req(call).after(0.94 * REQUEST).req(call);
    assertThat(lawful.findings()).containsExactly("duplicate-req info certain [1] frames [1, 2]");
  }

  @Test
  void aRepIsEarlyBelow93PercentOfItsInterval() {
    Dialogue early = new Dialogue().at(0).req(call).rep(call).after(0.92 * REPLY).rep(call);
    assertThat(early.findings())
        .containsExactlyInAnyOrder(
            "duplicate-rep info certain [1] frames [2, 3]",
            "early-retransmission warning certain [1] frames [2, 3]");
    Dialogue lawful = new Dialogue().at(0).req(call).rep(call).after(0.94 * REPLY).rep(call);
    assertThat(lawful.findings()).containsExactly("duplicate-rep info certain [1] frames [2, 3]");
  }

  @Test
  void aDreqOfTheActiveEndKeepsTheIntervalOfTheReq() {
    Dialogue early =
        established().at(1).dreq(call, ACTIVE).after(0.92 * REQUEST).dreq(call, ACTIVE);
    assertThat(early.analyzed().findings("early-retransmission"))
        .containsExactly("early-retransmission warning certain [1] frames [4, 5]");
    Dialogue lawful =
        established().at(1).dreq(call, ACTIVE).after(0.94 * REQUEST).dreq(call, ACTIVE);
    assertThat(lawful.analyzed().findings("early-retransmission")).isEmpty();
  }

  @Test
  void aDreqOfThePassiveEndKeepsTheIntervalOfTheRep() {
    Dialogue early =
        established().at(1).dreq(call, PASSIVE).after(0.92 * REPLY).dreq(call, PASSIVE);
    assertThat(early.analyzed().findings("early-retransmission"))
        .containsExactly("early-retransmission warning certain [1] frames [4, 5]");
    Dialogue lawful =
        established().at(1).dreq(call, PASSIVE).after(0.94 * REPLY).dreq(call, PASSIVE);
    assertThat(lawful.analyzed().findings("early-retransmission")).isEmpty();
  }

  @Test
  void withoutAnAckTimeoutNothingIsEarly() {
    Attempt infinite = new Attempt(1, ALICE, BOB).ackTimeout(0);
    Dialogue dialogue = new Dialogue().at(0).req(infinite).after(1).req(infinite);
    assertThat(dialogue.findings())
        .containsExactlyInAnyOrder(
            "duplicate-req info certain [1] frames [1, 2]",
            "zero-ack-timeout info certain [1] frames [1]");
  }

  @Test
  void withoutTheTimeoutsOfTheReqNothingIsEarly() {
    Dialogue dialogue = new Dialogue().at(0).rep(call).after(1).rep(call);
    assertThat(dialogue.analyzed().findings("early-retransmission")).isEmpty();
  }

  @Test
  void aReqAtTheEndOfAShortMraIsNotEarly() {
    // service timeout 18: T_MRA = 1.074 s + 0.537 s = 1.611 s, shorter than T_REQ
    Dialogue dialogue = new Dialogue().at(0).req(call).at(0.1).mra(call, PASSIVE, 18);
    dialogue.after(1.6).req(call).after(1.6).req(call).rep(call).rtu(call);
    assertThat(dialogue.findings())
        .containsExactlyInAnyOrder(
            "useless-mra info certain [1] frames [2]",
            "mra-deadline-missed warning certain [1] frames [2]",
            "duplicate-req info certain [1] frames [1, 3, 4]");
  }

  @Test
  void aReqWithinItsMraIsEarlyAndAfterItsAnswer() {
    Dialogue dialogue = new Dialogue().at(0).req(call).at(0.1).mra(call, PASSIVE, 18);
    assertThat(dialogue.after(1.2).req(call).findings())
        .containsExactlyInAnyOrder(
            "useless-mra info certain [1] frames [2]",
            "duplicate-req info certain [1] frames [1, 3]",
            "early-retransmission warning certain [1] frames [1, 3]",
            "retransmission-after-answer warning certain [1] frames [2, 3]");
  }

  @Test
  @Fires("retransmission-after-answer")
  void aReqAfterItsRepIsAfterItsAnswer() {
    Dialogue dialogue = new Dialogue().at(0).req(call).rep(call).at(REQUEST).req(call);
    assertThat(dialogue.findings())
        .containsExactlyInAnyOrder(
            "duplicate-req info certain [1] frames [1, 3]",
            "retransmission-after-answer warning certain [1] frames [2, 3]");
  }

  @Test
  @StaysQuiet("retransmission-after-answer")
  void aReqWithinTheSlackAfterItsRepCrossesIt() {
    // shortest delay 0.1 ms: slack is 50 ms
    Dialogue first = new Dialogue().at(0).req(call).mra(call, PASSIVE, 20);
    first.at(REQUEST - 0.04).rep(call).at(REQUEST).req(call);
    assertThat(first.analyzed().findings("retransmission-after-answer")).isEmpty();
    Dialogue later = new Dialogue().at(0).req(call).mra(call, PASSIVE, 20);
    later.at(REQUEST - 0.06).rep(call).at(REQUEST).req(call);
    assertThat(later.analyzed().findings("retransmission-after-answer"))
        .containsExactly("retransmission-after-answer warning certain [1] frames [3, 4]");
  }

  @Test
  @StaysQuiet("retransmission-after-answer")
  void aReqGoesOnAfterItsSenderRefusedTheRepAsStale() {
    // Linux drops such a REP and lets the timer of its REQ run
    Dialogue stale = new Dialogue().at(0).req(call).rep(call).rejRep(call, STALE);
    assertThat(stale.at(REQUEST).req(call).analyzed().findings("retransmission-after-answer"))
        .isEmpty();
    Dialogue unwanted = new Dialogue().at(0).req(call).rep(call).rejRep(call, CONSUMER);
    assertThat(unwanted.at(REQUEST).req(call).analyzed().findings("retransmission-after-answer"))
        .containsExactly("retransmission-after-answer warning certain [1] frames [2, 4]");
  }

  @Test
  void aReqAfterItsRejIsAfterItsAnswer() {
    Dialogue dialogue = new Dialogue().at(0).req(call).rejReq(call, INVALID_SERVICE);
    assertThat(dialogue.at(REQUEST).req(call).analyzed().findings("retransmission-after-answer"))
        .containsExactly("retransmission-after-answer warning certain [1] frames [2, 3]");
  }

  @Test
  void aRepAfterItsRtuIsAfterItsAnswer() {
    assertThat(established().at(REPLY).rep(call).findings())
        .containsExactlyInAnyOrder(
            "duplicate-rep info certain [1] frames [2, 4]",
            "retransmission-after-answer warning certain [1] frames [3, 4]");
  }

  @Test
  void aRepThatComesAgainBeforeItsRtuIsNotAfterItsAnswer() {
    Dialogue dialogue = new Dialogue().at(0).req(call).rep(call).after(REPLY).rep(call).rtu(call);
    assertThat(dialogue.analyzed().findings("retransmission-after-answer")).isEmpty();
  }

  @Fires("retransmission-changed")
  @Test
  void aReqThatComesAgainWithOtherOctetsIsAnError() {
    Attempt changed = new Attempt(1, ALICE, BOB).maxCmRetries(3);
    Dialogue dialogue = new Dialogue().at(0).req(call).at(REQUEST).req(changed);
    assertThat(dialogue.findings())
        .containsExactly("retransmission-changed error certain [1] frames [1, 2]");
    // octet 51 of the message is octet 75 of the MAD
    assertThat(dialogue.analyzed().summary("retransmission-changed"))
        .contains("max CM retries (octet 75 of the MAD)");
  }

  @Test
  void aRepThatComesAgainWithOtherOctetsIsAnError() {
    Attempt changed = new Attempt(1, ALICE, BOB).targetAckDelay(9);
    Dialogue dialogue = new Dialogue().at(0).req(call).rep(call).after(REPLY).rep(changed);
    assertThat(dialogue.findings())
        .containsExactly("retransmission-changed error certain [1] frames [2, 3]");
  }

  @StaysQuiet("retransmission-changed")
  @Test
  void theSameCommIdOfAnotherHostIsNoRetransmission() {
    Attempt other = new Attempt(1, CAROL, BOB);
    assertThat(new Dialogue().at(0).req(call).at(1).req(other).findings()).isEmpty();
  }

  @Fires("too-many-retransmissions")
  @Test
  void moreTransmissionsThanMaxCmRetriesAllowAreAnError() {
    Attempt few = new Attempt(1, ALICE, BOB).maxCmRetries(1);
    Dialogue dialogue = new Dialogue().at(0).req(few).at(REQUEST).req(few).at(2 * REQUEST);
    assertThat(dialogue.req(few).rep(few).analyzed().findings("too-many-retransmissions"))
        .containsExactly("too-many-retransmissions error certain [1] frames [1, 2, 3]");
  }

  @StaysQuiet("too-many-retransmissions")
  @Test
  void allTransmissionsThatMaxCmRetriesAllowAreLawfulAlsoAtTwoTaps() {
    Attempt few = new Attempt(1, ALICE, BOB).maxCmRetries(1);
    Dialogue dialogue = new Dialogue().at(0).req(few).seenAgainAfter(0.01).at(REQUEST).req(few);
    dialogue.seenAgainAfter(0.01).rep(few).rtu(few);
    assertThat(dialogue.analyzed().findings("too-many-retransmissions")).isEmpty();
  }

  @Fires("crossing-req")
  @Test
  void reqsOfBothHostsForOneServiceCross() {
    Attempt back = new Attempt(2, BOB, ALICE);
    Dialogue dialogue = new Dialogue().at(0).req(call).req(back).rep(call).rep(back);
    assertThat(dialogue.rtu(call).rtu(back).findings())
        .containsExactly("crossing-req info certain [1, 2] frames [1, 2]");
  }

  @StaysQuiet("crossing-req")
  @Test
  void reqsForTwoServicesOrAfterTheAnswerDoNotCross() {
    Attempt other = new Attempt(2, BOB, ALICE).serviceId(0x1000_0000_0000_0011L);
    assertThat(new Dialogue().at(0).req(call).req(other).findings()).isEmpty();
    Attempt back = new Attempt(2, BOB, ALICE);
    assertThat(new Dialogue().at(0).req(call).rep(call).req(back).findings()).isEmpty();
  }
}
