package io.cmscope.analyzer.findings.timing;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.End;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.codec.cm.MessageType;
import org.jspecify.annotations.Nullable;

/** What the newest message is the first answer to. */
final class Answered {

  private Answered() {}

  /**
   * The latest transmission of the REQ or REP that the newest message (REP, REJ, MRA, RTU) answers,
   * or null if it answers none, is not the first answer, or an MRA extended its time.
   */
  static @Nullable Message request(Case it) {
    Message answer = it.message();
    End sender = it.sender();
    if (answer.retransmission() || it.conversation().kind() != Conversation.Kind.CONNECTION) {
      return null;
    }
    boolean byActive = answer.from() == Side.ACTIVE;
    MessageType[] answers =
        byActive
            ? new MessageType[] {MessageType.RTU, MessageType.REJ, MessageType.MRA}
            : new MessageType[] {MessageType.REP, MessageType.REJ, MessageType.MRA};
    for (MessageType type : answers) {
      if (type != answer.type() && sender.sent(type)) {
        return null;
      }
    }
    if (byActive && sender.sentData()) {
      return null; // established by data: the RTU answers nothing any more
    }
    return it.receiver().last(byActive ? MessageType.REP : MessageType.REQ);
  }
}
