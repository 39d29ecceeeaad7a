package io.cmscope.analyzer.conversation;

import static io.cmscope.analyzer.conversation.Side.ACTIVE;
import static io.cmscope.analyzer.conversation.Side.PASSIVE;
import static io.cmscope.analyzer.dialogue.Peer.ALICE;
import static io.cmscope.analyzer.dialogue.Peer.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.dialogue.Attempt;
import io.cmscope.analyzer.dialogue.Dialogue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From when to when each end rests, calculated by hand. */
class TimewaitTest {

  /** Nanoseconds from the first message of a conversation to an end's entry into timewait. */
  private static long from(Conversation conversation, Side side) {
    assertThat(conversation.timewaitKnown(side)).isTrue();
    return conversation.timewaitFrom(side) - conversation.start();
  }

  /**
   * Of the measured table of Linux: L is the REQ's local ACK timeout, d the REP's target ACK delay;
   * nominal lengths in nanoseconds are 4096 · 2^exponent.
   */
  @ParameterizedTest
  @CsvSource({
    "19, 0, 2147483648, 2147483648",
    "19, 15, 2147483648, 2147483648",
    "19, 16, 2147483648, 2147483648",
    "19, 17, 2147483648, 2147483648",
    "19, 18, 4294967296, 2147483648",
    "19, 20, 8589934592, 2147483648",
    "17, 15, 536870912, 536870912",
    "17, 16, 1073741824, 536870912",
    "17, 17, 1073741824, 536870912",
    "17, 18, 2147483648, 536870912",
    "17, 20, 4294967296, 536870912",
    "31, 31, 8796093022208, 8796093022208",
    "0, 0, 1073741824, 1073741824"
  })
  void restsAsLongAsTheTimeoutsSay(int ackTimeout, int delay, long active, long passive) {
    Attempt call = new Attempt(1, ALICE, BOB).ackTimeout(ackTimeout).targetAckDelay(delay);
    Dialogue dialogue = new Dialogue().at(0).establish(call).at(1).close(call, ACTIVE);
    Conversation conversation = dialogue.analyzed().conversation();
    assertThat(conversation.timewaitLength(ACTIVE)).isEqualTo(active);
    assertThat(conversation.timewaitLength(PASSIVE)).isEqualTo(passive);
    assertThat(from(conversation, ACTIVE)).isEqualTo(1_000_100_000L);
    assertThat(from(conversation, PASSIVE)).isEqualTo(1_000_100_000L);
  }

  private final Attempt call = new Attempt(1, ALICE, BOB).maxCmRetries(2);

  @Test
  void withoutADrepTheSenderOfTheDreqRestsWhenItsRetriesEnd() {
    // three transmissions, 4.831838208 s (active) and 4.294967296 s (passive) each
    Dialogue byActive = new Dialogue().at(0).establish(call).at(1).dreq(call, ACTIVE);
    Conversation conversation = byActive.analyzed().conversation();
    assertThat(from(conversation, ACTIVE)).isEqualTo(1_000_000_000L + 3 * 4_831_838_208L);
    assertThat(conversation.timewaitKnown(PASSIVE)).isFalse();

    Dialogue byPassive = new Dialogue().at(0).establish(call).at(1).dreq(call, PASSIVE);
    assertThat(from(byPassive.at(5.3).dreq(call, PASSIVE).analyzed().conversation(), PASSIVE))
        .isEqualTo(5_300_000_000L + 2 * 4_294_967_296L);
  }

  @Test
  void aDrepLostAfterTheTapLetsItsSenderRestFirst() {
    Dialogue dialogue = new Dialogue().at(0).establish(call).at(1).close(call, ACTIVE);
    dialogue.at(5.9).dreq(call, ACTIVE).drep(call, PASSIVE);
    Conversation conversation = dialogue.analyzed().conversation();
    assertThat(from(conversation, PASSIVE)).isEqualTo(1_000_100_000L);
    assertThat(from(conversation, ACTIVE)).isEqualTo(5_900_100_000L);
  }

  @Test
  void crossingDreqsLetBothRestFromTheFirstDrep() {
    Dialogue dialogue = new Dialogue().at(0).establish(call).at(1).dreq(call, ACTIVE);
    dialogue.dreq(call, PASSIVE).at(1.5).drep(call, ACTIVE).at(1.6).drep(call, PASSIVE);
    Conversation conversation = dialogue.analyzed().conversation();
    assertThat(from(conversation, ACTIVE)).isEqualTo(1_500_000_000L);
    assertThat(from(conversation, PASSIVE)).isEqualTo(1_500_000_000L);
  }

  @Test
  void aConnectionThatIsNotClosedDoesNotRest() {
    Conversation conversation = new Dialogue().at(0).establish(call).analyzed().conversation();
    assertThat(conversation.timewaitKnown(ACTIVE)).isFalse();
    assertThat(conversation.timewaitKnown(PASSIVE)).isFalse();
  }
}
