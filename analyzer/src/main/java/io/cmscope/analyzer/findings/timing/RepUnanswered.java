package io.cmscope.analyzer.findings.timing;

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
import org.jspecify.annotations.Nullable;

/** All REPs stay without any answer. */
public final class RepUnanswered extends Rule {

  public RepUnanswered() {
    super(
        new Explanation(
            "rep-unanswered",
            Family.TIMING,
            Severity.ERROR,
            "The REP was sent as often as its sender may (1 + Max CM Retries), and no RTU, data, "
                + "MRA, REJ or DREQ of the active side came.",
            "The passive side gives up after all its retries, more than a minute with the "
                + "timeouts of Linux; its QP and its application wait as long.",
            "RTU, REJ or MRA within the local CM response timeout.",
            "Does the REP reach the active host (capture there)? Did its process end, or does "
                + "its CM hold no such comm id any more? Linux drops a REP with unknown ids "
                + "without a word.",
            "IBA vol 1, 12.9.8.1"));
  }

  @Override
  public boolean judgesTheEnd() {
    return true;
  }

  @Override
  public void onOver(Case it) {
    Conversation conversation = it.conversation();
    End active = conversation.active();
    @Nullable Message last = conversation.passive().last(MessageType.REP);
    if (last == null
        || last.transmission() < 1 + conversation.terms().maxCmRetries()
        || active.sentData()
        || active.sent(MessageType.RTU)
        || active.sent(MessageType.MRA)
        || active.sent(MessageType.REJ)
        || active.sent(MessageType.DREQ)) {
      return;
    }
    int missing =
        it.missing() + (it.over(last.time(), conversation.interval(Side.PASSIVE)) ? 0 : 1);
    it.report(
        Certainty.missing(missing),
        last.transmission()
            + " REPs of "
            + it.name(Side.PASSIVE)
            + " stay without any answer of "
            + it.name(Side.ACTIVE),
        it.frames(Side.PASSIVE, MessageType.REP));
  }
}
