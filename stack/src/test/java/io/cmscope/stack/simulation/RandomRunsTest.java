package io.cmscope.stack.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.stack.engine.Event.Disconnected.Cause;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Random scenarios, thousands of them: whatever the wire and the applications do, everything comes
 * to an end that both sides understand, and nothing is left. {@code -Dcmscope.long=true} runs
 * 100,000; {@code -Dcmscope.seed=N} runs one and prints what happens.
 */
final class RandomRunsTest {
  private static final int USUAL = 2_000;
  private static final int LONG = 100_000;

  private final Map<String, Integer> counts = new TreeMap<>();

  @Test
  void everyRunEndsWellAndLeavesNothing() {
    Long one = Long.getLong("cmscope.seed");
    if (one != null) {
      new Scenario(one, Tap.NONE).run();
      return;
    }
    int seeds = Boolean.getBoolean("cmscope.long") ? LONG : USUAL;
    for (long seed = 0; seed < seeds; seed++) {
      count(new Scenario(seed, Tap.NONE).run());
    }
    assertThat(counts.keySet())
        .as("what happened at least once")
        .contains("established", "byData", "rejected", "unanswered", "withdrawn", "crashed")
        .contains("stale REJ", "SIDR answer", "path news")
        .contains(Cause.BY_PEER.name(), Cause.BY_US.name(), Cause.DREQ_TIMED_OUT.name())
        .contains(Cause.STALE.name(), Cause.REJECTED.name());
    assertThat(counts.getOrDefault("established", 0)).isGreaterThan(5 * seeds);
  }

  private void count(RunChecker run) {
    count("stale REJ", run.staleRejects());
    count("SIDR answer", run.sidrAnswers());
    for (RunChecker.End end : run.ends()) {
      count("established", end.established ? 1 : 0);
      count("byData", end.byData ? 1 : 0);
      count("rejected", end.rejected ? 1 : 0);
      count("unanswered", end.unanswered ? 1 : 0);
      count("withdrawn", end.withdrawn ? 1 : 0);
      count("crashed", end.crashed ? 1 : 0);
      count("path news", end.pathNews);
      if (end.cause != null) {
        count(end.cause.name(), 1);
      }
    }
  }

  private void count(String what, int times) {
    if (times > 0) {
      counts.merge(what, times, Integer::sum);
    }
  }

  @Test
  void oneSeedGivesOneRun() {
    StringBuilder first = new StringBuilder();
    StringBuilder second = new StringBuilder();
    new Scenario(7, it -> first.append(it).append('\n')).run();
    new Scenario(7, it -> second.append(it).append('\n')).run();

    assertThat(second).hasSizeGreaterThan(1000).hasToString(first.toString());
  }
}
