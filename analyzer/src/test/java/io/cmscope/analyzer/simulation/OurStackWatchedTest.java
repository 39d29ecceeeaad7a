package io.cmscope.analyzer.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.findings.Finding;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.stack.simulation.Behaviour;
import io.cmscope.stack.simulation.Conditions;
import io.cmscope.stack.simulation.Simulation;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Under the default policy the analyzer finds nothing wrong with our own stack. */
final class OurStackWatchedTest {
  private static final int SEEDS = 40;
  private static final int CONNECTIONS = 25;
  private static final long MILLISECOND = 1_000_000;

  /**
   * What loss between the tap and the receiver looks like from beside the sender: an answer is
   * seen, and the question comes again.
   */
  private static final Set<String> LOSS_LOOKS_LIKE =
      Set.of("duplicate-dreq", "retransmission-after-answer");

  /** What it looks like when everything is lost. */
  private static final Set<String> TOTAL_LOSS_LOOKS_LIKE =
      Set.of("connect-unanswered", "rep-unanswered", "dreq-unanswered");

  private static Simulation simulation(long seed, Conditions conditions, Behaviour behaviour) {
    return new Simulation(seed, 2 + (int) (seed % 3), conditions, behaviour, PeerPolicy.LINUX);
  }

  private static Set<String> wrong(Recorded.Run run) {
    Set<String> rules = new TreeSet<>();
    for (Finding finding : run.analyzed().rawFindings()) {
      if (finding.severity().atLeast(Severity.WARNING)) {
        rules.add(finding.rule().id());
      }
    }
    return rules;
  }

  @Test
  void findsNothingWhereNothingIsLost() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Recorded.Run run =
          Recorded.of(simulation(seed, Conditions.PERFECT, Behaviour.orderly(CONNECTIONS)));

      assertThat(run.tally().established()).as("seed " + seed).isEqualTo(CONNECTIONS);
      assertThat(run.analyzed().conversations()).as("seed " + seed).hasSize(CONNECTIONS);
      assertThat(wrong(run)).as("seed " + seed).isEmpty();
      assertThat(run.analyzed().rawFindings())
          .as("seed " + seed)
          .allSatisfy(it -> assertThat(it.rule().id()).isIn("crossing-dreq", "crossing-req"));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.2, 0.4})
  void blamesOurStackForNothingThatLossAloneDoes(double loss) {
    Conditions poor = new Conditions(loss, 0.1, 0.3, MILLISECOND / 10, 5 * MILLISECOND);
    for (long seed = 0; seed < SEEDS; seed++) {
      Recorded.Run run = Recorded.of(simulation(seed, poor, Behaviour.orderly(CONNECTIONS)));

      assertThat(run.tally().asked()).as("seed " + seed).isEqualTo(CONNECTIONS);
      Set<String> wrong = wrong(run);
      wrong.removeAll(LOSS_LOOKS_LIKE);
      if (run.tally().unanswered() > 0) {
        wrong.removeAll(TOTAL_LOSS_LOOKS_LIKE);
      }
      assertThat(wrong).as("seed " + seed).isEmpty();
    }
  }

  @Test
  void takesMoodyApplicationsForWhatTheyAre() {
    Set<String> innocent = new TreeSet<>(LOSS_LOOKS_LIKE);
    innocent.addAll(TOTAL_LOSS_LOOKS_LIKE);
    innocent.addAll(Set.of("late-response", "mra-deadline-missed")); // slow applications are late
    for (long seed = 0; seed < 2 * SEEDS; seed++) {
      Conditions poor = Conditions.PERFECT.withLoss(0.01 * (seed % 40)).withDelay(1, MILLISECOND);
      Recorded.Run run = Recorded.of(simulation(seed, poor, Behaviour.moody(CONNECTIONS)));

      assertThat(wrong(run)).as("seed " + seed).isSubsetOf(innocent);
    }
  }
}
