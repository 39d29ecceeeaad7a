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
import java.util.List;
import org.junit.jupiter.api.Test;

/** A REJ 10: with its reason, for a wrong reason, for none, and what must follow it. */
class StaleRejectTest {
  private static final int STALE = 10;

  private final Attempt old = new Attempt(1, ALICE, BOB).activeQpn(0x111);
  private final Attempt again = new Attempt(2, ALICE, BOB).activeQpn(0x111);
  private final Attempt carols = new Attempt(9, CAROL, BOB);

  @Test
  @Fires("false-stale-reject")
  void aRejectForAConnectionInTimewaitIsFalse() {
    Dialogue dialogue = new Dialogue().at(0).establish(old).at(1).close(old, ACTIVE);
    dialogue.at(1.4).req(again).rejReq(again, STALE);
    assertThat(dialogue.findings())
        .containsExactlyInAnyOrder(
            "false-stale-reject warning certain [1, 2] frames [5, 6, 7]",
            "rejected warning certain [2] frames [7]");
    assertThat(dialogue.analyzed().summary("false-stale-reject")).contains("in timewait");
  }

  @Test
  void aRejectForAConnectionThatIsOverIsFalse() {
    Dialogue dialogue = new Dialogue().at(0).establish(old).at(1).close(old, ACTIVE);
    dialogue.at(8).req(again).rejReq(again, STALE);
    assertThat(dialogue.findings())
        .containsExactlyInAnyOrder(
            "false-stale-reject warning certain [1, 2] frames [5, 6, 7]",
            "rejected warning certain [2] frames [7]");
    assertThat(dialogue.analyzed().summary("false-stale-reject")).contains("was over");
  }

  @Test
  @StaysQuiet("false-stale-reject")
  void aRejectIsNotFalseIfALiveConnectionExistsToo() {
    Attempt live = new Attempt(3, ALICE, BOB).activeQpn(0x111);
    Dialogue dialogue = new Dialogue().at(0).establish(old).at(1).close(old, ACTIVE);
    dialogue.at(3).establish(live).at(4).req(again).rejReq(again, STALE);
    assertThat(dialogue.findings())
        .containsExactlyInAnyOrder(
            "stale-connection warning certain [2, 3] frames [6, 9]",
            "rejected warning certain [3] frames [10]");
  }

  @Test
  void aRejectForAConnectionOverSinceTKeepHasNoReason() {
    // T_keep = 2 · 0.537 s + 10 s = 11.07 s
    Dialogue dialogue = new Dialogue().at(0).establish(old).at(1).close(old, ACTIVE);
    dialogue.at(13).req(again).rejReq(again, STALE);
    assertThat(dialogue.findings())
        .containsExactlyInAnyOrder(
            "unexplained-stale-reject warning certain [2] frames [7]",
            "rejected warning certain [2] frames [7]");
  }

  @Test
  @Fires("unexplained-stale-reject")
  void aRejectWithoutAnyConnectionIsUnexplainedAfterTKeep() {
    assertThat(unexplainedAfter(11.2).findings())
        .containsExactlyInAnyOrder(
            "unexplained-stale-reject warning certain [2] frames [5]",
            "rejected warning certain [2] frames [5]");
    assertThat(unexplainedAfter(11.0).findings())
        .containsExactly("rejected warning certain [2] frames [5]");
  }

  @Test
  void aRejectOfAReqThatWasNotSeenIsNotUnexplained() {
    // which QPN it refuses is not known
    Dialogue dialogue = new Dialogue().at(0).establish(carols).at(12).rejReq(again, STALE);
    assertThat(dialogue.analyzed().findings("unexplained-stale-reject")).isEmpty();
  }

  @Test
  @StaysQuiet("unexplained-stale-reject")
  void aRejectAfterAGapIsNotUnexplained() {
    Dialogue dialogue = new Dialogue().at(0).establish(carols);
    dialogue.at(5).send(carols, ACTIVE, 0x222222).lostBefore(7);
    dialogue.at(12).req(again).rejReq(again, STALE);
    assertThat(dialogue.findings())
        .containsExactlyInAnyOrder(
            "capture-gap info certain [] frames [4]", "rejected warning certain [2] frames [6]");
  }

  private Dialogue unexplainedAfter(double seconds) {
    return new Dialogue().at(0).establish(carols).at(seconds).req(again).rejReq(again, STALE);
  }

