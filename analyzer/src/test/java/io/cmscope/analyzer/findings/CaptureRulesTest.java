package io.cmscope.analyzer.findings;

import static io.cmscope.analyzer.conversation.Side.ACTIVE;
import static io.cmscope.analyzer.conversation.Side.PASSIVE;
import static io.cmscope.analyzer.dialogue.Peer.ALICE;
import static io.cmscope.analyzer.dialogue.Peer.BOB;
import static io.cmscope.analyzer.dialogue.Peer.CAROL;
import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.dialogue.Analyzed;
import io.cmscope.analyzer.dialogue.Attempt;
import io.cmscope.analyzer.dialogue.CaptureFile;
import io.cmscope.analyzer.dialogue.Dialogue;
import io.cmscope.analyzer.dialogue.Peer;
import io.cmscope.analyzer.judged.Fires;
import io.cmscope.analyzer.judged.StaysQuiet;
import io.cmscope.analyzer.report.Outcome;
import io.cmscope.codec.wire.Address;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What limits the analysis of a capture. */
class CaptureRulesTest {
  private final Attempt call = new Attempt(1, ALICE, BOB);
  private final Attempt again = new Attempt(2, ALICE, BOB).activeQpn(0x1101);

  private Dialogue whole() {
    return new Dialogue().at(0).establish(call).at(1).close(call, ACTIVE);
  }

  @Test
  @Fires("capture-gap")
  void dropCountersOfPcapngTellAGap() {
    Dialogue dialogue = new Dialogue().at(0).establish(call);
    dialogue.at(1).dreq(call, ACTIVE).lostBefore(5).drep(call, PASSIVE).lostBefore(2);
    assertThat(dialogue.findings()).containsExactly("capture-gap info certain [] frames [4, 5]");
    assertThat(dialogue.analyzed().summary("capture-gap"))
        .isEqualTo("7 frames are missing from the capture, in 2 places");
  }

  @Test
  void lossCountersOfErfTellAGap() {
    Dialogue dialogue = new Dialogue().at(0).establish(call).at(1).dreq(call, ACTIVE);
    dialogue.lostBefore(5).drep(call, PASSIVE);
    Analyzed analyzed = Analyzed.of(CaptureFile.erf(dialogue.frames()));
    assertThat(analyzed.findings()).containsExactly("capture-gap info certain [] frames [4]");
    assertThat(analyzed.conversation().closing().disconnected()).isTrue();
  }

  @Test
  void aGapTakesCertaintyAndSeverityFromWhatSpansIt() {
    Dialogue dialogue = new Dialogue().at(0).req(call).rep(call).lostBefore(1).rtu(call);
    assertThat(dialogue.at(1).rep(call).analyzed().findings())
        .containsExactlyInAnyOrder(
            "capture-gap info certain [] frames [2]",
            "duplicate-rep info certain [1] frames [2, 4]",
            "early-retransmission info likely [1] frames [2, 4]",
            "retransmission-after-answer info likely [1] frames [3, 4]");
  }

  @Test
  void aGapBeforeAConnectionChangesNothing() {
    Dialogue dialogue = new Dialogue().at(0).establish(new Attempt(9, CAROL, BOB)).lostBefore(1);
    dialogue.at(1).establish(call).at(2).req(again).rejReq(again, 10);
    assertThat(dialogue.findings())
        .containsExactlyInAnyOrder(
            "capture-gap info certain [] frames [3]",
            "stale-connection warning certain [2, 3] frames [4, 7]",
            "rejected warning certain [3] frames [8]");
  }

  @Test
  @Fires("one-direction")
  void threeFramesWithoutAnyBackAreOneDirection() {
    Dialogue two = new Dialogue().at(0).req(call).at(4.84).req(call);
    assertThat(two.analyzed().findings("one-direction")).isEmpty();
    assertThat(two.at(9.68).req(call).analyzed().findings("one-direction"))
        .containsExactly("one-direction info certain [] frames [1, 3]");
  }

  @Test
  @StaysQuiet({"one-direction", "capture-gap"})
  void aSingleFrameBackIsTheOtherDirection() {
    Dialogue dialogue = new Dialogue().at(0).req(call).at(4.84).req(call).at(9.68).req(call);
    assertThat(dialogue.rep(call).analyzed().findings("one-direction")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"10.0.0.1, 239.1.2.3", "fe80::1, ff12::1"})
  void multicastHasNoOtherDirection(String from, String to) {
    Peer sender = new Peer(Address.parse(from), 1);
    Attempt multicast = new Attempt(1, sender, new Peer(Address.parse(to), 2));
    Dialogue dialogue = new Dialogue().at(0);
    for (int i = 0; i < 5; i++) {
      dialogue.send(multicast, ACTIVE, i);
    }
    assertThat(dialogue.findings()).isEmpty();
  }

