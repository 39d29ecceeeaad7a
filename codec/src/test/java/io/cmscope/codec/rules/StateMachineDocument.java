package io.cmscope.codec.rules;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Prints the rule table for people: a diagram and a table a chapter, in Markdown. */
final class StateMachineDocument {

  private final StringBuilder text = new StringBuilder();

  static String print() {
    StateMachineDocument document = new StateMachineDocument();
    document.write();
    return document.text.toString();
  }

  private void write() {
    line("# The state machine of the Communication Manager");
    line("");
    line("<!-- Printed from io.cmscope.codec.rules.RuleTable; do not edit: change the table. -->");
    line("");
    line("One table serves who acts (the stack) and who watches (the analyzer). An end *sends*,");
    line(
        "*hears*, or lets a timer *expire*; what is not in the table must not be sent. A step that");
    line("not every stack takes says whose it is. Clauses are those of IBA vol 1.");
    line("");
    Map<Chapter, List<Rule>> chapters = new EnumMap<>(Chapter.class);
    for (Rule rule : RuleTable.RULES) {
      chapters.computeIfAbsent(Chapter.of(rule), it -> new ArrayList<>()).add(rule);
    }
    chapters.forEach(this::chapter);
    policies();
  }

  private void chapter(Chapter chapter, List<Rule> rules) {
    line("## " + chapter.title);
    line("");
    line(chapter.about);
    line("");
    diagram(rules);
    table(rules);
  }

  /** Steps between two states share an arrow; those that stay are left to the table. */
  private void diagram(List<Rule> rules) {
    Map<String, List<String>> arrows = new LinkedHashMap<>();
    for (Rule rule : rules) {
      if (!rule.stays()) {
        String whose = rule.everywhere() ? "" : " (" + rule.whose() + ")";
        arrows
            .computeIfAbsent(rule.from() + " --> " + rule.to(), it -> new ArrayList<>())
            .add(rule.on() + whose);
      }
    }
    if (arrows.isEmpty()) {
      return;
    }
    line("```mermaid");
    line("stateDiagram-v2");
    arrows.forEach((arrow, labels) -> line("  " + arrow + " : " + String.join("<br>", labels)));
    line("```");
    line("");
  }

  /** Triggers with one effect and one reason share a row. */
  private void table(List<Rule> rules) {
    line("| in | an end that | goes to | because |");
    line("|---|---|---|---|");
    Map<State, List<String>> dropped = new EnumMap<>(State.class);
    Map<String, List<String>> rows = new LinkedHashMap<>();
    for (Rule rule : rules) {
      if (rule.clause().startsWith("dropped")) {
        dropped
            .computeIfAbsent(rule.from(), it -> new ArrayList<>())
            .add(rule.on().toString().replace("hears ", ""));
        continue;
      }
      String whose = rule.everywhere() ? "" : "; *" + rule.whose() + "*";
      String to = rule.stays() ? "stays" : rule.to().toString();
      String row = "| " + rule.from() + " | %s | " + to + " | " + rule.clause() + whose + " |";
      rows.computeIfAbsent(row, it -> new ArrayList<>()).add(rule.on().toString());
    }
    rows.forEach((row, triggers) -> line(row.replace("%s", String.join(", ", triggers))));
    line("");
    dropped.forEach(
        (state, names) ->
            line("- " + state + " hears and drops " + String.join(", ", names) + "."));
    if (!dropped.isEmpty()) {
      line("");
    }
  }

  private void policies() {
    line("## Where stacks differ");
    line("");
    line("Habits that a policy switches, beside the steps above.");
    line("");
    StringBuilder head = new StringBuilder("| |");
    StringBuilder rule = new StringBuilder("|---|");
    for (PeerPolicy policy : PeerPolicy.values()) {
      head.append(' ').append(policy.label()).append(" |");
      rule.append("---|");
    }
    line(head.toString());
    line(rule.toString());
    row("REQ or REP for a QPN in timewait", PeerPolicy::inTimewait);
    row("DREQ for unknown ids", PeerPolicy::unknownDreq);
    row("REP that answers no REQ", PeerPolicy::unknownRep);
    row("DREQ for the old connection of a stale one", PeerPolicy::staleDreq);
    row("at the end of the retries of REQ or REP", PeerPolicy::givingUp);
    row("MRA", PeerPolicy::mras);
    row("REQ again while the REP is out", PeerPolicy::repeatedReq);
    row("comm id of a live connection with another QPN", PeerPolicy::reusedCommId);
    row("REQ that meets a full backlog", PeerPolicy::overload);
  }

  private interface Habit {
    Enum<?> of(PeerPolicy policy);
  }

  private void row(String title, Habit habit) {
    StringBuilder row = new StringBuilder("| " + title + " |");
    for (PeerPolicy policy : EnumSet.allOf(PeerPolicy.class)) {
      String name = habit.of(policy).name().toLowerCase(Locale.ROOT).replace('_', ' ');
      row.append(' ').append(name).append(" |");
    }
    line(row.toString());
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
