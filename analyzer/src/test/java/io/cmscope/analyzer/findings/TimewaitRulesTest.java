package io.cmscope.analyzer.findings;

import static io.cmscope.analyzer.conversation.Side.ACTIVE;
import static io.cmscope.analyzer.conversation.Side.PASSIVE;
import static io.cmscope.analyzer.dialogue.Peer.ALICE;
import static io.cmscope.analyzer.dialogue.Peer.BOB;
import static io.cmscope.analyzer.dialogue.Peer.CAROL;
import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.dialogue.Analyzed;
import io.cmscope.analyzer.dialogue.Attempt;
import io.cmscope.analyzer.dialogue.Dialogue;
import io.cmscope.analyzer.judged.Fires;
import io.cmscope.analyzer.judged.StaysQuiet;
import org.junit.jupiter.api.Test;

/** What must rest after a connection: QPNs, comm ids; and DREQs that come meanwhile. */
class TimewaitRulesTest {

  /** Timewait of the passive end with A = 17: 4.096 µs · 2^17. */
  private static final double PASSIVE_TIMEWAIT = 0.536870912;

  /** Timewait of the active end with A = 17, D = 16: 4.096 µs · 2^18. */
  private static final double ACTIVE_TIMEWAIT = 1.073741824;

  /** When the DREP passes that ends {@link #closed}. */
  private static final double END = 1.0001;

  private final Attempt old =
      new Attempt(1, ALICE, BOB).activeQpn(0x111).passiveQpn(0x222).targetAckDelay(16);

  /** REQ 1, REP 2, RTU 3, DREQ 4, DREP 5. */
  private Dialogue closed() {
    return new Dialogue().at(0).establish(old).at(1).close(old, ACTIVE);
  }

  @Test
  @Fires("qpn-reused-in-timewait")
  @StaysQuiet("qpn-reused-in-timewait")
  void aQpnOfTheActiveEndRestsForHalfItsTimewait() {
    Attempt again = new Attempt(2, ALICE, BOB).activeQpn(0x111);
    assertThat(closed().at(END + 0.4 * ACTIVE_TIMEWAIT).establish(again).findings())
        .containsExactly("qpn-reused-in-timewait warning certain [1, 2] frames [5, 6]");
    assertThat(closed().at(END + 0.6 * ACTIVE_TIMEWAIT).establish(again).findings()).isEmpty();
  }

  @Test
  void aQpnOfThePassiveEndRestsForHalfItsTimewait() {
    Attempt again = new Attempt(2, ALICE, BOB).passiveQpn(0x222);
    Dialogue early = closed().at(1.2).req(again).at(END + 0.4 * PASSIVE_TIMEWAIT).rep(again);
    assertThat(early.findings())
        .containsExactly("qpn-reused-in-timewait warning certain [1, 2] frames [5, 7]");
    Dialogue later = closed().at(1.2).req(again).at(END + 0.6 * PASSIVE_TIMEWAIT).rep(again);
    assertThat(later.findings()).isEmpty();
  }

  @Test
  void aQpnThatComesBackTowardsAnotherPeerIsOnlyInformation() {
    Attempt again = new Attempt(2, ALICE, CAROL).activeQpn(0x111);
    assertThat(closed().at(END + 0.4 * ACTIVE_TIMEWAIT).establish(again).findings())
        .containsExactly("qpn-reused-in-timewait info certain [1, 2] frames [5, 6]");
  }

  @Test
  void aReconnectWithANewQpnIsFine() {
    assertThat(closed().at(END + 0.041).establish(new Attempt(2, ALICE, BOB)).findings()).isEmpty();
  }

  @Test
  void aReqRetransmittedWithItsQpnIsNotAReuse() {
    Attempt again = new Attempt(2, ALICE, BOB).activeQpn(0x111);
    Dialogue dialogue = closed().at(2.5).req(again).at(7.4).req(again).rep(again).rtu(again);
    assertThat(dialogue.findings()).containsExactly("duplicate-req info certain [2] frames [6, 7]");
  }

  @Test
  @Fires("qpn-in-use-twice")
  void aQpnTowardsTwoPeersIsInUseTwice() {
    Attempt other = new Attempt(2, ALICE, CAROL).activeQpn(0x111);
    assertThat(new Dialogue().at(0).establish(old).at(1).establish(other).findings())
        .containsExactly("qpn-in-use-twice error certain [1, 2] frames [1, 4]");
  }

  @Test
  void aQpnThatTwoActiveEndsGetIsInUseTwice() {
    Attempt other = new Attempt(2, CAROL, BOB).passiveQpn(0x222);
    assertThat(new Dialogue().at(0).establish(old).at(1).establish(other).findings())
        .containsExactly("qpn-in-use-twice error certain [1, 2] frames [1, 5]");
  }

