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
import org.junit.jupiter.api.Test;

/** Data packets that do not fit what the CM agreed on. */
class DataRulesTest {
  private static final int ACTIVES_FIRST_PSN = 0x222222;
  private static final int PASSIVES_FIRST_PSN = 0x111111;
  private static final int SEND_ONLY = 0x04;

  /** What Attempt's path MTU code 3 means. */
  private static final int MTU = 1024;

  private final Attempt call = new Attempt(1, ALICE, BOB);

  private Dialogue established() {
    return new Dialogue().at(0).establish(call).at(1);
  }

  @Fires("data-before-established")
  @Test
  void dataToTheActiveEndBeforeTheRepIsAnError() {
    Dialogue dialogue =
        new Dialogue().at(0).req(call).at(1).send(call, PASSIVE, PASSIVES_FIRST_PSN);
    assertThat(dialogue.at(2).rep(call).rtu(call).findings())
        .containsExactly("data-before-established error certain [1] frames [1, 2]");
  }

  @StaysQuiet("data-before-established")
  @Test
  void dataToTheActiveEndAfterTheRepIsLawful() {
    Dialogue dialogue = new Dialogue().at(0).req(call).rep(call);
    assertThat(dialogue.send(call, PASSIVE, PASSIVES_FIRST_PSN).at(1).rtu(call).findings())
        .isEmpty();
  }

  @StaysQuiet("data-before-established")
  @Test
  void dataOfAnOlderConnectionWithTheQpnIsNotTheNewOnes() {
    Attempt again = new Attempt(2, ALICE, BOB).activeQpn(0x1101);
    Dialogue dialogue = established().send(call, PASSIVE, PASSIVES_FIRST_PSN).at(2).req(again);
    dialogue.at(3).send(call, PASSIVE, PASSIVES_FIRST_PSN + 1).at(4).rejReq(again, 10);
    assertThat(dialogue.analyzed().findings("data-before-established")).isEmpty();
  }

  @Fires("data-after-disconnect")
  @Test
  void dataOfAnEndThatDisconnectedIsAWarningAndPastItsTimewaitAnError() {
    Dialogue dialogue =
        established().send(call, ACTIVE, ACTIVES_FIRST_PSN).at(2).close(call, ACTIVE);
    assertThat(dialogue.at(2.3).send(call, ACTIVE, ACTIVES_FIRST_PSN + 1).findings())
        .containsExactly("data-after-disconnect warning certain [1] frames [5, 7]");
    // the timewait of the active end is 0.537 s
    assertThat(dialogue.at(3).send(call, ACTIVE, ACTIVES_FIRST_PSN + 2).findings())
        .containsExactly("data-after-disconnect error certain [1] frames [5, 7, 8]");
  }

  @StaysQuiet("data-after-disconnect")
  @Test
  void dataOfAnEndThatHasNotDisconnectedIsLawful() {
    Dialogue dialogue = established().dreq(call, ACTIVE).at(1.5);
    dialogue.send(call, PASSIVE, PASSIVES_FIRST_PSN).ack(call, ACTIVE, PASSIVES_FIRST_PSN);
    assertThat(dialogue.drep(call, PASSIVE).findings()).isEmpty();
  }

  @StaysQuiet("data-after-disconnect")
  @Test
  void dataOfANewConnectionOnTheQpnIsTheNewOnes() {
    Attempt again = new Attempt(2, ALICE, BOB).activeQpn(0x1101).passiveQpn(0x2201);
    Dialogue dialogue = established().close(call, ACTIVE).at(5).establish(again);
    assertThat(dialogue.send(again, ACTIVE, ACTIVES_FIRST_PSN).findings()).isEmpty();
  }

  @Fires("first-psn-mismatch")
  @Test
  void theFirstPsnIsTheOneThatTheReceiverAnnounced() {
    assertThat(established().send(call, ACTIVE, PASSIVES_FIRST_PSN).findings())
        .containsExactly("first-psn-mismatch warning certain [1] frames [2, 4]");
    assertThat(established().send(call, PASSIVE, ACTIVES_FIRST_PSN).findings())
        .containsExactly("first-psn-mismatch warning certain [1] frames [1, 4]");
  }

