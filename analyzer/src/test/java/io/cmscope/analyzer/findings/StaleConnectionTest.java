package io.cmscope.analyzer.findings;

import static io.cmscope.analyzer.conversation.Side.ACTIVE;
import static io.cmscope.analyzer.conversation.Side.PASSIVE;
import static io.cmscope.analyzer.dialogue.Peer.ALICE;
import static io.cmscope.analyzer.dialogue.Peer.BOB;
import static io.cmscope.analyzer.dialogue.Peer.CAROL;
import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.dialogue.Attempt;
import io.cmscope.analyzer.dialogue.Dialogue;
import io.cmscope.analyzer.judged.Fires;
import io.cmscope.analyzer.judged.StaysQuiet;
import io.cmscope.analyzer.report.Outcome;
import org.junit.jupiter.api.Test;

/** A REQ or REP with a QPN that its receiver holds: stale-connection, and what comes of it. */
class StaleConnectionTest {
  private static final int STALE = 10;

  private final Attempt old = new Attempt(1, ALICE, BOB).activeQpn(0x111).passiveQpn(0x222);
  private final Attempt again = new Attempt(2, ALICE, BOB).activeQpn(0x111).passiveQpn(0x333);

  @Test
  @Fires("stale-connection")
  void aReqWithAQpnOfALiveConnectionIsStale() {
    Dialogue dialogue = new Dialogue().at(0).establish(old).at(1).req(again).rejReq(again, STALE);
    dialogue.close(old, PASSIVE);
    assertThat(dialogue.findings())
        .containsExactlyInAnyOrder(
            "stale-connection warning certain [1, 2] frames [1, 4]",
            "rejected warning certain [2] frames [5]");
  }

  /** The passive end sent its REP once and not again: it heard the RTU, however long ago. */
  @Test
  void aConnectionThatIsOpenForHoursStillMakesAReqStale() {
    Dialogue dialogue =
        new Dialogue().at(0).establish(old).at(7200).req(again).rejReq(again, STALE);
    dialogue.close(old, PASSIVE);
    assertThat(dialogue.findings())
        .containsExactlyInAnyOrder(
            "stale-connection warning certain [1, 2] frames [1, 4]",
            "rejected warning certain [2] frames [5]");
  }

  @Test
  void aRepWithAQpnOfALiveConnectionIsStale() {
    Attempt other = new Attempt(2, ALICE, BOB).passiveQpn(0x222);
    Dialogue dialogue =
        new Dialogue().at(0).establish(old).at(1).req(other).rep(other).rejRep(other, STALE);
    dialogue.close(old, ACTIVE);
    assertThat(dialogue.findings())
        .containsExactlyInAnyOrder(
            "stale-connection warning certain [1, 2] frames [1, 5]",
            "rejected warning certain [2] frames [6]");
  }

  /** As Linux does: the REJ 10 of a REP is no end, the REQ goes on and gets another REP. */
  @Test
  void theRepAfterAStaleOneBelongsToTheSameConnection() {
    Attempt other = new Attempt(2, ALICE, BOB).passiveQpn(0x222);
    Attempt anew = new Attempt(2, ALICE, BOB).passiveId(0x7777).passiveQpn(0x333);
    Dialogue dialogue =
        new Dialogue().at(0).establish(old).at(1).req(other).rep(other).rejRep(other, STALE);
    dialogue.close(old, ACTIVE).at(5.84).req(anew).rep(anew).rtu(anew).after(1).close(anew, ACTIVE);
    assertThat(dialogue.findings())
        .containsExactlyInAnyOrder(
            "stale-connection warning certain [1, 2] frames [1, 5]",
            "rejected warning certain [2] frames [6]",
            "duplicate-req info certain [2] frames [4, 9]");
    Conversation second = dialogue.analyzed().conversations().getLast();
    assertThat(second.passive().qpn()).isEqualTo(0x333);
    assertThat(second.passive().commId()).isEqualTo(0x7777);
    assertThat(Outcome.of(second)).isEqualTo(Outcome.CLOSED);
  }

  @Test
  @StaysQuiet("stale-connection")
  void theSameQpnOfAnotherChannelAdapterIsNotStale() {
    Attempt carols = new Attempt(2, CAROL, BOB).activeQpn(0x111);
    assertThat(new Dialogue().at(0).establish(old).at(1).establish(carols).findings()).isEmpty();
  }

