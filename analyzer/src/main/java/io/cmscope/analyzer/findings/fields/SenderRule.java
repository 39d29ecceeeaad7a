package io.cmscope.analyzer.findings.fields;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Sighting;
import io.cmscope.analyzer.findings.CaptureRule;
import io.cmscope.analyzer.findings.Evidence;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rule about single MADs, also those that belong to no connection: what a sender does wrong in
 * one way is told once, with all its frames.
 */
abstract class SenderRule extends CaptureRule {

  /** MADs of one sender that are wrong in one way. */
  private static final class Found {
    private final int sender;
    private final Severity severity;
    private final String what;
    private final Evidence evidence = new Evidence();
    private final Set<Integer> connections = new LinkedHashSet<>();

    private Found(int sender, Severity severity, String what) {
      this.sender = sender;
      this.severity = severity;
      this.what = what;
    }
  }

  private final List<Found> all = new ArrayList<>();

  SenderRule(Explanation explanation) {
    super(explanation);
  }

  @Override
  public final boolean watchesMads() {
    return true;
  }

  /**
   * Takes note of a MAD.
   *
   * @param what as it follows the number of MADs and their sender: "have class version 1"
   */
  final void found(
      @Nullable Conversation conversation, Sighting sighting, Severity severity, String what) {
    Found found = of(sighting.source(), severity, what);
    if (found == null) {
      return;
    }
    found.evidence.add(sighting.frame());
    if (conversation != null && found.connections.size() < Evidence.MOST_FRAMES) {
      found.connections.add(conversation.id());
    }
  }

  private @Nullable Found of(int sender, Severity severity, String what) {
    for (Found found : all) {
      if (found.sender == sender && found.what.equals(what)) {
        return found;
      }
    }
    if (all.size() == Evidence.MOST_FRAMES) {
      return null; // hostile: a thousand ways to be wrong are enough
    }
    Found found = new Found(sender, severity, what);
    all.add(found);
    return found;
  }

  @Override
  public final void finish(Ending ending, Report report) {
    all.sort(
        Comparator.comparing((Found found) -> found.severity)
            .thenComparingInt(found -> found.sender));
    for (Found found : all) {
      long count = found.evidence.count();
      report.add(
          found.severity,
          count
              + (count == 1 ? " CM MAD of " : " CM MADs of ")
              + ending.hosts().name(found.sender)
              + " "
              + found.what,
          found.connections.stream().mapToInt(Integer::intValue).toArray(),
          found.evidence.frames());
    }
  }
}