  @Test
  void aPsnALittleAheadMeansThatPacketsWereMissed() {
    assertThat(established().send(call, ACTIVE, ACTIVES_FIRST_PSN + 3).findings())
        .containsExactly("first-psn-mismatch info likely [1] frames [2, 4]");
  }

  @StaysQuiet("first-psn-mismatch")
  @Test
  void aFirstPacketSentAgainHasTheRightPsn() {
    Dialogue dialogue = established().send(call, ACTIVE, ACTIVES_FIRST_PSN);
    assertThat(dialogue.at(2).send(call, ACTIVE, ACTIVES_FIRST_PSN).findings()).isEmpty();
  }

  @Fires("mtu-exceeded")
  @Test
  void aPayloadBeyondThePathMtuIsAnError() {
    Dialogue dialogue = established().data(call, ACTIVE, SEND_ONLY, ACTIVES_FIRST_PSN, MTU + 1);
    assertThat(dialogue.findings()).containsExactly("mtu-exceeded error certain [1] frames [4]");
  }

  @StaysQuiet("mtu-exceeded")
  @Test
  void aPayloadOfThePathMtuFitsAlsoWhereItIsCut() {
    assertThat(established().data(call, ACTIVE, SEND_ONLY, ACTIVES_FIRST_PSN, MTU).findings())
        .isEmpty();
    Dialogue cut = established().data(call, ACTIVE, SEND_ONLY, ACTIVES_FIRST_PSN, MTU).cut(100);
    assertThat(cut.analyzed().findings("mtu-exceeded")).isEmpty();
  }

  @StaysQuiet("data-after-disconnect")
  @Test
  void dataJustBeforeTheRepOfANewConnectionIsTheNewOnes() {
    Attempt again = new Attempt(2, BOB, ALICE).activeQpn(0x2201).passiveQpn(0x1101);
    Dialogue dialogue = established().close(call, ACTIVE).at(3).req(again);
    dialogue.send(again, ACTIVE, ACTIVES_FIRST_PSN).after(-0.001).rep(again).after(0.002);
    assertThat(dialogue.rtu(again).analyzed().findings("data-after-disconnect")).isEmpty();
  }

  @StaysQuiet("data-after-disconnect")
  @Test
  void dataThatASecondTapShowsAgainIsNotLate() {
    Dialogue dialogue = new Dialogue().at(0).req(call).seenAgainAfter(0.09).at(0.1).rep(call);
    dialogue.rtu(call).send(call, ACTIVE, ACTIVES_FIRST_PSN).dreq(call, ACTIVE);
    byte[] data = dialogue.frames().get(4).octets();
    assertThat(dialogue.after(0.09).other(data).analyzed().findings("data-after-disconnect"))
        .isEmpty();
  }

  @Test
  void dataAfterTheEndIsInformationWhereANewConnectionWouldNotBeSeen() {
    Dialogue dialogue = new Dialogue().at(0).req(call).rtu(call).dreq(call, ACTIVE).at(9);
    dialogue.send(call, ACTIVE, ACTIVES_FIRST_PSN);
    assertThat(dialogue.analyzed().findings("data-after-disconnect"))
        .containsExactly("data-after-disconnect info likely [1] frames [3, 4]");
  }

  @StaysQuiet("mtu-exceeded")
  @Test
  void theMtuOfAConnectionThatIsOverBindsNoData() {
    Dialogue dialogue = established().close(call, ACTIVE);
    dialogue.at(5).data(call, ACTIVE, SEND_ONLY, ACTIVES_FIRST_PSN, MTU + 4);
    assertThat(dialogue.analyzed().findings("mtu-exceeded")).isEmpty();
  }

  @StaysQuiet("data-before-established")
  @Test
  void aGapMayHideTheRep() {
    Dialogue dialogue = new Dialogue().at(0).req(call).at(1);
    dialogue.send(call, PASSIVE, PASSIVES_FIRST_PSN).lostBefore(2);
    assertThat(dialogue.analyzed().findings("data-before-established")).isEmpty();
  }

  @StaysQuiet("mtu-exceeded")
  @Test
  void aGapMayHideTheEndOfTheConnectionWithTheMtu() {
    Dialogue dialogue = established().at(5);
    dialogue.data(call, ACTIVE, SEND_ONLY, ACTIVES_FIRST_PSN, MTU + 4).lostBefore(9);
    assertThat(dialogue.analyzed().findings("mtu-exceeded")).isEmpty();
  }
}
