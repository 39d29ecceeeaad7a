package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.findings.Severity;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * One kind of fault.
 *
 * @param name what is done, in words
 * @param rule the rule that must find it
 * @param severity how bad it must say it is
 * @param fabrics where it can happen
 * @param figures the timeouts it needs
 * @param story how it happens; what is evidence is marked guilty
 * @param companions the other rules that rightly say something about it, and the reason why
 */
record Fault(
    String name,
    String rule,
    Severity severity,
    List<Fabric> fabrics,
    UnaryOperator<Figures> figures,
    Consumer<Script> story,
    Set<String> companions) {

  static Fault of(String rule, Severity severity, String name, Consumer<Script> story) {
    return new Fault(
        name, rule, severity, List.of(Fabric.values()), UnaryOperator.identity(), story, Set.of());
  }

  static Fault error(String rule, String name, Consumer<Script> story) {
    return of(rule, Severity.ERROR, name, story);
  }

  static Fault warning(String rule, String name, Consumer<Script> story) {
    return of(rule, Severity.WARNING, name, story);
  }

  static Fault info(String rule, String name, Consumer<Script> story) {
    return of(rule, Severity.INFO, name, story);
  }

  Fault on(Fabric... where) {
    return new Fault(name, rule, severity, List.of(where), figures, story, companions);
  }

  Fault with(UnaryOperator<Figures> needed) {
    return new Fault(name, rule, severity, fabrics, needed, story, companions);
  }

  /**
   * @param reason why they speak too
   */
  @SuppressWarnings("UnusedVariable") // the reason is for whoever reads the kinds
  Fault besides(String reason, String... rules) {
    return new Fault(name, rule, severity, fabrics, figures, story, Set.of(rules));
  }

  @Override
  public String toString() {
    return rule + ": " + name;
  }
}
