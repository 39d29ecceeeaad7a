package io.cmscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.findings.Catalogue;
import io.cmscope.analyzer.findings.Explanation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainCommandTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void listsEveryRule() throws IOException {
    String list = run(0, "explain");
    for (Explanation rule : Catalogue.explanations()) {
      assertThat(list).contains(rule.id());
    }
  }

  @Test
  void explainsEveryRule() throws IOException {
    for (Explanation rule : Catalogue.explanations()) {
      assertThat(run(0, "explain", rule.id()))
          .startsWith(rule.id())
          .contains("on the wire", "why it hurts", "expected", "next", "source");
    }
  }

  @Test
  void refusesARuleThatDoesNotExist() {
    assertThat(Main.run("explain", "no-such-rule")).isEqualTo(2);
  }

  @Test
  void noTwoRulesHaveOneName() {
    Set<String> ids = new HashSet<>();
    for (Explanation rule : Catalogue.explanations()) {
      assertThat(ids.add(rule.id())).as(rule.id()).isTrue();
      assertThat(rule.meaning() + rule.harm() + rule.next()).doesNotContain("  ");
    }
  }

  private String run(int code, String... arguments) throws IOException {
    Path output = folder.resolve("explained");
    String[] line = new String[arguments.length + 2];
    System.arraycopy(arguments, 0, line, 0, arguments.length);
    line[arguments.length] = "-o";
    line[arguments.length + 1] = output.toString();
    assertThat(Main.run(line)).isEqualTo(code);
    return Files.readString(output);
  }
}
