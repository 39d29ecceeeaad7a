package io.cmscope.analyzer.conversation;

import static io.cmscope.analyzer.conversation.Side.ACTIVE;
import static io.cmscope.analyzer.conversation.Side.PASSIVE;
import static io.cmscope.analyzer.dialogue.Peer.ALICE;
import static io.cmscope.analyzer.dialogue.Peer.BOB;
import static io.cmscope.analyzer.dialogue.Peer.CAROL;
import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.dialogue.Analyzed;
import io.cmscope.analyzer.dialogue.Attempt;
import io.cmscope.analyzer.dialogue.Dialogue;
import io.cmscope.analyzer.report.Outcome;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which message belongs to which connection, and what is a retransmission. */
class TrackerTest {
  private final Attempt call = new Attempt(1, ALICE, BOB);

  private static List<MessageType> types(Conversation conversation) {
    return conversation.messages().stream().map(Message::type).toList();
  }

  private static List<Boolean> retransmissions(Conversation conversation) {
    return conversation.messages().stream().map(Message::retransmission).toList();
  }

  @Test
  void sixteenTransmissionsAreOneAttempt() {
    Dialogue dialogue = new Dialogue();
    for (int i = 0; i < 16; i++) {
      dialogue.at(i * 4.84).req(call);
    }
    Conversation conversation = dialogue.analyzed().conversation();
    assertThat(conversation.messages()).hasSize(16);
    assertThat(conversation.messages().getFirst().retransmission()).isFalse();
    assertThat(conversation.messages().subList(1, 16)).allMatch(Message::retransmission);
    assertThat(Outcome.of(conversation)).isEqualTo(Outcome.UNANSWERED);
  }

  @Test
  void answersThatComeAgainAreRetransmissionsToo() {
    Dialogue dialogue = new Dialogue().at(0).req(call).rep(call).rtu(call);
    dialogue.at(4.3).rep(call).rtu(call).at(9).dreq(call, ACTIVE).at(13.9).dreq(call, ACTIVE);
    Conversation conversation = dialogue.drep(call, PASSIVE).analyzed().conversation();
    assertThat(types(conversation)).hasToString("[REQ, REP, RTU, REP, RTU, DREQ, DREQ, DREP]");
    assertThat(retransmissions(conversation))
        .containsExactly(false, false, false, true, true, false, true, false);
  }

  @Test
  void aRejWithoutAnIdOfItsSenderBelongsToItsReq() {
    Attempt other = new Attempt(2, ALICE, BOB);
    Analyzed analyzed = new Dialogue().at(0).req(call).req(other).rejReq(call, 8).analyzed();
    assertThat(analyzed.conversations())
        .extracting(Outcome::of)
        .containsExactly(Outcome.REJECTED, Outcome.UNANSWERED);
    assertThat(analyzed.conversations().getFirst().passive().commIdKnown()).isFalse();
  }

  @Test
  void aRejWithTheVendorIdOfItsReqForAnIdTellsNoId() {
    Attempt vendor = new Attempt(1, ALICE, BOB).vendorId(0x0002c9).passiveId(0x0000_02c9);
    Dialogue dialogue = new Dialogue().at(0).req(vendor);
    Rej rej =
        new Rej(new CommIds(0x0002c9, 0x0001_a1a1), 0, 0, 8, PrivateData.EMPTY, PrivateData.EMPTY);
    Conversation conversation = dialogue.message(BOB, ALICE, 1, rej).analyzed().conversation();
    assertThat(Outcome.of(conversation)).isEqualTo(Outcome.REJECTED);
    assertThat(conversation.passive().commIdKnown()).isFalse();
  }

  @Test
  void aRepAfterARejOfTheSameReqStaysInItsConnection() {
    Dialogue dialogue = new Dialogue().at(0).req(call).rejReq(call, 10).at(4.84).req(call);
    Conversation conversation = dialogue.rep(call).rtu(call).analyzed().conversation();
    assertThat(types(conversation)).hasToString("[REQ, REJ, REQ, REP, RTU]");
  }

