package io.cmscope.analyzer.findings;

import static io.cmscope.analyzer.conversation.Side.ACTIVE;
import static io.cmscope.analyzer.dialogue.Peer.ALICE;
import static io.cmscope.analyzer.dialogue.Peer.BOB;
import static io.cmscope.analyzer.dialogue.Peer.CAROL;
import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.dialogue.Attempt;
import io.cmscope.analyzer.dialogue.Dialogue;
import io.cmscope.analyzer.dialogue.Peer;
import io.cmscope.analyzer.judged.Fires;
import io.cmscope.analyzer.judged.StaysQuiet;
import io.cmscope.codec.cm.Apr;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Lap;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.ReqPath;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.wire.Gid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Datagram services, alternate paths, redirections. */
class SidrPathRulesTest {
  private static final long UDP_7471 = 0x0000_0000_0111_1d2fL;
  private static final int REJ_INFO_LENGTH = 24 + 9;
  private static final int REJ_INFO = 24 + 12;

  /**
   * Of alice: {@code number << 16 | 0xa1a1}; of bob {@code 0xb2b2}, as the dialogues number them.
   */
  private static final CommIds ALICES = new CommIds(0x1_a1a1, 0x1_b2b2);

  private static final CommIds BOBS = ALICES.asSeenByPeer();

  private final Attempt call = new Attempt(1, ALICE, BOB);

  private Dialogue established() {
    return new Dialogue().at(0).establish(call).at(1);
  }

  // ---- sidr-answer-changed

  private static Dialogue asked() {
    return ask(new Dialogue().at(0), ALICE, BOB, 7);
  }

  private static Dialogue ask(Dialogue dialogue, Peer from, Peer to, int request) {
    PrivateData data = Attempt.requestData(UDP_7471, from, to, PrivateData.EMPTY);
    return dialogue.message(from, to, request, new SidrReq(request, 0xffff, UDP_7471, data));
  }

  private static Dialogue answer(Dialogue dialogue, int status, int qpn, int qKey) {
    return dialogue.message(BOB, ALICE, 7, answer(status, qpn, qKey, PrivateData.EMPTY));
  }

  private static SidrRep answer(int status, int qpn, int qKey, PrivateData info) {
    return new SidrRep(7, status, info.length(), 0, qpn, UDP_7471, qKey, info, PrivateData.EMPTY);
  }

  @ParameterizedTest
  @CsvSource({"0, 0x34, 0x1234567", "0, 0x33, 0x1234568", "2, 0, 0"})
  @Fires("sidr-answer-changed")
  void aSecondSidrRepThatSaysSomethingElseIsAChange(int status, String qpn, String qKey) {
    Dialogue dialogue = answer(asked(), 0, 0x33, 0x01234567);
    answer(dialogue.at(4.1), status, Integer.decode(qpn), Integer.decode(qKey));
    assertThat(dialogue.analyzed().findings("sidr-answer-changed"))
        .containsExactly("sidr-answer-changed warning certain [1] frames [2, 3]");
    assertThat(dialogue.analyzed().summary("sidr-answer-changed"))
        .contains("10.0.0.2 answers QPN 0x000033 with Q_Key 0x01234567, then ");
  }

  @Test
  @StaysQuiet("sidr-answer-changed")
  void theSameAnswerAgainIsNoChange() {
    Dialogue dialogue = answer(asked(), 0, 0x33, 0x01234567);
    answer(dialogue.at(4.1), 0, 0x33, 0x01234567);
    assertThat(dialogue.findings()).isEmpty();
  }

  @Test
  void theSameAnswerCutBeforeItsQKeyIsNoChange() {
    Dialogue dialogue = answer(asked(), 0, 0x33, 0x01234567);
    answer(dialogue.at(4.1), 0, 0x33, 0x01234567).cut(62 + 24 + 20);
    assertThat(dialogue.analyzed().findings("sidr-answer-changed")).isEmpty();
  }

  // ---- lap-on-roce

  private static Lap lap(CommIds ids, int octetOfGid) {
    ReqPath path =
        new ReqPath(5, 6, Gid.mapped(octetOfGid), Gid.mapped(7), 0, 3, 0, 1, 0, true, 17);
    return new Lap(ids, 0x2201, 20, path, PrivateData.EMPTY);
  }

  private static Apr apr(CommIds ids, int status) {
    return new Apr(ids, 0, status, PrivateData.EMPTY, PrivateData.EMPTY);
  }

  private Dialogue proposed() {
    return established().message(ALICE, BOB, 9, lap(ALICES, 1));
  }

