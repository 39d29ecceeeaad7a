package io.cmscope.analyzer.judged;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.findings.Catalogue;
import io.cmscope.analyzer.findings.Explanation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** No rule without an explanation, a test in which it fires, and one in which it stays quiet. */
class EveryRuleIsShownTest {
  private static final String TESTS = "io.cmscope.analyzer";
  private static final int A_SENTENCE = 5;

  private static Set<String> ids() {
    return Catalogue.explanations().stream()
        .map(Explanation::id)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> shown(Function<Method, String[]> rules) {
    return ReflectionSupport.findAllClassesInPackage(TESTS, type -> true, name -> true).stream()
        .flatMap(
            type ->
                ReflectionSupport.findMethods(type, method -> true, HierarchyTraversalMode.TOP_DOWN)
                    .stream())
        .flatMap(method -> Arrays.stream(rules.apply(method)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyRuleHasATestInWhichItFires() {
    assertThat(shown(EveryRuleIsShownTest::firing)).containsExactlyElementsOf(ids());
  }

  @Test
  void everyRuleHasATestInWhichItStaysQuiet() {
    assertThat(shown(EveryRuleIsShownTest::quiet)).containsExactlyElementsOf(ids());
  }

  @Test
  void everyRuleIsExplainedInSentences() {
    for (Explanation rule : Catalogue.explanations()) {
      assertThat(List.of(rule.meaning(), rule.harm(), rule.expected(), rule.next()))
          .as(rule.id())
          .allMatch(
              text -> text.length() > A_SENTENCE && text.matches("(?s).*[.?)]"), "a sentence");
      assertThat(rule.source()).as(rule.id()).isNotBlank();
      assertThat(rule.id()).matches("[a-z]+(-[a-z]+)*");
    }
    assertThat(ids()).hasSameSizeAs(Catalogue.explanations());
  }

  private static String[] firing(Method method) {
    Fires fires = method.getAnnotation(Fires.class);
    return fires == null ? new String[0] : fires.value();
  }

  private static String[] quiet(Method method) {
    StaysQuiet quiet = method.getAnnotation(StaysQuiet.class);
    return quiet == null ? new String[0] : quiet.value();
  }
}