  @Test
  void aBurstOfReqsWithDifferentIdsIsAsManyConnections() {
    Dialogue dialogue = new Dialogue().at(0);
    Attempt[] burst = new Attempt[20];
    for (int i = 0; i < burst.length; i++) {
      burst[i] = new Attempt(i + 1, ALICE, BOB);
      dialogue.req(burst[i]);
    }
    for (int i = burst.length - 1; i >= 0; i--) {
      dialogue.rep(burst[i]);
    }
    for (Attempt attempt : burst) {
      dialogue.rtu(attempt);
    }
    Analyzed analyzed = dialogue.analyzed();
    assertThat(analyzed.conversations()).hasSize(20);
    assertThat(analyzed.conversations())
        .allSatisfy(c -> assertThat(types(c)).hasToString("[REQ, REP, RTU]"));
  }

  @Test
  void oneIdOfThePassiveSideForTwoReqsIsTwoConnections() {
    Attempt second = new Attempt(2, ALICE, BOB).passiveId(0x0001_b2b2);
    Dialogue dialogue = new Dialogue().at(0).req(call).req(second).rep(call).rep(second);
    Analyzed analyzed = dialogue.rtu(call).rtu(second).close(second, ACTIVE).analyzed();
    assertThat(analyzed.conversations())
        .extracting(Outcome::of)
        .containsExactly(Outcome.ESTABLISHED, Outcome.CLOSED);
  }

  @Test
  void equalIdsOfTwoHostsAreTwoConnections() {
    Attempt carols = new Attempt(1, CAROL, BOB).passiveQpn(0x999);
    Dialogue dialogue = new Dialogue().at(0).establish(call).establish(carols);
    Analyzed analyzed = dialogue.at(1).close(carols, PASSIVE).analyzed();
    assertThat(analyzed.conversations())
        .extracting(Outcome::of)
        .containsExactly(Outcome.ESTABLISHED, Outcome.CLOSED);
  }

  @Test
  void crossingConnectionsOfTwoHostsAreTwoConnections() {
    // both count their ids alike: the id of one is the id of the other
    Attempt back = new Attempt(1, BOB, ALICE).activeId(0x0001_a1a1).passiveId(0x0001_b2b2);
    Dialogue dialogue = new Dialogue().at(0).req(call).req(back).rep(call).rep(back);
    Analyzed analyzed =
        dialogue.rtu(call).rtu(back).at(1).close(back, ACTIVE).close(call, PASSIVE).analyzed();
    assertThat(analyzed.conversations())
        .allSatisfy(c -> assertThat(types(c)).hasToString("[REQ, REP, RTU, DREQ, DREP]"));
    assertThat(analyzed.conversations())
        .extracting(Outcome::closedBy)
        .containsExactly("passive", "active");
  }

  @Test
  void aConnectionThatIsSeenFromItsDreqOnIsOneConnection() {
    Dialogue dialogue = new Dialogue().at(0).dreq(call, PASSIVE).at(4.3).dreq(call, PASSIVE);
    Conversation conversation = dialogue.drep(call, ACTIVE).analyzed().conversation();
    assertThat(types(conversation)).hasToString("[DREQ, DREQ, DREP]");
    assertThat(Outcome.of(conversation)).isEqualTo(Outcome.CLOSED);
  }

  @Test
  void aCommIdUsedAgainMuchLaterIsAnotherConnection() {
    Attempt again = new Attempt(1, ALICE, BOB).activeQpn(0x998).passiveQpn(0x999);
    Dialogue dialogue = new Dialogue().at(0).establish(call).at(1).close(call, ACTIVE);
    Analyzed analyzed = dialogue.at(100).establish(again).at(101).close(again, PASSIVE).analyzed();
    assertThat(analyzed.conversations())
        .extracting(Outcome::closedBy)
        .containsExactly("active", "passive");
    assertThat(analyzed.findings()).isEmpty();
  }
}
