package io.cmscope.analyzer.findings;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * One thing that is wrong, with its evidence. Repeats of one rule on one connection are one
 * finding: it grows until the connection is over, and keeps the worst severity.
 */
public final class Finding {

  /** Evidence beyond this many frames keeps only the last of them. */
  private static final int MOST_FRAMES = 1000;

  private final Explanation rule;
  private final Set<Integer> connections = new LinkedHashSet<>();
  private Severity severity;
  private Certainty certainty;
  private String summary;
  private String next;
  private long[] frames = new long[4];
  private int frameCount;
  private int count;

  Finding(Explanation rule, Verdict first) {
    this.rule = rule;
    this.severity = first.severity();
    this.certainty = first.certainty();
    this.summary = first.summary();
    this.next = first.next();
    merge(first);
  }

  /**
   * One firing of a rule: a verdict on a case.
   *
   * @param frames the evidence, see {@link io.cmscope.analyzer.conversation.FrameNumber}
   */
  @SuppressWarnings("ArrayRecordComponent") // read once, never compared
  record Verdict(
      Severity severity,
      Certainty certainty,
      int[] connections,
      long[] frames,
      String summary,
      String next) {}

  void merge(Verdict verdict) {
    count++;
    if (verdict.severity().compareTo(severity) < 0) {
      severity = verdict.severity();
      certainty = verdict.certainty();
      summary = verdict.summary();
      next = verdict.next();
    } else if (verdict.severity() == severity && !verdict.next().equals(rule.next())) {
      next = verdict.next(); // what came later tells more
    }
    for (int connection : verdict.connections()) {
      connections.add(connection);
    }
    for (long frame : verdict.frames()) {
      add(frame);
    }
  }

  private void add(long frame) {
    int at = Arrays.binarySearch(frames, 0, frameCount, frame);
    if (at >= 0) {
      return;
    }
    if (frameCount == MOST_FRAMES) {
      frames[frameCount - 1] = Math.max(frames[frameCount - 1], frame);
      return;
    }
    if (frameCount == frames.length) {
      frames = Arrays.copyOf(frames, frameCount * 2);
    }
    int insert = -at - 1;
    System.arraycopy(frames, insert, frames, insert + 1, frameCount - insert);
    frames[insert] = frame;
    frameCount++;
  }

  public Explanation rule() {
    return rule;
  }

  public Severity severity() {
    return severity;
  }

  public Certainty certainty() {
    return certainty;
  }

  /** The ids of the connections it is about, in the order they came up; empty for the capture. */
  public Set<Integer> connections() {
    return connections;
  }

  /** The evidence in ascending order, at most 1000 frames: then the last stands for the rest. */
  public long[] frames() {
    return Arrays.copyOf(frames, frameCount);
  }

  /** How often the rule fired. */
  public int count() {
    return count;
  }

  /** One sentence: which side, which message, what is wrong. */
  public String summary() {
    return summary;
  }

  /** What to check next: the rule's advice, or a better one for this case. */
  public String next() {
    return next;
  }

  @Override
  public String toString() {
    return severity.label() + " " + rule.id() + " " + Arrays.toString(frames()) + " " + summary;
  }
}
