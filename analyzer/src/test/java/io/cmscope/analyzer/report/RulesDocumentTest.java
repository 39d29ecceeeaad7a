package io.cmscope.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.findings.Catalogue;
import io.cmscope.analyzer.findings.Explanation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The catalogue as a document. */
class RulesDocumentTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "rules.md");

  @Test
  void theDocumentIsWhatTheRulesSayOfThemselves() throws IOException {
    String printed = CatalogueMarkdown.document(Catalogue.explanations());
    if (Boolean.getBoolean("cmscope.regenerate")) {
      Files.writeString(DOCUMENT, printed);
    }
    assertThat(Files.exists(DOCUMENT) ? Files.readString(DOCUMENT) : "")
        .as(
            "docs/rules.md does not show the rules any more; print it anew with"
                + " ./cmscope explain --format markdown -o docs/rules.md")
        .isEqualTo(printed);
  }

  @Test
  void everyRuleIsAChapterAndInTheContents() {
    String printed = CatalogueMarkdown.document(Catalogue.explanations());
    for (Explanation rule : Catalogue.explanations()) {
      assertThat(printed).contains("\n### " + rule.id() + "\n", "](#" + rule.id() + ")");
      assertThat(printed).contains(CatalogueMarkdown.chapter(rule));
    }
  }
}
