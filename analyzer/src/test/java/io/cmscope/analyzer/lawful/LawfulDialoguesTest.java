package io.cmscope.analyzer.lawful;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.dialogue.Analyzed;
import io.cmscope.analyzer.findings.Finding;
import io.cmscope.analyzer.findings.Severity;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Lawful dialogues, many of them: an expert would say nothing. */
class LawfulDialoguesTest {
  private static final long STEPS = Boolean.getBoolean("cmscope.long") ? 20_000_000 : 1_000_000;
  private static final int SOME_SEEDS = 300;
  private static final int ENOUGH = 5;

  /** {@code -Dcmscope.seed=N} looks at one scenario again: the objection names it. */
  private static final long ONLY_SEED = Long.getLong("cmscope.seed", 0);

  @Test
  void aMillionLawfulStepsGiveNoWarningAndNoError() {
    List<Objection> objections = new ArrayList<>();
    long steps = 0;
    long wanted = ONLY_SEED == 0 ? STEPS : 1;
    for (long seed = Math.max(1, ONLY_SEED); steps < wanted && objections.size() < ENOUGH; seed++) {
      Scenario scenario = Scenario.of(seed);
      steps += scenario.frames();
      Analyzed analyzed = scenario.analyzed();
      for (Finding finding : analyzed.rawFindings()) {
        if (finding.severity() != Severity.INFO) {
          objections.add(new Objection(scenario, finding, analyzed));
        }
      }
    }
    assertThat(objections).isEmpty();
  }

  @Test
  void theDialoguesAreAsVariousAsTheyClaim() {
    Set<View> views = EnumSet.noneOf(View.class);
    Set<Fabric> fabrics = EnumSet.noneOf(Fabric.class);
    Set<String> seen = new HashSet<>();
    Set<String> lost = new HashSet<>();
    Set<String> told = new HashSet<>();
    for (long seed = 1; seed <= SOME_SEEDS; seed++) {
      Scenario scenario = Scenario.of(seed);
      views.add(scenario.view());
      fabrics.add(scenario.fabric());
      scenario.tapped().forEach(tapped -> (tapped.arrives() ? seen : lost).add(tapped.label()));
      scenario.analyzed().rawFindings().forEach(finding -> told.add(finding.rule().id()));
    }
    assertThat(views).containsExactlyInAnyOrder(View.values());
    assertThat(fabrics).containsExactlyInAnyOrder(Fabric.values());
    assertThat(seen)
        .contains("REQ", "REP", "RTU", "MRA", "REJ", "DREQ", "DREP", "LAP", "APR")
        .contains("SIDR_REQ", "SIDR_REP");
    assertThat(lost).contains("REQ", "REP", "RTU", "DREQ", "SIDR_REQ");
    assertThat(told) // what is told of lawful dialogues, as information
        .contains("crossing-req", "crossing-dreq", "duplicate-req", "duplicate-rep")
        .contains("duplicate-dreq", "rtu-missing", "slow-response", "rejected")
        .contains("starts-mid-connection", "one-direction")
        .contains("capture-gap", "duplicate-tap", "truncated-frames");
  }

  @Test
  void aSeedAlwaysTellsTheSameDialogue() {
    assertThat(Scenario.of(42).capture()).isEqualTo(Scenario.of(42).capture());
    assertThat(Scenario.of(42).capture()).isNotEqualTo(Scenario.of(43).capture());
  }
}
