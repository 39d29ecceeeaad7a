package io.cmscope.analyzer.findings.sequence;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Message;

/** Which unlawful messages a rule of their own tells about, so that one fault is one finding. */
final class Elsewhere {

  private Elsewhere() {}

  static boolean told(Conversation conversation, Message message) {
    return switch (message.type()) {
      case MRA -> true; // mra-wrong-message, or response-without-request
      case REP -> ReplyAfterReject.after(conversation, message) != null;
      case REJ -> conversation.established() || conversation.closing().disconnected();
      default ->
          !message.retransmission() && ResponseWithoutRequest.requestUnseen(conversation, message);
    };
  }
}
