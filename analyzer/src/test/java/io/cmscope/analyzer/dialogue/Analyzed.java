package io.cmscope.analyzer.dialogue;

import io.cmscope.analyzer.Analysis;
import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.FrameNumber;
import io.cmscope.analyzer.findings.Finding;
import io.cmscope.analyzer.findings.Judge;
import io.cmscope.captures.CaptureException;
import io.cmscope.captures.Captures;
import io.cmscope.captures.Frame;
import io.cmscope.captures.FrameSource;
import io.cmscope.captures.MergedSource;
import io.cmscope.codec.rules.PeerPolicy;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What the real analysis says of captures. */
public final class Analyzed {
  /** The rules that fired in each analysis of a test that is watched. */
  private static final ThreadLocal<@Nullable List<Set<String>>> WATCHED = new ThreadLocal<>();

  private final Analysis analysis;
  private final List<Conversation> conversations = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();

  private Analyzed(int captures, PeerPolicy policy) {
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= captures; i++) {
      names.add("capture " + i);
    }
    analysis = new Analysis(names, policy, new Collector(conversations, findings));
  }

  /** Analyzes files given as octets; several are merged by time. */
  public static Analyzed of(byte[]... files) {
    List<FrameSource> sources = new ArrayList<>();
    try {
      for (byte[] file : files) {
        sources.add(Captures.open(new ByteArrayInputStream(file), "octets"));
      }
    } catch (CaptureException e) {
      throw new IllegalArgumentException(e);
    }
    return of(sources);
  }

  /** Analyzes a file given as octets under a policy. */
  public static Analyzed of(PeerPolicy policy, byte[] file) {
    try {
      return of(policy, List.of(Captures.open(new ByteArrayInputStream(file), "octets")));
    } catch (CaptureException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Analyzes sources and closes them. */
  public static Analyzed of(List<FrameSource> sources) {
    return of(PeerPolicy.LINUX, sources);
  }

  private static Analyzed of(PeerPolicy policy, List<FrameSource> sources) {
    Analyzed analyzed = new Analyzed(sources.size(), policy);
    try (FrameSource source =
        sources.size() == 1 ? sources.getFirst() : new MergedSource(sources)) {
      for (Frame frame = source.next(); frame != null; frame = source.next()) {
        analyzed.analysis.frame(frame);
      }
      analyzed.analysis.finish(source);
    }
    analyzed.conversations.sort(Comparator.comparingInt(Conversation::id));
    @Nullable List<Set<String>> runs = WATCHED.get();
    if (runs != null) {
      Set<String> fired = new TreeSet<>();
      analyzed.findings.forEach(finding -> fired.add(finding.rule().id()));
      runs.add(fired);
    }
    return analyzed;
  }

  /** From now on the analyses of this thread are noted, see {@link #watched}. */
  public static void watch() {
    WATCHED.set(new ArrayList<>());
  }

  /** The ids of the rules that fired, a set an analysis since {@link #watch}; no longer noted. */
  public static List<Set<String>> watched() {
    @Nullable List<Set<String>> runs = WATCHED.get();
    WATCHED.remove();
    return runs == null ? List.of() : runs;
  }

  public Analysis analysis() {
    return analysis;
  }

  /** In the order of their first frames. */
  public List<Conversation> conversations() {
    return conversations;
  }

  /** The only one. */
  public Conversation conversation() {
    if (conversations.size() != 1) {
      throw new AssertionError(conversations.size() + " conversations instead of 1");
    }
    return conversations.getFirst();
  }

  public List<Finding> rawFindings() {
    return findings;
  }

  /**
   * One line a finding: rule, severity, certainty, connections, frames, as in {@code
   * stale-connection warning certain [1, 2] frames [1, 4]}.
   */
  public List<String> findings() {
    return findings.stream().map(Analyzed::line).toList();
  }

  /** The lines of one rule. */
  public List<String> findings(String rule) {
    return findings().stream().filter(line -> line.startsWith(rule + " ")).toList();
  }

  /** The sentence of the only finding of a rule. */
  public String summary(String rule) {
    return findings.stream()
        .filter(finding -> finding.rule().id().equals(rule))
        .map(Finding::summary)
        .reduce(
            (one, two) -> {
              throw new AssertionError(rule + " fires twice: " + one + "; " + two);
            })
        .orElseThrow(() -> new AssertionError(rule + " does not fire: " + findings()));
  }

  private static String line(Finding finding) {
    long[] frames = Arrays.stream(finding.frames()).map(FrameNumber::number).toArray();
    return String.join(
        " ",
        finding.rule().id(),
        finding.severity().label(),
        finding.certainty().label(),
        finding.connections().toString(),
        "frames",
        Arrays.toString(frames));
  }

  private record Collector(List<Conversation> conversations, List<Finding> findings)
      implements Judge.Results {
    @Override
    public void conversation(Conversation conversation) {
      conversations.add(conversation);
    }

    @Override
    public void finding(Finding finding) {
      findings.add(finding);
    }
  }
}