  @Test
  @StaysQuiet("qpn-in-use-twice")
  void anXrcQpnMayServeTwoPeers() {
    Attempt first = new Attempt(1, ALICE, BOB).activeQpn(0x111).xrc();
    Attempt second = new Attempt(2, ALICE, CAROL).activeQpn(0x111).xrc();
    assertThat(new Dialogue().at(0).establish(first).at(1).establish(second).findings()).isEmpty();
  }

  @Test
  void aQpnOfAClosedConnectionIsNotInUseTwice() {
    Attempt other = new Attempt(2, ALICE, CAROL).activeQpn(0x111);
    assertThat(closed().at(3).establish(other).findings()).isEmpty();
  }

  @Test
  void aQpnWhoseOtherConnectionHasOneSideOnlyIsNotJudged() {
    Attempt other = new Attempt(2, ALICE, CAROL).activeQpn(0x111);
    assertThat(new Dialogue().at(0).req(old).rtu(old).at(1).establish(other).findings())
        .containsExactly("response-without-request info possible [1] frames [2]");
  }

  @Test
  @Fires("comm-id-reused")
  void aCommIdOfAConnectionJustOverIsReusedTooEarly() {
    Attempt again = new Attempt(2, ALICE, BOB).activeId(0x0001_a1a1);
    assertThat(closed().at(5).establish(again).findings())
        .containsExactly("comm-id-reused warning certain [1, 2] frames [1, 6]");
  }

  @Test
  void aCommIdOfALiveConnectionIsReusedTooEarly() {
    Attempt again = new Attempt(2, ALICE, BOB).activeId(0x0001_a1a1);
    Dialogue dialogue = new Dialogue().at(0).establish(old).at(5).establish(again);
    assertThat(dialogue.findings())
        .containsExactly("comm-id-reused warning certain [1, 2] frames [1, 4]");
  }

  @Test
  @StaysQuiet("comm-id-reused")
  void aDelayedDuplicateOfAReqInTimewaitIsNoReuseOfItsCommId() {
    Analyzed analyzed = closed().at(1.3).req(old).analyzed();
    assertThat(analyzed.findings()).contains("duplicate-req info certain [1] frames [1, 6]");
    assertThat(analyzed.findings("comm-id-reused")).isEmpty();
    assertThat(analyzed.conversations()).hasSize(1);
  }

  @Test
  void aReqWithOtherOctetsAndTheSameTransactionIdIsNoReuseWhileItIsLive() {
    Attempt changed = new Attempt(1, ALICE, BOB).serviceId(0x0000_0000_0106_2222L);
    Analyzed analyzed = new Dialogue().at(0).req(old).at(4.9).req(changed).analyzed();
    assertThat(analyzed.findings("comm-id-reused")).isEmpty();
    assertThat(analyzed.conversations()).hasSize(1);
  }

  @Test
  void aCommIdMayComeBackAfterTKeep() {
    // T_keep = 2 · 1.07 s + 10 s = 12.2 s
    Attempt again = new Attempt(2, ALICE, BOB).activeId(0x0001_a1a1);
    assertThat(closed().at(14).establish(again).findings()).isEmpty();
  }

  @Test
  void theCommIdOfAnotherHostIsNoReuse() {
    Attempt carols = new Attempt(2, CAROL, BOB).activeId(0x0001_a1a1);
    assertThat(new Dialogue().at(0).establish(old).at(1).establish(carols).findings()).isEmpty();
  }

  /** A = 22: timewait of the active end is 17.2 s, the passive end repeats DREQs every 4.3 s. */
  private final Attempt slow = new Attempt(1, ALICE, BOB).ackTimeout(22);

  private Dialogue slowlyClosed() {
    return new Dialogue().at(0).establish(slow).at(1).close(slow, PASSIVE);
  }

  @Test
  @Fires("dreq-unanswered-in-timewait")
  void dreqsAreToBeAnsweredInTimewait() {
    Dialogue dialogue = slowlyClosed().at(5.3).dreq(slow, PASSIVE).at(9.6).dreq(slow, PASSIVE);
    assertThat(dialogue.at(15).establish(new Attempt(9, CAROL, BOB)).findings())
        .containsExactlyInAnyOrder(
            "duplicate-dreq warning certain [1] frames [4, 6, 7]",
            "dreq-unanswered-in-timewait warning certain [1] frames [6, 7]");
  }

