package io.cmscope.codec.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class StateMachineDocumentTest {

  private static final Path DOCUMENT =
      Path.of(System.getProperty("cmscope.root", ".."), "docs", "state-machine.md");

  @Test
  void theDocumentShowsTheTable() throws IOException {
    String printed = StateMachineDocument.print();
    if (Boolean.getBoolean("cmscope.regenerate")) {
      Files.writeString(DOCUMENT, printed);
    }
    assertThat(Files.exists(DOCUMENT) ? Files.readString(DOCUMENT) : "")
        .as(
            "docs/state-machine.md does not show the rule table any more; print it anew with"
                + " mvn test -pl codec -Dtest=StateMachineDocumentTest -Dcmscope.regenerate=true")
        .isEqualTo(printed);
  }

  @Test
  void everyRuleIsInOneChapterAndEveryChapterHasRules() {
    for (Chapter chapter : Chapter.values()) {
      assertThat(RuleTable.RULES).anyMatch(rule -> Chapter.of(rule) == chapter);
    }
  }

  @Test
  void theDocumentNamesEveryStateAndSignal() {
    String printed = StateMachineDocument.print();
    for (State state : State.values()) {
      assertThat(printed).contains("| " + state + " |");
    }
    for (Signal signal : Signal.values()) {
      assertThat(printed).contains(" " + signal);
    }
  }
}
