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
import io.cmscope.codec.rules.PeerPolicy;
import org.jspecify.annotations.Nullable;

/** All DREQs of an end stay without any answer. */
public final class DreqUnanswered extends Rule {

  public DreqUnanswered() {
    super(
        new Explanation(
            "dreq-unanswered",
            Family.TIMING,
            Severity.WARNING,
            "The DREQ was sent as often as its sender may (1 + Max CM Retries), and no DREP, "
                + "crossing DREQ or REJ came.",
            "The peer stays half-open: it holds the connection, and a new one with the same "
                + "QPN will be rejected as stale.",
            "A DREP, from a connected end and from one in timewait.",
            "Did the peer crash or leave? Does its application handle the disconnect event? "
                + "Linux answers only when the application calls rdma_disconnect or ends; illumos "
                + "and IbAccess drop a DREQ of a connection they do not know (--peer-policy): then "
                + "it is only information.",
            "IBA vol 1, 12.9.8.3"));
  }

  @Override
  public boolean judgesTheEnd() {
    return true;
  }

  @Override
  public void onOver(Case it) {
    Conversation conversation = it.conversation();
    for (Side side : Side.values()) {
      End end = conversation.end(side);
      End peer = conversation.end(side.peer());
      @Nullable Message last = end.last(MessageType.DREQ);
      if (last == null
          || end.count(MessageType.DREQ) < 1 + conversation.terms().maxCmRetries()
          || peer.sent(MessageType.DREP)
          || peer.sent(MessageType.DREQ)
          || peer.sent(MessageType.REJ)) {
        continue;
      }
      int missing = it.missing() + (it.over(last.time(), conversation.interval(side)) ? 0 : 1);
      boolean dropsUnknown =
          it.surroundings().policy().unknownDreq() == PeerPolicy.UnknownDreq.DROP;
      Certainty certainty = dropsUnknown ? Certainty.POSSIBLE : Certainty.missing(missing);
      it.report(
          certainty,
          end.count(MessageType.DREQ)
              + " DREQs of "
              + it.name(side)
              + " stay without any answer: the peer may stay half-open",
          it.frames(side, MessageType.DREQ));
    }
  }
}
