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
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrReq;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What single messages say, and what the data of a connection tells about its end. */
class MessageRulesTest {
  private static final long UDP_7471 = 0x0000_0000_0111_1d2fL;

  private final Attempt call = new Attempt(1, ALICE, BOB);

  @ParameterizedTest
  @CsvSource({"8, warning", "10, warning", "28, info", "4, warning", "3, warning", "1, warning"})
  @Fires("rejected")
  void aRejOfTheReqByThePassiveEndIsRejected(int reason, String severity) {
    assertThat(new Dialogue().at(0).req(call).rejReq(call, reason).findings())
        .containsExactly("rejected " + severity + " certain [1] frames [2]");
  }

  @ParameterizedTest
  @CsvSource({"4, info", "28, info", "10, warning"})
  void aRejByTheActiveEndIsRejected(int reason, String severity) {
    assertThat(new Dialogue().at(0).req(call).rejOther(call, ACTIVE, reason).findings())
        .containsExactly("rejected " + severity + " certain [1] frames [2]");
    assertThat(new Dialogue().at(0).req(call).rep(call).rejRep(call, reason).findings())
        .containsExactly("rejected " + severity + " certain [1] frames [3]");
  }

  @Test
  void aRejSaysWhatNobodyListensTo() {
    Dialogue dialogue = new Dialogue().at(0).req(call).rejReq(call, 8);
    assertThat(dialogue.analyzed().summary("rejected"))
        .contains("10.0.0.2", "7471", "8 invalid service id", "nobody listens");
  }

  @Test
  void aRejThatComesAgainIsToldOnce() {
    Dialogue dialogue = new Dialogue().at(0).req(call).rejReq(call, 28).after(0.2);
    assertThat(dialogue.rejReq(call, 28).findings())
        .containsExactly("rejected info certain [1] frames [2]");
  }

  @Test
  void aRejThatIsCutBeforeItsReasonIsOnlyInformation() {
    // 62 octets of headers, 24 of the MAD header, 10 of the REJ: its reason is the next
    Dialogue dialogue = new Dialogue().at(0).req(call).rejReq(call, 28).cut(96);
    assertThat(dialogue.analyzed().findings("rejected"))
        .containsExactly("rejected info likely [1] frames [2]");
    assertThat(dialogue.analyzed().summary("rejected")).endsWith("its reason was not captured");
  }

  @Test
  @Fires("bad-icrc")
  void oneWrongIcrcAmongRightOnesIsAWarning() {
    Dialogue dialogue = new Dialogue().at(0).req(call).wrongIcrc().rep(call).rtu(call);
    assertThat(dialogue.findings()).containsExactly("bad-icrc warning certain [1] frames [1]");
  }

  @Test
  void aSenderWithOnlyWrongIcrcsIsCapturedBeforeItsAdapter() {
    Dialogue dialogue = new Dialogue().at(0).req(call).wrongIcrc().rep(call).rtu(call).wrongIcrc();
    assertThat(dialogue.findings()).containsExactly("bad-icrc info certain [1] frames [1, 3]");
  }

  @Test
  @StaysQuiet("bad-icrc")
  void zerosInThePlaceOfTheIcrcAreNoIcrc() {
    assertThat(new Dialogue().at(0).req(call).noIcrc().rep(call).rtu(call).findings()).isEmpty();
  }

  @Test
  void anIcrcThatWasNotCapturedIsNotWrong() {
    // 318 of 322 octets: the whole MAD, but no ICRC
    Dialogue dialogue = new Dialogue().at(0).req(call).wrongIcrc().cut(318).rep(call).rtu(call);
    assertThat(dialogue.analyzed().findings("bad-icrc")).isEmpty();
  }

  @Test
  void aWrongIcrcOfADataPacketIsNotLookedAt() {
    Dialogue dialogue = new Dialogue().at(0).establish(call).send(call, ACTIVE, 0x222222);
    assertThat(dialogue.wrongIcrc().findings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "4", "6"})
  @Fires("sidr-rejected")
  void aSidrRepWithAStatusIsRejected(int status) {
    assertThat(sidr(status).findings())
        .containsExactly("sidr-rejected warning certain [1] frames [2]");
  }

