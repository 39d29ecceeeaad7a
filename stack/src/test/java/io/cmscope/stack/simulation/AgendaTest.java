package io.cmscope.stack.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AgendaTest {

  private final Agenda agenda = new Agenda();
  private final List<String> happened = new ArrayList<>();

  private void plan(long at, String name) {
    agenda.at(at, () -> happened.add(name + "@" + agenda.now()));
  }

  private void run() {
    while (agenda.step()) {}
  }

  @Test
  void whatIsEarlierHappensFirst() {
    plan(20, "late");
    plan(10, "early");
    run();

    assertThat(happened).containsExactly("early@10", "late@20");
  }

  @Test
  void whatIsPlannedForOneInstantHappensInTheOrderOfPlanning() {
    plan(10, "one");
    plan(10, "two");
    plan(10, "three");
    run();

    assertThat(happened).containsExactly("one@10", "two@10", "three@10");
  }

  @Test
  void timeNeverGoesBack() {
    agenda.at(10, () -> plan(5, "too late"));
    run();

    assertThat(happened).containsExactly("too late@10");
  }

  @Test
  void anEventMayPlanOthers() {
    agenda.at(10, () -> agenda.in(7, () -> happened.add("then@" + agenda.now())));
    run();

    assertThat(happened).containsExactly("then@17");
    assertThat(agenda.isEmpty()).isTrue();
    assertThat(agenda.step()).isFalse();
  }
}
