package io.cmscope.analyzer.report;

import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import java.util.List;

/** The rule catalogue as a document in Markdown. */
public final class CatalogueMarkdown {

  private CatalogueMarkdown() {}

  /** All rules, family by family, with a table of contents. */
  public static String document(List<Explanation> rules) {
    List<Explanation> sorted = rules.stream().sorted(Explanation.BY_FAMILY).toList();
    StringBuilder text = new StringBuilder();
    text.append("# The rules of `cmscope analyze`\n\n");
    text.append("Printed by `cmscope explain --format markdown` from what the rules say of ");
    text.append(
        "themselves.\nThe severity is the one at full certainty: with evidence missing it ");
    text.append("drops one step.\n\n");
    for (Family family : Family.values()) {
      List<Explanation> members = sorted.stream().filter(r -> r.family() == family).toList();
      if (!members.isEmpty()) {
        contents(text, family, members);
      }
    }
    for (Family family : Family.values()) {
      List<Explanation> members = sorted.stream().filter(r -> r.family() == family).toList();
      if (!members.isEmpty()) {
        text.append("\n## Family ").append(family.label()).append('\n');
        members.forEach(rule -> rule(text, rule));
      }
    }
    return text.toString();
  }

  /** One rule, as a chapter. */
  public static String chapter(Explanation rule) {
    StringBuilder text = new StringBuilder();
    rule(text, rule);
    return text.substring(1);
  }

  private static void contents(StringBuilder text, Family family, List<Explanation> members) {
    text.append("- ").append(family.label()).append(": ");
    text.append(
        String.join(", ", members.stream().map(r -> "[" + r.id() + "](#" + r.id() + ")").toList()));
    text.append('\n');
  }

  private static void rule(StringBuilder text, Explanation rule) {
    text.append("\n### ").append(rule.id()).append("\n\n");
    text.append("*").append(rule.severity().label()).append("*, ");
    text.append(rule.family().label()).append("\n\n");
    row(text, "On the wire", rule.meaning());
    row(text, "Why it hurts", rule.harm());
    row(text, "Expected", rule.expected());
    row(text, "Next", rule.next());
    row(text, "Source", rule.source());
  }

  private static void row(StringBuilder text, String label, String content) {
    text.append("- **").append(label).append(":** ").append(content).append('\n');
  }
}
