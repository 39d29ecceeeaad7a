package io.cmscope.analyzer.findings;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Sighting;
import io.cmscope.codec.wire.Packet;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The rules about the capture, together: whoever reads frames tells them what it sees. */
public final class CaptureRules {
  private final List<CaptureRule> rules = Catalogue.captureRules();
  private final CaptureRule[] all = rules.toArray(new CaptureRule[0]);
  private final CaptureRule[] watchingFrames = those(CaptureRule::watchesFrames);
  private final CaptureRule[] watchingMads = those(CaptureRule::watchesMads);

  private CaptureRule[] those(Predicate<CaptureRule> wanted) {
    return rules.stream().filter(wanted).toArray(CaptureRule[]::new);
  }

  /** A frame of any kind. */
  public void frame(long frame, long time, long missing) {
    for (CaptureRule rule : watchingFrames) {
      rule.frame(frame, time, missing);
    }
  }

  /** A frame that is not RDMA; what it is, in a word. */
  public void other(String kind) {
    for (CaptureRule rule : all) {
      rule.other(kind);
    }
  }

  /** A packet whose octets are not all in the capture. */
  public void cut(Packet packet, boolean headersCut, long frame) {
    for (CaptureRule rule : all) {
      rule.cut(packet, headersCut, frame);
    }
  }

  /** A CM MAD, and its conversation if it has one. */
  public void cmMad(@Nullable Conversation conversation, Sighting sighting) {
    for (CaptureRule rule : watchingMads) {
      rule.message(conversation, sighting);
    }
  }

  void added(Conversation conversation, Message message, Sighting sighting) {
    for (CaptureRule rule : watchingMads) {
      rule.added(conversation, message, sighting);
    }
  }

  void missed(long frame) {
    for (CaptureRule rule : all) {
      rule.missed(frame);
    }
  }

  void seenAgain(long first, long again) {
    for (CaptureRule rule : all) {
      rule.seenAgain(first, again);
    }
  }

  /** The input ended: the findings about the capture. */
  public void finish(CaptureRule.Ending ending, Judge.Results results) {
    for (CaptureRule rule : all) {
      rule.finish(ending, new Collector(rule.explanation(), results));
    }
  }

  private record Collector(Explanation rule, Judge.Results results) implements CaptureRule.Report {
    @Override
    public void add(Severity severity, String summary, int[] connections, long... frames) {
      results.finding(
          new Finding(
              rule,
              new Finding.Verdict(
                  severity, Certainty.CERTAIN, connections, frames, summary, rule.next())));
    }
  }
}
