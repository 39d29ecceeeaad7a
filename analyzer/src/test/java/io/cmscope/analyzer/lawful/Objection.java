package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.FrameNumber;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.dialogue.Analyzed;
import io.cmscope.analyzer.findings.Finding;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;

/** A finding that should not be, told so that it can be looked into. */
record Objection(Scenario scenario, Finding finding, Analyzed analyzed) {

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(scenario.toString()).append('\n');
    text.append("  ").append(finding.severity()).append(' ').append(finding.certainty());
    text.append(' ').append(finding.rule().id()).append(": ").append(finding.summary());
    long[] frames = LongStream.of(finding.frames()).map(FrameNumber::number).toArray();
    text.append(" frames ").append(Arrays.toString(frames)).append('\n');
    for (Conversation conversation : analyzed.conversations()) {
      if (finding.connections().contains(conversation.id())) {
        text.append("  connection ").append(conversation.id()).append('\n');
        conversation.messages().forEach(message -> append(text, message));
      }
    }
    appendTapped(text, frames);
    return text.toString();
  }

  /** What the tap saw of the exchanges that the evidence belongs to. */
  private void appendTapped(StringBuilder text, long[] frames) {
    Set<Integer> owners = new TreeSet<>();
    for (long frame : frames) {
      owners.add(scenario.shots().get((int) frame - 1).tapped().owner());
    }
    long start = scenario.shots().getFirst().captured().nanos();
    for (Tapped tapped : scenario.tapped()) {
      if (owners.contains(tapped.owner())) {
        text.append(
            String.format(
                Locale.ROOT,
                "    tap %d %12.6f host %d to %d %s%s%n",
                tapped.owner(),
                (tapped.nanos() - start) / 1e9,
                tapped.from().number,
                tapped.to().number,
                tapped.label(),
                tapped.arrives() ? "" : " (lost after the tap)"));
      }
    }
  }

  private void append(StringBuilder text, Message message) {
    double offset = (message.time() - analyzed.analysis().firstTime()) / 1e9;
    text.append(
        String.format(
            Locale.ROOT,
            "    frame %5d %12.6f %-7s %-8s %d%n",
            FrameNumber.number(message.frame()),
            offset,
            message.from().label(),
            message.type(),
            message.transmission()));
  }
}