  @Test
  @Fires("duplicate-tap")
  void framesSeenTwiceAreTwoTaps() {
    Dialogue dialogue = new Dialogue().at(0).req(call).seenAgainAfter(0.00003);
    dialogue.rep(call).seenAgainAfter(0.00003).rtu(call).seenAgainAfter(0.00003);
    assertThat(dialogue.findings()).containsExactly("duplicate-tap info certain [] frames [1, 2]");
    assertThat(dialogue.analyzed().conversation().messages()).hasSize(3);
  }

  @Test
  void aCaptureMergedWithItselfIsTwoTaps() {
    Analyzed analyzed = Analyzed.of(whole().capture(), whole().capture());
    assertThat(analyzed.findings()).containsExactly("duplicate-tap info certain [] frames [1, 1]");
    assertThat(analyzed.conversation().messages()).hasSize(5);
    assertThat(analyzed.summary("duplicate-tap")).startsWith("5 CM MADs");
  }

  @ParameterizedTest
  @ValueSource(ints = {96, 128})
  void cutMessagesAreStillTracked(int snap) {
    Dialogue cut = new Dialogue().snap(snap).at(0).establish(call).at(1).close(call, ACTIVE);
    cut.at(5).req(again).rejReq(again, 28);
    Analyzed analyzed = cut.analyzed();
    assertThat(analyzed.findings("truncated-frames"))
        .containsExactly("truncated-frames info certain [] frames [1, 2, 3, 4, 5, 6, 7]");
    assertThat(analyzed.conversations().stream().map(Outcome::of))
        .containsExactly(Outcome.CLOSED, Outcome.REJECTED);
    assertThat(analyzed.conversations().getFirst().messages()).hasSize(5);
  }

  @Test
  @StaysQuiet("truncated-frames")
  void cutDataIsOnlyCounted() {
    Dialogue dialogue = new Dialogue().at(0).establish(call);
    dialogue.send(call, ACTIVE, 0x222222).cut(56);
    Analyzed analyzed = dialogue.analyzed();
    assertThat(analyzed.findings()).isEmpty();
    assertThat(analyzed.analysis().captures().getFirst().notes())
        .containsExactly("1 RDMA frame is cut by the snap length");
  }

  @Test
  @Fires("truncated-frames")
  void aPacketCutInItsHeadersIsTruncated() {
    // Ethernet 14, IPv4 20, UDP 8, 6 of 12 octets of the BTH
    Dialogue dialogue = new Dialogue().at(0).establish(call);
    dialogue.send(call, ACTIVE, 0x222222).cut(48);
    assertThat(dialogue.findings()).containsExactly("truncated-frames info certain [] frames [4]");
  }

  @Test
  @Fires("clock-step")
  void timeThatStepsBackMoreThanASecondIsTold() {
    Dialogue dialogue = new Dialogue().at(100).establish(call).at(98.9).close(call, ACTIVE);
    assertThat(dialogue.analyzed().findings("clock-step"))
        .containsExactly("clock-step info certain [] frames [3, 4]");
    assertThat(dialogue.analyzed().summary("clock-step")).contains("1.100 s");
  }

  @Test
  @StaysQuiet("clock-step")
  void smallReorderingIsNoClockStep() {
    Dialogue dialogue = new Dialogue().at(100).establish(call).at(99.99).close(call, ACTIVE);
    assertThat(dialogue.analyzed().findings("clock-step")).isEmpty();
  }

  @Test
  void anAnswerStampedBeforeItsRequestIsAClockStep() {
    Dialogue dialogue = new Dialogue().at(100).req(call).at(99.4).rep(call).at(100.1).rtu(call);
    assertThat(dialogue.analyzed().findings("clock-step"))
        .containsExactly("clock-step info certain [] frames [1, 2]");
  }

  @Test
  @Fires("starts-mid-connection")
  @StaysQuiet("starts-mid-connection")
  void aConnectionWithoutItsReqStartsBefore() {
    assertThat(new Dialogue().at(0).rep(call).rtu(call).findings())
        .containsExactlyInAnyOrder(
            "starts-mid-connection info certain [1] frames [1]",
            "response-without-request info likely [1] frames [1]");
    assertThat(new Dialogue().at(0).close(call, PASSIVE).findings())
        .containsExactly("starts-mid-connection info certain [1] frames [1]");
    assertThat(whole().findings()).isEmpty();
  }

  @Test
  void anEmptyCaptureIsSaidToBeEmpty() {
    Analyzed analyzed = new Dialogue().analyzed();
    assertThat(analyzed.findings()).containsExactly("no-rdma-seen info certain [] frames []");
    assertThat(analyzed.summary("no-rdma-seen"))
        .isEqualTo("no RoCE or InfiniBand frame: the capture is empty");
  }

