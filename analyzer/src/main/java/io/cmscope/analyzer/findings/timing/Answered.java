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

  /** The first answer of an end to the REQ or REP of its peer; null if data told as much before. */
  static @Nullable Message first(End end) {
    boolean active = end.side() == Side.ACTIVE;
    @Nullable Message first = end.first(active ? MessageType.RTU : MessageType.REP);
    for (MessageType type : new MessageType[] {MessageType.REJ, MessageType.MRA}) {
      @Nullable Message other = end.first(type);
      if (other != null && (first == null || other.time() < first.time())) {
        first = other;
      }
    }
    boolean told = active && first != null && end.sentData() && end.dataTime() < first.time();
    return told ? null : first;
  }

  /** The latest transmission of what an answer answers; one within the slack may come behind it. */
  static @Nullable Message latestRequest(Conversation conversation, Message answer) {
    End peer = conversation.end(answer.from().peer());
    long until = answer.time() + conversation.slack();
    @Nullable Message request =
        peer.last(answer.from() == Side.ACTIVE ? MessageType.REP : MessageType.REQ);
    while (request != null && request.time() > until) {
      request = request.previous();
    }
    return request;
  }
}
