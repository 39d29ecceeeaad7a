package io.cmscope.analyzer.conversation;

import io.cmscope.codec.cm.MessageType;
import org.jspecify.annotations.Nullable;

/** When each end of a connection enters timewait, as the messages tell it. */
final class Timewaits {

  private Timewaits() {}

  /**
   * A DREP was seen. Its sender is in timewait from its first DREP on. Its receiver is from the
   * first DREP after its latest DREQ: one that came before that DREQ was lost after the tap.
   */
  static void drep(Conversation conversation, Message drep) {
    End sender = conversation.end(drep.from());
    End receiver = conversation.end(drep.from().peer());
    if (!inTimewaitSince(sender, drep.time())) {
      sender.timewaitFrom(drep.time());
    }
    if (!inTimewaitSince(receiver, drep.time())) {
      receiver.timewaitFrom(drep.time());
    }
  }

  /** A DREQ was seen: until it is answered, its sender is in timewait when its retries end. */
  static void dreq(Conversation conversation, End sender) {
    @Nullable Message last = sender.last(MessageType.DREQ);
    if (last == null || sender.sent(MessageType.DREP)) {
      return;
    }
    @Nullable Message answer = conversation.end(sender.side().peer()).last(MessageType.DREP);
    if (answer != null && answer.time() > last.time() - conversation.slack()) {
      sender.timewaitFrom(answer.time());
    } else {
      sender.timewaitFrom(last.time() + conversation.retriesLeft(sender, last));
    }
  }

  private static boolean inTimewaitSince(End end, long now) {
    return end.timewaitKnown() && end.timewaitFrom() <= now;
  }
}