  @Test
  void aRejectForAHalfOpenConnectionIsExplainedAndNeedsNoDreq() {
    // the old REQ got no answer: REQ_RCVD counts as live, but there is nothing to disconnect
    Dialogue dialogue = new Dialogue().at(0).establish(carols).at(12).req(old);
    dialogue.at(13).req(again).rejReq(again, STALE).at(30).close(carols, ACTIVE);
    List<String> findings = dialogue.findings();
    assertThat(findings).contains("rejected warning certain [3] frames [6]");
    assertThat(findings)
        .noneMatch(line -> line.startsWith("unexplained"))
        .noneMatch(line -> line.startsWith("false-stale"))
        .noneMatch(line -> line.startsWith("stale-reject-without-dreq"));
  }

  @Test
  @Fires("stale-reject-without-dreq")
  void aRejectOfAReqWithoutADreqLeavesTheOldConnection() {
    // 1.5 · T_REP = 6.44 s
    assertThat(staleReq().at(7.6).establish(carols).findings())
        .containsExactlyInAnyOrder(
            "stale-connection warning certain [1, 2] frames [1, 4]",
            "rejected warning certain [2] frames [5]",
            "stale-reject-without-dreq info certain [1, 2] frames [5]");
  }

  @Test
  void aRejectOfARepWithoutADreqLeavesTheOldConnection() {
    // 1.5 · T_REQ = 7.25 s
    Attempt other = new Attempt(2, ALICE, BOB).passiveQpn(0x222);
    old.passiveQpn(0x222);
    Dialogue dialogue =
        new Dialogue().at(0).establish(old).at(1).req(other).rep(other).rejRep(other, STALE);
    assertThat(dialogue.at(8.4).establish(carols).analyzed().findings("stale-reject-without-dreq"))
        .containsExactly("stale-reject-without-dreq info certain [1, 2] frames [6]");
  }

  @Test
  @StaysQuiet("stale-reject-without-dreq")
  void aRejectWithItsDreqIsComplete() {
    Dialogue dialogue = staleReq().close(old, PASSIVE).at(7.6).establish(carols);
    assertThat(dialogue.analyzed().findings("stale-reject-without-dreq")).isEmpty();
  }

  @Test
  void aCaptureThatEndsTooEarlyDoesNotMissTheDreq() {
    Dialogue dialogue = staleReq().at(7.3).establish(carols);
    assertThat(dialogue.analyzed().findings("stale-reject-without-dreq")).isEmpty();
  }

  @Test
  void anOldConnectionWithoutRtuNeedsNoDreq() {
    Dialogue dialogue = new Dialogue().at(0).req(old).rep(old);
    dialogue.at(1).req(again).rejReq(again, STALE).at(9).establish(carols);
    assertThat(dialogue.analyzed().findings("stale-reject-without-dreq")).isEmpty();
  }

  private Dialogue staleReq() {
    return new Dialogue().at(0).establish(old).at(1).req(again).rejReq(again, STALE);
  }

  @Fires("stale-loop")
  @Test
  void threeRejectsOfOneQpnWithinAMinuteAreALoop() {
    Dialogue dialogue = new Dialogue().at(0).establish(new Attempt(1, ALICE, BOB));
    for (int i = 2; i <= 4; i++) {
      Attempt again = new Attempt(i, ALICE, BOB).activeQpn(0x1101);
      dialogue.at(5 * i).req(again).rejReq(again, 10);
    }
    assertThat(dialogue.analyzed().findings("stale-loop"))
        .containsExactly("stale-loop error certain [4] frames [5, 7, 9]");
  }

  @StaysQuiet("stale-loop")
  @Test
  void twoRejectsWhileTheOldConnectionIsDisconnectedAreNoLoop() {
    Attempt first = new Attempt(1, ALICE, BOB);
    Dialogue dialogue = new Dialogue().at(0).establish(first);
    for (int i = 2; i <= 3; i++) {
      Attempt again = new Attempt(i, ALICE, BOB).activeQpn(0x1101);
      dialogue.at(4.3 * i).req(again).rejReq(again, 10).dreq(first, PASSIVE);
    }
    assertThat(dialogue.analyzed().findings("stale-loop")).isEmpty();
  }

  @Fires("stale-loop")
  @Test
  void aReqThatGoesOnAfterItsSenderRejectedTheRepIsALoop() {
    Attempt call = new Attempt(1, ALICE, BOB);
    Dialogue dialogue = new Dialogue().at(0).req(call).rep(call).rejRep(call, 10);
    dialogue.at(4.84).req(call).at(9.68).req(call);
    assertThat(dialogue.analyzed().findings("stale-loop"))
        .containsExactly("stale-loop error certain [1] frames [3, 4, 5]");
  }
}