  @Test
  void theSameQpnTowardsAnotherReceiverIsNotStale() {
    Attempt toCarol = new Attempt(2, ALICE, CAROL).activeQpn(0x111);
    assertThat(
            new Dialogue()
                .at(0)
                .establish(old)
                .at(1)
                .establish(toCarol)
                .analyzed()
                .findings("stale-connection"))
        .isEmpty();
  }

  @Test
  void aQpnInTimewaitIsNotStale() {
    // timewait of both ends is 0.537 s; beyond half of it the QPN may come back
    Dialogue dialogue = new Dialogue().at(0).establish(old).at(1).close(old, ACTIVE);
    assertThat(dialogue.at(1.35).establish(again).findings()).isEmpty();
  }

  @Test
  void aReqThatComesAgainIsNotStale() {
    Dialogue dialogue = new Dialogue().at(0).req(old).at(4.83).req(old).rep(old).rtu(old);
    assertThat(dialogue.findings()).containsExactly("duplicate-req info certain [1] frames [1, 2]");
  }

  @Test
  void aConnectionWhoseStartWasNotSeenMakesItLikelyStale() {
    Attempt other = new Attempt(2, ALICE, BOB).passiveQpn(0x222);
    Dialogue dialogue = new Dialogue().at(0).rep(old).rtu(old).at(1).req(other).rep(other);
    assertThat(dialogue.findings())
        .containsExactlyInAnyOrder(
            "starts-mid-connection info certain [1] frames [1]",
            "response-without-request info likely [1] frames [1]",
            "stale-connection info likely [1, 2] frames [1, 4]");
  }

  @Test
  @StaysQuiet("stale-not-rejected")
  void aConnectionThatSpansAGapMakesItLikelyStale() {
    Dialogue dialogue = new Dialogue().at(0).establish(old).at(1).req(again).lostBefore(3);
    assertThat(dialogue.rejReq(again, STALE).findings())
        .containsExactlyInAnyOrder(
            "capture-gap info certain [] frames [4]",
            "stale-connection info likely [1, 2] frames [1, 4]",
            "rejected warning certain [2] frames [5]");
  }

  @Test
  @Fires("stale-not-rejected")
  void anAcceptedStaleReqIsNotRejected() {
    assertThat(new Dialogue().at(0).establish(old).at(1).establish(again).findings())
        .containsExactlyInAnyOrder(
            "stale-connection warning certain [1, 2] frames [1, 4]",
            "stale-not-rejected warning certain [1, 2] frames [4, 5]");
  }

  @Test
  @Fires("peer-restarted")
  void aHostWhosePsnBeginsAnewWasRestarted() {
    Dialogue dialogue = new Dialogue().at(0).establish(old).boot(ALICE);
    assertThat(dialogue.at(1).req(again).rejReq(again, STALE).findings())
        .containsExactlyInAnyOrder(
            "stale-connection warning certain [1, 2] frames [1, 4]",
            "peer-restarted info possible [1, 2] frames [1, 4]",
            "rejected warning certain [2] frames [5]");
  }

  @Test
  void aHostWhoseCommIdsHaveAnotherBaseWasRestarted() {
    again.activeId(0x0002_c3c3);
    Dialogue dialogue = new Dialogue().at(0).establish(old);
    assertThat(dialogue.at(1).req(again).rejReq(again, STALE).findings())
        .containsExactlyInAnyOrder(
            "stale-connection warning certain [1, 2] frames [1, 4]",
            "peer-restarted info possible [1, 2] frames [1, 4]",
            "rejected warning certain [2] frames [5]");
  }

  @Test
  @StaysQuiet("peer-restarted")
  void aRestartIsNotToldOfAHostWithoutAStaleConnection() {
    Attempt fresh = new Attempt(2, ALICE, BOB).activeId(0x0002_c3c3);
    Dialogue dialogue = new Dialogue().at(0).establish(old).at(1).close(old, ACTIVE).boot(ALICE);
    assertThat(dialogue.at(9).establish(fresh).findings()).isEmpty();
  }

  @Test
  void anEndThatHeardTheRtuHasNotGivenUpHoweverShortItsRetriesAre() {
    // four REPs 0.268 s apart would be over after 1.07 s, but the first was answered
    Attempt quick = new Attempt(1, ALICE, BOB).responses(16, 16).maxCmRetries(3);
    Attempt again = new Attempt(2, ALICE, BOB).activeQpn(0x1101);
    Dialogue dialogue = new Dialogue().at(0).establish(quick).at(1.2).req(again);
    assertThat(dialogue.rejReq(again, 10).analyzed().findings("stale-connection"))
        .containsExactly("stale-connection warning certain [1, 2] frames [1, 4]");
  }
}
