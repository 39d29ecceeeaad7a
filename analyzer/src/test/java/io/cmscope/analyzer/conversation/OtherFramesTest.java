package io.cmscope.analyzer.conversation;

import static io.cmscope.analyzer.dialogue.Peer.ALICE;
import static io.cmscope.analyzer.dialogue.Peer.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.dialogue.Attempt;
import io.cmscope.analyzer.dialogue.Dialogue;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Frames that are not RDMA show that a host is there. */
class OtherFramesTest {
  /** T_REQ with A = 17, R = 20. */
  private static final double REQUEST = 4.831838208;

  /** ARP reply of 10.0.0.2 (Bob) to 10.0.0.1 (Alice), RFC 826. */
  private static final byte[] BOB_ANSWERS_ARP =
      HexFormat.of()
          .parseHex(
              "020000000001"
                  + "020000000002"
                  + "0806" // to, from, ethertype
                  + "0001080006040002" // Ethernet, IPv4, 6, 4, reply
                  + "020000000002"
                  + "0a000002" // Bob
                  + "020000000001"
                  + "0a000001"); // Alice

  /** ICMP echo reply of 10.0.0.2 to 10.0.0.1; only the IP header counts. */
  private static final byte[] BOB_ANSWERS_PING =
      HexFormat.of()
          .parseHex(
              "020000000001"
                  + "020000000002"
                  + "0800"
                  + "4500001c00000000"
                  + "4001"
                  + "0000"
                  + "0a000002"
                  + "0a000001"
                  + "0000000000000000");

  private final Attempt call = new Attempt(1, ALICE, BOB);

  private Dialogue unansweredBeside(byte[] frame) {
    Dialogue dialogue = new Dialogue().at(0).other(frame);
    for (int i = 0; i < 16; i++) {
      dialogue.at(1 + i * REQUEST).req(call);
    }
    return dialogue.after(1.15 * REQUEST).other(frame);
  }

  @Test
  void anArpReplyShowsThatThePeerIsThere() {
    Dialogue dialogue = unansweredBeside(BOB_ANSWERS_ARP);
    assertThat(dialogue.analyzed().findings("connect-unanswered"))
        .singleElement()
        .asString()
        .startsWith("connect-unanswered error certain [1]");
    assertThat(dialogue.analyzed().findings("one-direction")).isEmpty();
  }

  @Test
  void anyIpPacketShowsThatThePeerIsThere() {
    Dialogue dialogue = unansweredBeside(BOB_ANSWERS_PING);
    assertThat(dialogue.analyzed().findings("connect-unanswered"))
        .singleElement()
        .asString()
        .startsWith("connect-unanswered error certain [1]");
  }

  @Test
  void framesThatAreNotRdmaAreNoDirectionOfTheirOwn() {
    Dialogue dialogue = new Dialogue().at(0).other(BOB_ANSWERS_PING).other(BOB_ANSWERS_PING);
    dialogue.other(BOB_ANSWERS_PING).other(BOB_ANSWERS_PING);
    assertThat(dialogue.analyzed().findings("one-direction")).isEmpty();
  }
}
