package io.cmscope.analyzer.findings;

import static io.cmscope.analyzer.conversation.Side.ACTIVE;
import static io.cmscope.analyzer.dialogue.Peer.ALICE;
import static io.cmscope.analyzer.dialogue.Peer.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.dialogue.Analyzed;
import io.cmscope.analyzer.dialogue.Attempt;
import io.cmscope.analyzer.dialogue.Dialogue;
import io.cmscope.codec.rules.PeerPolicy;
import org.junit.jupiter.api.Test;

/** What counts as right depends on the stack (CM-FACTS 5.3, 7.4). */
class PeerPolicyTest {
  private final Attempt old = new Attempt(1, ALICE, BOB).ackTimeout(20);
  private final Attempt again = new Attempt(2, ALICE, BOB).activeQpn(0x1101);

  private static Analyzed under(PeerPolicy policy, Dialogue dialogue) {
    return Analyzed.of(policy, dialogue.capture());
  }

  /** The passive end's timewait is 4.295 s. */
  private Dialogue rejectedInTimewait() {
    Dialogue dialogue = new Dialogue().at(0).establish(old).at(1).close(old, ACTIVE);
    return dialogue.at(4).req(again).rejReq(again, 10);
  }

  @Test
  void illumosRejectsAQpnInTimewaitByDesign() {
    assertThat(under(PeerPolicy.LINUX, rejectedInTimewait()).findings("false-stale-reject"))
        .containsExactly("false-stale-reject warning certain [1, 2] frames [5, 6, 7]");
    Analyzed illumos = under(PeerPolicy.ILLUMOS, rejectedInTimewait());
    assertThat(illumos.findings("false-stale-reject")).isEmpty();
    assertThat(illumos.findings("stale-connection")).hasSize(1);
  }

  @Test
  void aDreqToWhoDropsUnknownOnesIsOnlyPossiblyUnanswered() {
    Attempt few = new Attempt(3, ALICE, BOB).maxCmRetries(0);
    Dialogue dialogue = new Dialogue().at(0).establish(few).at(1).dreq(few, ACTIVE).at(9);
    dialogue.establish(old);
    assertThat(under(PeerPolicy.LINUX, dialogue).findings("dreq-unanswered"))
        .containsExactly("dreq-unanswered warning certain [1] frames [4]");
    assertThat(under(PeerPolicy.ILLUMOS, dialogue).findings("dreq-unanswered"))
        .containsExactly("dreq-unanswered info possible [1] frames [4]");
  }

  @Test
  void aHintTellsAHostThatIsNotLinux() {
    // Attempt's transaction ids are not the comm id reversed; a REQ of Bob shows his
    Dialogue dialogue = new Dialogue().at(0).establish(new Attempt(8, BOB, ALICE));
    dialogue.at(0.5).establish(old).at(1).close(old, ACTIVE).at(4).req(again).rejReq(again, 10);
    assertThat(dialogue.analyzed().summary("false-stale-reject")).contains("--peer-policy");
  }

  @Test
  void illumosSendsItsRepAgainWhenTheReqComesAgain() {
    Attempt call = new Attempt(4, ALICE, BOB);
    Dialogue dialogue = new Dialogue().at(0).req(call).at(4).rep(call).at(4.84).req(call).rep(call);
    dialogue.rtu(call);
    assertThat(under(PeerPolicy.LINUX, dialogue).findings("early-retransmission"))
        .containsExactly("early-retransmission warning certain [1] frames [2, 4]");
    assertThat(under(PeerPolicy.ILLUMOS, dialogue).findings("early-retransmission")).isEmpty();
  }
}