  @Test
  @StaysQuiet("sidr-rejected")
  void aSidrRepWithoutAStatusIsNotRejected() {
    assertThat(sidr(0).findings()).isEmpty();
  }

  private static Dialogue sidr(int status) {
    PrivateData asked = Attempt.requestData(UDP_7471, ALICE, BOB, PrivateData.EMPTY);
    return new Dialogue()
        .at(0)
        .message(ALICE, BOB, 7, new SidrReq(7, 0xffff, UDP_7471, asked))
        .message(
            BOB,
            ALICE,
            7,
            new SidrRep(
                7,
                status,
                0,
                0,
                status == 0 ? 0x33 : 0,
                UDP_7471,
                0,
                PrivateData.EMPTY,
                PrivateData.EMPTY));
  }

  /** RetryCount 7: a request is sent eight times at most. */
  private Dialogue requests(Side from, int transmissions) {
    Dialogue dialogue = new Dialogue().at(0).establish(call);
    for (int i = 0; i < transmissions; i++) {
      dialogue.at(1 + i * 0.5).read(call, from, from == ACTIVE ? 0x222222 : 0x111111);
    }
    return dialogue;
  }

  @ParameterizedTest
  @CsvSource({"ACTIVE", "PASSIVE"})
  @Fires("transport-retries-exhausted")
  void aRequestWithoutReplyAndThenADreqHasExhaustedItsRetries(Side from) {
    Dialogue dialogue = requests(from, 8).after(1).close(call, from);
    assertThat(dialogue.findings())
        .containsExactly(
            "transport-retries-exhausted warning certain [1]"
                + " frames [4, 5, 6, 7, 8, 9, 10, 11, 12]");
    assertThat(dialogue.analyzed().summary("transport-retries-exhausted"))
        .contains(from == ACTIVE ? "0x222222" : "0x111111", "8 times");
  }

  @Test
  @StaysQuiet("transport-retries-exhausted")
  void sevenTransmissionsOfARequestAreNotAll() {
    assertThat(requests(ACTIVE, 7).after(1).close(call, ACTIVE).findings()).isEmpty();
  }

  @Test
  void aReplyBetweenTheTransmissionsEndsTheirCount() {
    Dialogue dialogue = requests(ACTIVE, 4).ack(call, PASSIVE, 0x222222);
    for (int i = 0; i < 4; i++) {
      dialogue.after(0.5).read(call, ACTIVE, 0x222222);
    }
    assertThat(dialogue.after(1).close(call, ACTIVE).findings()).isEmpty();
  }

  @Test
  void requestsSeenTwiceAtTwoTapsCountOnce() {
    Dialogue dialogue = new Dialogue().at(0).establish(call);
    for (int i = 0; i < 4; i++) {
      dialogue.at(1 + i * 0.5).read(call, ACTIVE, 0x222222).seenAgainAfter(0.00003);
    }
    assertThat(dialogue.after(1).close(call, ACTIVE).findings()).isEmpty();
  }

  @Test
  void aDreqMoreThanTenSecondsLaterHasAnotherCause() {
    assertThat(requests(ACTIVE, 8).after(10.1).close(call, ACTIVE).findings()).isEmpty();
  }

  @Test
  void aDreqOfTheOtherEndIsNotTheConsequence() {
    assertThat(requests(ACTIVE, 8).after(1).close(call, PASSIVE).findings()).isEmpty();
  }

  @Test
  @StaysQuiet("rejected")
  void dataOfAConnectionWithoutTroubleIsNoFinding() {
    Dialogue dialogue = new Dialogue().at(0).establish(call);
    for (int i = 0; i < 20; i++) {
      dialogue.send(call, ACTIVE, 0x222222 + i).ack(call, PASSIVE, 0x222222 + i);
    }
    Attempt other = new Attempt(2, CAROL, BOB);
    assertThat(dialogue.establish(other).close(call, ACTIVE).findings()).isEmpty();
  }
}