  @Test
  @StaysQuiet("dreq-unanswered-in-timewait")
  void dreqsWithAWrongQpnNeedNoAnswerInTimewait() {
    Dialogue dialogue =
        slowlyClosed().at(5.3).dreq(slow, PASSIVE, 0x999).at(9.6).dreq(slow, PASSIVE, 0x999);
    dialogue.at(15).establish(new Attempt(9, CAROL, BOB));
    assertThat(dialogue.analyzed().findings("dreq-unanswered-in-timewait")).isEmpty();
  }

  @Test
  void oneAnswerAmongDreqsInTimewaitIsEnough() {
    Dialogue dialogue = slowlyClosed().at(5.3).dreq(slow, PASSIVE).at(9.6).dreq(slow, PASSIVE);
    dialogue.drep(slow, ACTIVE).at(15).establish(new Attempt(9, CAROL, BOB));
    assertThat(dialogue.analyzed().findings("dreq-unanswered-in-timewait")).isEmpty();
  }

  @Test
  void oneUnansweredDreqInTimewaitIsNotEnough() {
    Dialogue dialogue = slowlyClosed().at(5.3).dreq(slow, PASSIVE);
    dialogue.at(15).establish(new Attempt(9, CAROL, BOB));
    assertThat(dialogue.analyzed().findings("dreq-unanswered-in-timewait")).isEmpty();
  }

  @Test
  void dreqsAtTheEndOfTheCaptureMayStillBeAnswered() {
    Dialogue dialogue = slowlyClosed().at(5.3).dreq(slow, PASSIVE).at(9.6).dreq(slow, PASSIVE);
    assertThat(dialogue.analyzed().findings("dreq-unanswered-in-timewait")).isEmpty();
  }

  @Test
  @Fires("dreq-after-timewait")
  void aDreqThatComesAgainAfterTimewaitIsTold() {
    assertThat(closed().at(5.9).dreq(old, ACTIVE).drep(old, PASSIVE).findings())
        .containsExactlyInAnyOrder(
            "duplicate-dreq warning certain [1] frames [4, 6]",
            "dreq-after-timewait info certain [1] frames [5, 6]");
  }

  @Test
  @StaysQuiet("dreq-after-timewait")
  void aDreqThatComesAgainWithinTimewaitIsNotAfterIt() {
    Dialogue dialogue = slowlyClosed().at(5.3).dreq(slow, PASSIVE).drep(slow, ACTIVE);
    assertThat(dialogue.findings())
        .containsExactly("duplicate-dreq warning certain [1] frames [4, 6]");
  }

  @StaysQuiet("qpn-reused-in-timewait")
  @Test
  void aDrepJustBeforeItsDreqBeginsTheTimewait() {
    Dialogue dialogue = new Dialogue().at(0).establish(old).at(1).drep(old, PASSIVE);
    dialogue.after(-0.001).dreq(old, ACTIVE);
    Attempt again = new Attempt(2, ALICE, BOB).activeQpn(0x111);
    assertThat(dialogue.at(9).req(again).analyzed().findings("qpn-reused-in-timewait")).isEmpty();
  }

  @StaysQuiet("comm-id-reused")
  @Test
  void theSameReqAfterALongSilenceIsNoReuseOfItsCommId() {
    Dialogue dialogue = new Dialogue().at(0).req(old).at(24).req(old).rep(old).rtu(old);
    assertThat(dialogue.analyzed().findings("comm-id-reused")).isEmpty();
  }

  @Test
  void aGapMayHideTheEndOfTheOtherUseOfAQpn() {
    Attempt other = new Attempt(2, ALICE, CAROL).activeQpn(0x111);
    Dialogue dialogue = new Dialogue().at(0).establish(old).at(5).req(other).lostBefore(2);
    assertThat(dialogue.analyzed().findings("qpn-in-use-twice"))
        .containsExactly("qpn-in-use-twice info likely [1, 2] frames [1, 4]");
  }

  @Test
  void withoutTheTimeoutsOfTheReqTimewaitIsAnEstimate() {
    Dialogue dialogue = new Dialogue().snap(128).at(0).establish(old).close(old, ACTIVE);
    Attempt again = new Attempt(2, ALICE, BOB).activeQpn(0x111);
    assertThat(dialogue.at(0.3).req(again).analyzed().findings("qpn-reused-in-timewait"))
        .allMatch(line -> line.contains(" info "));
  }

  @Test
  void aTimewaitWhoseLengthIsAGuessIsOnlyLikelyOver() {
    Dialogue dialogue = new Dialogue().at(0).rep(old).rtu(old).at(5).close(old, ACTIVE);
    assertThat(dialogue.at(9.9).dreq(old, ACTIVE).analyzed().findings("dreq-after-timewait"))
        .containsExactly("dreq-after-timewait info likely [1] frames [4, 5]");
  }
}
