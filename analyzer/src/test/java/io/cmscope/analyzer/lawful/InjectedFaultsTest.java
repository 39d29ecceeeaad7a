package io.cmscope.analyzer.lawful;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.findings.Catalogue;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lawful dialogues with one fault: it is found, and nothing else is. */
class InjectedFaultsTest {
  private static final int SEEDS = Boolean.getBoolean("cmscope.long") ? 6_000 : 300;
  private static final double RECALL = 0.99;
  private static final int SHOWN = 3;

  static Stream<Fault> faults() {
    return Stream.of(
            StaleFaults.all(),
            TimewaitFaults.all(),
            DuplicateFaults.all(),
            TimingFaults.all(),
            SequenceFaults.all(),
            DataFaults.all(),
            FieldFaults.all(),
            PathFaults.all())
        .flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aFaultIsFoundAndNothingElse(Fault fault) {
    List<String> missed = new ArrayList<>();
    List<Objection> objections = new ArrayList<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      FaultyScenario scenario = FaultyScenario.of(fault, seed);
      if (!scenario.found()) {
        missed.add(scenario.missed());
      }
      objections.addAll(scenario.objections());
    }
    double recall = 1 - (double) missed.size() / SEEDS;
    missed.forEach(System.out::println);
    System.out.printf(Locale.ROOT, "%6.2f %% %s%n", 100 * recall, fault);
    assertThat(objections.stream().limit(SHOWN)).as("nothing else than %s", fault).isEmpty();
    assertThat(recall)
        .as("recall of %s:%n%s", fault, String.join("\n", missed.stream().limit(SHOWN).toList()))
        .isGreaterThanOrEqualTo(RECALL);
  }

  @Test
  void everyRuleThatWarnsHasAFault() {
    Set<String> provoked = faults().map(Fault::rule).collect(Collectors.toSet());
    assertThat(Catalogue.explanations())
        .filteredOn(rule -> rule.severity() != Severity.INFO)
        .extracting(Explanation::id)
        .allMatch(provoked::contains);
  }
}