  @ParameterizedTest
  @CsvSource({
    // IPv4 protocol and the first octets after the IP header; what the text must name
    "06, 1234 01bb 00000000 00000000 50020000 00000000, TCP, false",
    "2f, 0000 0800 4500, GRE, true",
    "2f, 0000 88be 4500, ERSPAN, true",
    "11, c000 12b5 0010 0000 0800000000000100, VXLAN, true",
    "11, c000 0035 0010 0000 0000000000000000, UDP, false"
  })
  @Fires("no-rdma-seen")
  void aCaptureWithoutRdmaSaysWhatItHolds(
      String protocol, String rest, String kind, boolean mirrored) {
    String ethernet = "0202020202020202020202020800";
    byte[] payload = HexFormat.of().parseHex(rest.replace(" ", ""));
    int length = 20 + payload.length;
    String ip =
        "4500" + HexFormat.of().toHexDigits((short) length) + "0000400040" + protocol + "0000";
    byte[] frame =
        HexFormat.of().parseHex(ethernet + ip + "0a0000010a000002" + rest.replace(" ", ""));
    Analyzed analyzed = new Dialogue().at(0).other(frame).other(frame).analyzed();
    assertThat(analyzed.findings()).containsExactly("no-rdma-seen info certain [] frames []");
    String text = analyzed.summary("no-rdma-seen");
    assertThat(text).startsWith("no RoCE or InfiniBand frame among 2: 2 × ").contains(kind);
    assertThat(text.endsWith("(mirrored traffic inside is not decoded)")).isEqualTo(mirrored);
  }

  @Test
  @StaysQuiet("no-rdma-seen")
  void aDataPacketAloneIsRdma() {
    assertThat(new Dialogue().at(0).send(call, Side.ACTIVE, 1).findings()).isEmpty();
  }

  @Test
  void everyRuleIsExplained() {
    List<Explanation> explanations = Catalogue.explanations();
    assertThat(explanations).extracting(Explanation::id).doesNotHaveDuplicates();
    assertThat(explanations)
        .allSatisfy(
            rule -> {
              assertThat(rule.meaning()).endsWith(".");
              assertThat(rule.next()).isNotBlank();
              assertThat(rule.source()).isNotBlank();
            });
  }

  /** Three connections; each end of each has sent a request. */
  private static Dialogue threeBusy(Attempt[] busy) {
    Dialogue dialogue = new Dialogue().at(0);
    for (Attempt attempt : busy) {
      dialogue.establish(attempt).send(attempt, Side.ACTIVE, ACTIVES);
      dialogue.send(attempt, Side.PASSIVE, PASSIVES);
    }
    return dialogue.at(5);
  }

  private static final int ACTIVES = 0x222222;
  private static final int PASSIVES = 0x111111;

  private static Attempt[] three() {
    return new Attempt[] {
      new Attempt(1, ALICE, BOB), new Attempt(2, ALICE, BOB), new Attempt(3, BOB, CAROL)
    };
  }

  @Test
  void psnsOfThreeConnectionsThatJumpBothWaysTellAGap() {
    Attempt[] busy = three();
    Dialogue dialogue = threeBusy(busy);
    for (Attempt attempt : busy) {
      dialogue.send(attempt, Side.ACTIVE, ACTIVES + 9).send(attempt, Side.PASSIVE, PASSIVES + 5);
    }
    assertThat(dialogue.analyzed().findings("capture-gap"))
        .containsExactly("capture-gap info certain [] frames [21]");
  }

  @Test
  void aJumpOfOneDirectionOrOfTwoConnectionsIsALossOnTheWire() {
    Attempt[] busy = three();
    Dialogue oneWay = threeBusy(busy);
    for (Attempt attempt : busy) {
      oneWay.send(attempt, Side.ACTIVE, ACTIVES + 9).send(attempt, Side.PASSIVE, PASSIVES + 1);
    }
    assertThat(oneWay.analyzed().findings("capture-gap")).isEmpty();
    Dialogue two = threeBusy(busy);
    for (Attempt attempt : new Attempt[] {busy[0], busy[1]}) {
      two.send(attempt, Side.ACTIVE, ACTIVES + 9).send(attempt, Side.PASSIVE, PASSIVES + 5);
    }
    assertThat(two.analyzed().findings("capture-gap")).isEmpty();
  }

  @Test
  void aReadRequestTakesThePsnsOfItsResponse() {
    // 16 octets of RETH: address, key, and a length of 5000 octets, five packets of 1024
    Attempt[] busy = three();
    Dialogue dialogue = threeBusy(busy);
    for (Attempt attempt : busy) {
      dialogue.read(attempt, Side.ACTIVE, ACTIVES + 1, 5000);
      dialogue.read(attempt, Side.PASSIVE, PASSIVES + 1, 5000);
      dialogue.send(attempt, Side.ACTIVE, ACTIVES + 6).send(attempt, Side.PASSIVE, PASSIVES + 6);
    }
    assertThat(dialogue.analyzed().findings("capture-gap")).isEmpty();
  }

  @Test
  void dataToTheQpnOfAReqBeforeItShowsAnEarlierConnection() {
    Dialogue dialogue = new Dialogue().at(0).send(call, Side.PASSIVE, 7).at(1).establish(call);
    assertThat(dialogue.analyzed().findings("starts-mid-connection"))
        .containsExactly("starts-mid-connection info certain [1] frames [1, 2]");
  }
}
