package io.cmscope.analyzer.findings.sequence;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Side;
import org.jspecify.annotations.Nullable;

/** Which unlawful messages a rule of their own tells about, so that one fault is one finding. */
final class Elsewhere {

  private Elsewhere() {}

  static boolean told(Conversation conversation, Message message) {
    return switch (message.type()) {
      case MRA -> true; // mra-wrong-message, or response-without-request
      case REP -> ReplyAfterReject.after(conversation, message) != null;
      case REJ -> conversation.establishedAt() <= message.time() || closed(conversation, message);
      default ->
          !message.retransmission() && ResponseWithoutRequest.requestUnseen(conversation, message);
    };
  }

  private static boolean closed(Conversation conversation, Message before) {
    for (Side side : Side.values()) {
      @Nullable Message closing = conversation.end(side).closing();
      if (closing != null && closing.time() <= before.time()) {
        return true;
      }
    }
    return false;
  }
}
