package io.cmscope.analyzer.judged;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.dialogue.Analyzed;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Holds tests to what {@link Fires} and {@link StaysQuiet} say they show. */
final class Judged implements BeforeTestExecutionCallback, AfterTestExecutionCallback {

  @Override
  public void beforeTestExecution(ExtensionContext context) {
    Analyzed.watch();
  }

  @Override
  public void afterTestExecution(ExtensionContext context) {
    List<Set<String>> runs = Analyzed.watched();
    Method test = context.getRequiredTestMethod();
    Fires fires = test.getAnnotation(Fires.class);
    for (String rule : fires == null ? new String[0] : fires.value()) {
      assertThat(runs).as("an analysis in which %s fires", rule).anyMatch(r -> r.contains(rule));
    }
    StaysQuiet quiet = test.getAnnotation(StaysQuiet.class);
    for (String rule : quiet == null ? new String[0] : quiet.value()) {
      assertThat(runs).as("an analysis where %s is quiet", rule).anyMatch(r -> !r.contains(rule));
    }
  }
}
