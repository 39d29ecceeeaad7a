package io.cmscope.analyzer.report;

import io.cmscope.analyzer.Analysis;
import io.cmscope.analyzer.CaptureSummary;
import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.FrameNumber;
import io.cmscope.analyzer.findings.Finding;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.wire.LinkType;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** For people: the captures, one line a connection, and the findings, worst first. */
public final class TextReport implements Report {

  /** So many frames of evidence are printed in full. */
  private static final int MOST_FRAMES = 24;

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final PrintWriter out;
  private final Style style;
  private final List<Conversation> conversations = new ArrayList<>();
  private final List<Graded> findings = new ArrayList<>();
  private boolean severalCaptures;

  public TextReport(PrintWriter out, Style style) {
    this.out = out;
    this.style = style;
  }

  @Override
  public void conversation(Analysis analysis, Conversation conversation) {
    conversations.add(conversation);
  }

  @Override
  public void finding(Analysis analysis, Finding finding, Severity severity) {
    findings.add(new Graded(finding, severity));
  }

  @Override
  public void finish(Analysis analysis) {
    severalCaptures = analysis.captures().size() > 1;
    captures(analysis);
    conversations.sort(Comparator.comparingInt(Conversation::id));
    new ConnectionTable(analysis, style).print(conversations, out);
    findings.sort(Graded.WORST_FIRST);
    findings(analysis);
    out.flush();
  }

  private void captures(Analysis analysis) {
    int index = 1;
    for (CaptureSummary capture : analysis.captures()) {
      String number = severalCaptures ? "capture " + index + ": " : "";
      String links =
          capture.linkTypes().stream().map(LinkType::name).collect(Collectors.joining(", "));
      String span =
          capture.frames() == 0
              ? ""
              : String.format(
                  java.util.Locale.ROOT,
                  ", %.3f s from %s",
                  (capture.lastTime() - capture.firstTime()) / 1e9,
                  Instant.ofEpochMilli(Math.floorDiv(capture.firstTime(), NANOS_PER_MILLI)));
      out.printf(
          "%s%s: %s%s, %s, %s%s%n",
          number,
          style.bold(capture.file()),
          capture.format(),
          links.isEmpty() ? "" : ", " + links,
          counted(capture.frames(), "frame"),
          counted(capture.cmMessages(), "CM message"),
          span);
      capture.notes().forEach(note -> out.println("  " + style.dim(note)));
      index++;
    }
    StringBuilder counts = new StringBuilder();
    for (MessageType type : MessageType.values()) {
      if (analysis.count(type) > 0) {
        counts.append("  ").append(analysis.count(type)).append(' ').append(type.label());
      }
    }
    if (!counts.isEmpty()) {
      out.println(counts);
    }
  }

  private String good() {
    return style.good("Nothing wrong found.");
  }

  /** Silence about connections that were not there must not look like praise. */
  private static String nothingJudged(Analysis analysis) {
    long messages = analysis.captures().stream().mapToLong(CaptureSummary::cmMessages).sum();
    return messages == 0 ? "No CM message found." : "No connection matches what was asked for.";
  }

  private void findings(Analysis analysis) {
    out.println();
    if (findings.isEmpty()) {
      out.println(conversations.isEmpty() ? nothingJudged(analysis) : good());
      return;
    }
    out.println(style.bold(heading()));
    Set<String> explained = new HashSet<>();
    for (Graded graded : findings) {
      finding(
          graded.finding(),
          graded.severity(),
          explained.add(graded.finding().rule().id() + graded.finding().next()));
    }
  }

  private String heading() {
    StringBuilder heading = new StringBuilder();
    for (Severity severity : Severity.values()) {
      long count = findings.stream().filter(graded -> graded.severity() == severity).count();
      if (count > 0) {
        heading
            .append(heading.isEmpty() ? "" : ", ")
            .append(severity == Severity.INFO ? count + " info" : counted(count, severity.label()));
      }
    }
    return "Findings: " + heading;
  }

  private void finding(Finding finding, Severity severity, boolean explain) {
    out.println();
    out.printf(
        "%s  %s%s%s%s%n",
        style.severity(severity),
        style.bold(finding.rule().id()),
        connections(finding),
        finding.count() > 1 ? "  " + finding.count() + " times" : "",
        frames(finding));
    String doubt =
        switch (finding.certainty()) {
          case CERTAIN -> "";
          case LIKELY -> " (likely: not all of the evidence is in the capture)";
          case POSSIBLE -> " (possible: much of the evidence is not in the capture)";
        };
    line("", finding.summary() + doubt);
    if (explain) {
      line("expected: ", finding.rule().expected());
      line("next:     ", finding.next());
    }
  }

  private void line(String label, String text) {
    String indent = " ".repeat(9);
    String hanging = indent + " ".repeat(label.length());
    boolean first = true;
    for (String part : Wrapping.lines(text, style.width() - hanging.length())) {
      out.println(first ? indent + style.dim(label) + part : hanging + part);
      first = false;
    }
  }

  private static String connections(Finding finding) {
    if (finding.connections().isEmpty()) {
      return "";
    }
    String numbers =
        finding.connections().stream()
            .limit(MOST_FRAMES)
            .map(String::valueOf)
            .collect(Collectors.joining(", "));
    return (finding.connections().size() == 1 ? "  connection " : "  connections ") + numbers;
  }

  private String frames(Finding finding) {
    long[] frames = finding.frames();
    if (frames.length == 0) {
      return "";
    }
    StringBuilder text = new StringBuilder(frames.length == 1 ? "  frame " : "  frames ");
    for (int i = 0; i < frames.length; i++) {
      if (i == MOST_FRAMES && frames.length > MOST_FRAMES + 1) {
        text.append(", … ");
        i = frames.length - 1;
      } else if (i > 0) {
        text.append(", ");
      }
      text.append(name(frames[i]));
    }
    return text.toString();
  }

  private String name(long frame) {
    return severalCaptures
        ? FrameNumber.capture(frame) + 1 + ":" + FrameNumber.number(frame)
        : Long.toString(FrameNumber.number(frame));
  }

  private static String counted(long count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }
}
