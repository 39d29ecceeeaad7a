package io.cmscope.analyzer.cli;

import io.cmscope.analyzer.findings.Catalogue;
import io.cmscope.analyzer.findings.Explanation;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Finds rules by the ids that a command line names. */
final class RuleIds {

  private RuleIds() {}

  /**
   * The rule with an id.
   *
   * @throws ParameterException naming those that look alike, if there is none
   */
  static Explanation find(CommandLine commandLine, String id) {
    List<Explanation> all = Catalogue.explanations();
    for (Explanation explanation : all) {
      if (explanation.id().equals(id)) {
        return explanation;
      }
    }
    String alike =
        all.stream()
            .map(Explanation::id)
            .filter(known -> known.contains(id) || id.contains(known) || sharesWords(known, id))
            .sorted()
            .collect(Collectors.joining(", "));
    throw new ParameterException(
        commandLine,
        "there is no rule '"
            + id
            + "' ("
            + (alike.isEmpty() ? "" : "did you mean " + alike + "? ")
            + "'cmscope explain' lists them all)");
  }

  /** Whether both have two words of four letters or more in common, or one if that is all. */
  private static boolean sharesWords(String known, String id) {
    List<String> words = List.of(known.split("-"));
    List<String> asked = List.of(id.split("[-_ ]")).stream().filter(w -> w.length() > 3).toList();
    long common = asked.stream().filter(words::contains).count();
    return common > 0 && common >= Math.min(2, asked.size());
  }
}
