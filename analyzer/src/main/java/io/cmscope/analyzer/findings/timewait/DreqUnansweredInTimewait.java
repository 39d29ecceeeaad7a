package io.cmscope.analyzer.findings.timewait;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.End;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.rules.Timing;
import org.jspecify.annotations.Nullable;

/** A DREQ that comes again to an end in timewait gets no answer. */
public final class DreqUnansweredInTimewait extends Rule {

  public DreqUnansweredInTimewait() {
    super(
        new Explanation(
            "dreq-unanswered-in-timewait",
            Family.TIMEWAIT,
            Severity.WARNING,
            "Two or more DREQs with the right ids and QPN reached an end that rests in "
                + "timewait, and none was answered.",
            "The sender of the DREQs waits until its retries end, with its QP and its "
                + "application held up.",
            "An end in timewait answers every DREQ with a DREP.",
            "The receiver destroyed the id at once and drops DREQs it does not know (Solaris, "
                + "IbAccess, Linux before 2.6.22).",
            "IBA vol 1, 12.9.8.4"));
  }

  @Override
  public boolean judgesTheEnd() {
    return true;
  }

  @Override
  public void onOver(Case it) {
    for (Side side : Side.values()) {
      judge(it, side);
    }
  }

  private static void judge(Case it, Side requester) {
    Conversation conversation = it.conversation();
    End receiver = conversation.end(requester.peer());
    @Nullable Message last = conversation.end(requester).last(MessageType.DREQ);
    if (last == null || !receiver.timewaitKnown()) {
      return;
    }
    @Nullable Message answer = receiver.last(MessageType.DREP);
    long restsUntil =
        receiver.timewaitFrom()
            + (long) (Timing.EARLY * conversation.timewaitLength(requester.peer()));
    long[] unanswered = new long[conversation.end(requester).count(MessageType.DREQ)];
    int count = 0;
    for (Message dreq = last; dreq != null; dreq = dreq.previous()) {
      if (answer != null && answer.time() >= dreq.time()) {
        break; // answered: what came before it may have been lost after the tap
      }
      if (dreq.time() > receiver.timewaitFrom() + it.slack() && dreq.time() < restsUntil) {
        unanswered[count++] = dreq.frame();
      }
    }
    boolean qpnRight =
        conversation.dreqQpn(requester) < 0
            || receiver.qpn() < 0
            || conversation.dreqQpn(requester) == receiver.qpn();
    if (count >= 2 && qpnRight && it.over(last.time(), conversation.interval(requester))) {
      it.report(
          Certainty.missing(it.missing()),
          it.name(requester.peer()) + " is in timewait and answers none of " + count + " DREQs",
          java.util.Arrays.copyOf(unanswered, count));
    }
  }
}
