package io.cmscope.analyzer.findings;

import static io.cmscope.analyzer.dialogue.Peer.ALICE;
import static io.cmscope.analyzer.dialogue.Peer.BOB;
import static io.cmscope.analyzer.dialogue.Peer.CAROL;
import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.dialogue.Attempt;
import io.cmscope.analyzer.dialogue.Dialogue;
import io.cmscope.analyzer.dialogue.Peer;
import io.cmscope.analyzer.judged.Fires;
import io.cmscope.analyzer.judged.StaysQuiet;
import org.junit.jupiter.api.Test;

/** Many connections at once: a thousand REQs in a second, fifty REJs in ten. */
class LoadRulesTest {

  private static Dialogue requests(int count, double apart, Peer... clients) {
    Dialogue dialogue = new Dialogue();
    for (int i = 0; i < count; i++) {
      dialogue.at(i * apart).req(new Attempt(1 + i, clients[i % clients.length], BOB));
    }
    return dialogue;
  }

  private static Dialogue rejects(int count, double apart) {
    Dialogue dialogue = new Dialogue();
    for (int i = 0; i < count; i++) {
      Attempt attempt = new Attempt(1 + i, ALICE, BOB);
      dialogue.at(i * apart).req(attempt).rejReq(attempt, 28);
    }
    return dialogue;
  }

  @Test
  @Fires("connect-storm")
  void aThousandReqsWithinASecondAreAStorm() {
    // the thousandth is 0.999 s after the first; from the 501st on they come twice as fast
    Dialogue dialogue = requests(1000, 0.001, ALICE);
    assertThat(dialogue.analyzed().findings("connect-storm"))
        .containsExactly("connect-storm info certain [1000] frames [1, 1000]");
    assertThat(dialogue.analyzed().summary("connect-storm"))
        .isEqualTo("1000 REQs of CA GUID 0x000000aa00000001 within 0.999 s");
  }

  @Test
  void theDensestThousandIsTold() {
    Dialogue dialogue = requests(1000, 0.001, ALICE);
    for (int i = 0; i < 500; i++) {
      dialogue.at(0.9995 + i * 0.0005).req(new Attempt(1001 + i, ALICE, BOB));
    }
    assertThat(dialogue.analyzed().findings("connect-storm"))
        .containsExactly("connect-storm info certain [1500] frames [1, 1500]");
  }

  @Test
  @StaysQuiet("connect-storm")
  void nineHundredAndNinetyNineAreNone() {
    assertThat(requests(999, 0.0001, ALICE).analyzed().findings("connect-storm")).isEmpty();
  }

  @Test
  void aThousandInMoreThanASecondAreNone() {
    assertThat(requests(1100, 0.00101, ALICE).analyzed().findings("connect-storm")).isEmpty();
  }

  @Test
  void twoAdaptersTogetherAreNone() {
    assertThat(requests(1800, 0.0005, ALICE, CAROL).analyzed().findings("connect-storm")).isEmpty();
  }

  @Test
  void fiftyRejsOfAServiceWithinTenSecondsAreAStorm() {
    Dialogue dialogue = rejects(50, 0.2);
    assertThat(dialogue.analyzed().findings("connect-storm"))
        .containsExactly("connect-storm info certain [50] frames [2, 100]");
    assertThat(dialogue.analyzed().summary("connect-storm"))
        .isEqualTo("50 REJs to requests for TCP port 7471 within 9.800 s");
  }

  @Test
  void fortyNineRejsOrSlowOnesAreNone() {
    assertThat(rejects(49, 0.01).analyzed().findings("connect-storm")).isEmpty();
    assertThat(rejects(60, 0.21).analyzed().findings("connect-storm")).isEmpty();
  }
}
