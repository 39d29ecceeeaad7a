package io.cmscope.analyzer.findings;

import io.cmscope.codec.cm.MessageType;
import java.util.Set;

/**
 * One rule: an explanation, and what it does at each message, at the end of a conversation, or at a
 * data packet. A rule has no state of its own; what it needs to remember is a fact of the
 * conversation.
 */
public abstract class Rule {
  private final Explanation explanation;

  protected Rule(Explanation explanation) {
    this.explanation = explanation;
  }

  public final Explanation explanation() {
    return explanation;
  }

  /** The messages {@link #onMessage} wants to see. */
  public Set<MessageType> about() {
    return Set.of();
  }

  /** Whether {@link #onRequest} wants to see the data of connections. */
  public boolean watchesRequests() {
    return false;
  }

  /** Whether {@link #onPacket} wants to see the data of connections, replies included. */
  public boolean watchesPackets() {
    return false;
  }

  /** Whether {@link #onOver} has anything to say. */
  public boolean judgesTheEnd() {
    return false;
  }

  /** A message was added to its conversation. */
  public void onMessage(Case it) {}

  /** A data request of a connection was seen: {@link Case#packet()}. */
  public void onRequest(Case it) {}

  /** Any packet of the connected QPs was seen: {@link Case#packet()}. */
  public void onPacket(Case it) {}

  /** The conversation is over. */
  public void onOver(Case it) {}
}
