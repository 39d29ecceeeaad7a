package io.cmscope.analyzer.findings;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Hosts;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Sighting;
import io.cmscope.analyzer.conversation.Traffic;
import io.cmscope.codec.wire.Packet;
import org.jspecify.annotations.Nullable;

/**
 * One rule about the capture as a whole. It counts while frames pass and speaks at the end, once.
 */
public abstract class CaptureRule {
  private final Explanation explanation;

  protected CaptureRule(Explanation explanation) {
    this.explanation = explanation;
  }

  public final Explanation explanation() {
    return explanation;
  }

  /** What is known of the capture at its end. */
  public record Ending(
      Traffic traffic, Hosts hosts, long frames, long rdmaFrames, boolean complete) {}

  /** Whether this rule wants to see every frame. */
  public boolean watchesFrames() {
    return false;
  }

  /** Whether this rule wants to see every CM MAD. */
  public boolean watchesMads() {
    return false;
  }

  /**
   * A frame of any kind.
   *
   * @param missing how many frames the capturer says it lost just before this one
   */
  public void frame(long frame, long time, long missing) {}

  /** A frame that is not RDMA; what it is, in a word. */
  public void other(String kind) {}

  /** A CM MAD of a conversation. */
  public void message(@Nullable Conversation conversation, Sighting sighting) {}

  /** A CM message that was added to its conversation. */
  public void added(Conversation conversation, Message message, Sighting sighting) {}

  /** The PSNs of several connections say that frames before this one are missing. */
  public void missed(long frame) {}

  /** A frame that is the second sight of an earlier one. */
  public void seenAgain(long first, long again) {}

  /** A packet whose octets are not all in the capture. */
  public void cut(Packet packet, boolean headersCut, long frame) {}

  /** The input ended. */
  public abstract void finish(Ending ending, Report report);

  /** How a rule about the capture speaks. */
  public interface Report {
    void add(Severity severity, String summary, int[] connections, long... frames);
  }
}
