package io.cmscope.analyzer.cli;

import io.cmscope.analyzer.findings.Catalogue;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.report.CatalogueMarkdown;
import io.cmscope.analyzer.report.CatalogueText;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The rule catalogue, for reading. */
@Command(
    name = "explain",
    description =
        "Lists the rules, or explains one: what it means on the wire, why it hurts, what a"
            + " conforming peer would have done, what to check next, and its source.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class ExplainCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "RULE",
      description = "The id of a rule, as findings name it.")
  private @Nullable String rule;

  /** How the catalogue is written. */
  enum Format {
    TEXT,
    MARKDOWN
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text or markdown (the document docs/rules.md).")
  private Format format = Format.TEXT;

  @Mixin private CommonOptions common;

  @Override
  public Integer call() throws IOException {
    List<Explanation> rules =
        rule == null ? Catalogue.explanations() : List.of(RuleIds.find(spec.commandLine(), rule));
    try (Output out = common.open()) {
      PrintWriter text = new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
      CatalogueText catalogue =
          new CatalogueText(text, Terminal.style(common.color, common.output != null));
      if (format == Format.MARKDOWN) {
        text.print(
            rule == null
                ? CatalogueMarkdown.document(rules)
                : CatalogueMarkdown.chapter(rules.getFirst()));
      } else if (rule == null) {
        catalogue.list(rules);
      } else {
        rules.forEach(catalogue::explain);
      }
      text.flush();
      out.flush();
    }
    return ExitCode.DONE;
  }
}