  @Test
  @Fires("lap-on-roce")
  void alternatePathsOnRoceAreInVain() {
    Dialogue dialogue = proposed().message(BOB, ALICE, 9, apr(BOBS, 0));
    assertThat(dialogue.findings())
        .containsExactly("lap-on-roce warning certain [1] frames [4, 5]");
    assertThat(dialogue.analyzed().summary("lap-on-roce"))
        .isEqualTo("LAP of active 10.0.0.1 goes over RoCEv2/IPv4");
  }

  @Test
  @StaysQuiet("lap-on-roce")
  void alternatePathsOnInfiniBandAreWhatTheyAreFor() {
    Dialogue dialogue = proposed().message(BOB, ALICE, 9, apr(BOBS, 0));
    assertThat(dialogue.overInfiniBand().findings()).isEmpty();
  }

  // ---- lap-out-of-sequence, on InfiniBand

  @Test
  @Fires("lap-out-of-sequence")
  void anotherLapBeforeTheAprIsOutOfSequence() {
    Dialogue dialogue = proposed().at(2).message(ALICE, BOB, 9, lap(ALICES, 2));
    assertThat(dialogue.overInfiniBand().findings())
        .containsExactly("lap-out-of-sequence warning certain [1] frames [4, 5]");
  }

  @Test
  @StaysQuiet("lap-out-of-sequence")
  void theSameLapAgainIsARetransmission() {
    Dialogue dialogue = proposed().at(5.9).message(ALICE, BOB, 9, lap(ALICES, 1));
    assertThat(dialogue.overInfiniBand().findings("lap-out-of-sequence")).isEmpty();
  }

  @Test
  void anotherLapAfterTheAprIsInSequence() {
    Dialogue dialogue = proposed().message(BOB, ALICE, 9, apr(BOBS, 0));
    dialogue.at(2).message(ALICE, BOB, 9, lap(ALICES, 2)).message(BOB, ALICE, 9, apr(BOBS, 0));
    assertThat(dialogue.overInfiniBand().findings()).isEmpty();
  }

  @Test
  @StaysQuiet("lap-out-of-sequence")
  void aLapJustBehindItsAprCameBefore() {
    Dialogue dialogue = established().message(BOB, ALICE, 9, apr(BOBS, 0)).after(-0.001);
    dialogue.message(ALICE, BOB, 9, lap(ALICES, 1));
    assertThat(dialogue.overInfiniBand().findings("lap-out-of-sequence")).isEmpty();
  }

  @Test
  void anotherLapAfterTheOldOneWasGivenUpIsInSequence() {
    // the LAP at 1 s is due again 4.832 s later
    Dialogue dialogue = proposed().at(6).message(ALICE, BOB, 9, lap(ALICES, 2));
    assertThat(dialogue.overInfiniBand().findings("lap-out-of-sequence")).isEmpty();
  }

  @Test
  void aLapOfThePassiveSideIsOutOfSequence() {
    Dialogue dialogue = established().message(BOB, ALICE, 9, lap(BOBS, 1));
    assertThat(dialogue.overInfiniBand().findings("lap-out-of-sequence"))
        .containsExactly("lap-out-of-sequence warning certain [1] frames [4]");
  }

  @Test
  void whoeverSendsTheFirstLapOfALateCaptureIsTakenForTheActiveSide() {
    Dialogue dialogue = new Dialogue().at(0).message(BOB, ALICE, 9, lap(BOBS, 1));
    dialogue.message(ALICE, BOB, 9, apr(ALICES, 0));
    assertThat(dialogue.overInfiniBand().findings("lap-out-of-sequence")).isEmpty();
  }

  @Test
  void anAprWithoutALapIsOutOfSequence() {
    Dialogue dialogue = established().message(BOB, ALICE, 9, apr(BOBS, 0));
    assertThat(dialogue.overInfiniBand().findings("lap-out-of-sequence"))
        .containsExactly("lap-out-of-sequence warning certain [1] frames [4]");
  }

  @Test
  void inALateCaptureTheLapMayHaveComeBefore() {
    Dialogue dialogue = new Dialogue().at(0).message(BOB, ALICE, 9, apr(BOBS, 0));
    assertThat(dialogue.overInfiniBand().findings("lap-out-of-sequence"))
        .containsExactly("lap-out-of-sequence info possible [1] frames [1]");
  }

  @ParameterizedTest
  @CsvSource({"2, alternate paths not supported", "6, QPN or EECN mismatch"})
  void anAprWithAStatusRefusesThePath(int status, String name) {
    Dialogue dialogue = proposed().message(BOB, ALICE, 9, apr(BOBS, status));
    assertThat(dialogue.overInfiniBand().findings())
        .containsExactly("lap-out-of-sequence warning certain [1] frames [4, 5]");
    assertThat(dialogue.overInfiniBand().summary("lap-out-of-sequence"))
        .contains(status + " " + name);
  }

