package io.cmscope.analyzer.report;

import io.cmscope.analyzer.findings.Explanation;
import java.io.PrintWriter;
import java.util.List;

/** The rule catalogue as people read it. */
public final class CatalogueText {
  private static final int LABEL = 12;

  private final PrintWriter out;
  private final Style style;

  public CatalogueText(PrintWriter out, Style style) {
    this.out = out;
    this.style = style;
  }

  /** One line a rule, by family. */
  public void list(List<Explanation> rules) {
    int widest = rules.stream().mapToInt(rule -> rule.id().length()).max().orElse(0);
    String family = "";
    for (Explanation rule : rules.stream().sorted(Explanation.BY_FAMILY).toList()) {
      if (!rule.family().label().equals(family)) {
        family = rule.family().label();
        out.println(style.bold(family));
      }
      String start =
          "  "
              + style.severity(rule.severity())
              + "  "
              + rule.id()
              + " ".repeat(widest - rule.id().length() + 2);
      int indent = 2 + 7 + 2 + widest + 2;
      String hanging = " ".repeat(indent);
      boolean first = true;
      for (String line : Wrapping.lines(rule.meaning(), Math.max(30, style.width() - indent))) {
        out.println(first ? start + line : hanging + line);
        first = false;
      }
    }
  }

  /** Everything about one rule. */
  public void explain(Explanation rule) {
    out.println(
        style.bold(rule.id())
            + "  "
            + style.severity(rule.severity()).stripTrailing()
            + ", "
            + rule.family().label());
    paragraph("on the wire", rule.meaning());
    paragraph("why it hurts", rule.harm());
    paragraph("expected", rule.expected());
    paragraph("next", rule.next());
    paragraph("source", rule.source());
  }

  private void paragraph(String label, String text) {
    String hanging = " ".repeat(LABEL + 4);
    String start = "  " + style.dim(label) + " ".repeat(LABEL - label.length() + 2);
    boolean first = true;
    for (String line : Wrapping.lines(text, style.width() - hanging.length())) {
      out.println(first ? start + line : hanging + line);
      first = false;
    }
  }
}
