package io.cmscope.analyzer.findings.timing;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.End;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Seconds;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** After an MRA nothing comes within the time it asked for. */
public final class MraDeadlineMissed extends Rule {

  public MraDeadlineMissed() {
    super(
        new Explanation(
            "mra-deadline-missed",
            Family.TIMING,
            Severity.WARNING,
            "The sender of an MRA sends nothing more within the service timeout that it asked "
                + "for and a round trip.",
            "The peer waited that long for nothing (68.7 s with the timeout that Linux sends), "
                + "and now repeats its request or gives up.",
            "The answer, or another MRA, before the time is over.",
            "Why the application did not accept, reject or answer: is it hung, does it handle "
                + "its events? A shorter service timeout tells the peer sooner.",
            "IBA vol 1, 12.9.8.6 and 12.10"));
  }

  /** What an MRA promises. */
  private static final Set<MessageType> PROMISED =
      EnumSet.of(MessageType.REP, MessageType.RTU, MessageType.REJ, MessageType.APR);

  /** What makes the promise void. */
  private static final Set<MessageType> ENDING = EnumSet.of(MessageType.REJ, MessageType.DREQ);

  @Override
  public boolean judgesTheEnd() {
    return true;
  }

  @Override
  public void onOver(Case it) {
    judge(it, it.conversation().active());
    judge(it, it.conversation().passive());
  }

  private static void judge(Case it, End end) {
    @Nullable Message mra = end.last(MessageType.MRA);
    if (mra == null) {
      return;
    }
    long wait = it.conversation().terms().extension(end.side().peer());
    long deadline = mra.time() + wait + it.slack();
    if (!it.over(mra.time(), wait) || settled(it.conversation(), mra, deadline)) {
      return;
    }
    it.report(
        Certainty.missing(it.missing()),
        it.name(end.side())
            + " sends nothing within the "
            + Seconds.of(wait)
            + " that its MRA asks for",
        mra.frame());
  }

  /** Whether its sender sent something in time, or the peer ended the exchange itself. */
  private static boolean settled(Conversation conversation, Message mra, long deadline) {
    End sender = conversation.end(mra.from());
    if (sender.sentData() && sender.dataTime() > mra.time() && sender.dataTime() <= deadline) {
      return true;
    }
    long since = mra.time() - conversation.slack(); // what crosses it may be seen first
    for (Message message : conversation.messages()) {
      boolean later = message.frame() > mra.frame();
      boolean settles =
          message.from() == mra.from()
              ? later || (PROMISED.contains(message.type()) && message.time() > since)
              : ENDING.contains(message.type()) && message.time() > since;
      if (settles && message.time() <= deadline) {
        return true;
      }
    }
    return false;
  }
}