  // ---- redirect-not-followed

  private final Attempt again = new Attempt(2, ALICE, BOB);
  private final Attempt elsewhere = new Attempt(3, ALICE, CAROL);

  /** REJ 24 with a ClassPortInfo that names carol, or REJ 25 with her GID. */
  private Dialogue redirected(int reason) {
    int gid = reason == 24 ? REJ_INFO + 8 : REJ_INFO;
    return new Dialogue()
        .at(0)
        .req(call)
        .rejReq(call, reason)
        .mad(REJ_INFO_LENGTH, (reason == 24 ? 72 : 16) << 1)
        .mad(gid + 10, 0xff, 0xff, 10, 0, 0, 3);
  }

  @ParameterizedTest
  @CsvSource({"24", "25"})
  @Fires("redirect-not-followed")
  void theSameRequestToTheOldPortDoesNotFollow(int reason) {
    Dialogue dialogue = redirected(reason).at(1).req(again);
    assertThat(dialogue.analyzed().findings("redirect-not-followed"))
        .containsExactly("redirect-not-followed warning certain [1, 2] frames [2, 3]");
    assertThat(dialogue.analyzed().summary("redirect-not-followed"))
        .isEqualTo("10.0.0.1 was sent to another port for TCP port 7471, and asks 10.0.0.2 again");
  }

  @ParameterizedTest
  @CsvSource({"24", "25"})
  @StaysQuiet("redirect-not-followed")
  void theRequestAtTheOtherPortFollows(int reason) {
    Dialogue dialogue =
        redirected(reason).at(1).establish(elsewhere).at(20).close(elsewhere, ACTIVE);
    assertThat(dialogue.analyzed().findings("redirect-not-followed")).isEmpty();
  }

  @Test
  void aPortRedirectionIsFollowedAtTheSameManager() {
    // to bob's address, for carol's GID
    Dialogue dialogue = redirected(25).at(1).req(elsewhere).to(10, 0, 0, 2).at(20).establish(call);
    assertThat(dialogue.analyzed().findings("redirect-not-followed")).isEmpty();
  }

  @Test
  void aRequestForAnotherServiceIsNotTheNextOne() {
    again.serviceId(0x0000_0000_0106_1144L);
    Dialogue dialogue = redirected(24).at(1).req(again).at(2).req(elsewhere).at(20).rep(elsewhere);
    assertThat(dialogue.analyzed().findings("redirect-not-followed")).isEmpty();
  }

  @Test
  void noRequestWithinTenSecondsIsTold() {
    Dialogue dialogue = redirected(24).at(10.1).establish(new Attempt(4, CAROL, BOB));
    assertThat(dialogue.analyzed().findings("redirect-not-followed"))
        .containsExactly("redirect-not-followed info certain [1] frames [2]");
  }

  @Test
  void aCaptureThatEndsBeforeTellsNothing() {
    Dialogue dialogue = redirected(24).at(9.9).establish(new Attempt(4, CAROL, BOB));
    assertThat(dialogue.analyzed().findings("redirect-not-followed")).isEmpty();
  }

  @Test
  void aRedirectionToAnotherQpOfThePortIsFollowedThere() {
    // redirect GID zero, QP 0x000123
    Dialogue dialogue = redirected(24).mad(REJ_INFO + 18, 0, 0, 0, 0, 0, 0);
    dialogue.mad(REJ_INFO + 33, 0x00, 0x01, 0x23).at(1).req(again);
    assertThat(dialogue.analyzed().findings("redirect-not-followed")).isEmpty();
  }

  @Test
  void otherRejectionsSendNobodyAway() {
    Dialogue dialogue = new Dialogue().at(0).req(call).rejReq(call, 8).at(1).req(again);
    assertThat(dialogue.analyzed().findings("redirect-not-followed")).isEmpty();
  }

  @Test
  void aSidrRedirectionIsToBeFollowedToo() {
    Dialogue dialogue = asked().message(BOB, ALICE, 7, answer(4, 0, 0, PrivateData.EMPTY));
    assertThat(ask(dialogue.at(1), ALICE, BOB, 8).analyzed().findings("redirect-not-followed"))
        .containsExactly("redirect-not-followed warning certain [1, 2] frames [2, 3]");
    Dialogue followed = asked().message(BOB, ALICE, 7, answer(4, 0, 0, PrivateData.EMPTY));
    assertThat(ask(followed.at(1), ALICE, CAROL, 8).analyzed().findings("redirect-not-followed"))
        .isEmpty();
  }
}
