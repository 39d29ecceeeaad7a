package io.cmscope.analyzer.findings.duplicate;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Two REQs for one service cross. */
public final class CrossingReq extends Rule {

  public CrossingReq() {
    super(
        new Explanation(
            "crossing-req",
            Family.DUPLICATE,
            Severity.INFO,
            "Two hosts send each other a REQ for the same service, each before the other's "
                + "answer.",
            "Two connections come up where one may be meant, or, between stacks that connect "
                + "peer-to-peer, one REQ stays without an answer by design.",
            "Peer-to-peer: the side with the greater CA GUID (then QPN) stays active, the other "
                + "answers its REQ. Linux does not connect peer-to-peer: to it these are two "
                + "requests.",
            "Do both applications listen and connect on purpose?",
            "IBA vol 1, 12.10.4"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REQ);
  }

  @Override
  public void onMessage(Case it) {
    @Nullable Conversation other = it.conversation().crossing();
    if (other == null || it.message().retransmission()) {
      return;
    }
    it.reportWith(
        other.id(),
        Severity.INFO,
        Certainty.CERTAIN,
        "REQ of "
            + it.name(Side.ACTIVE)
            + " crosses the REQ of its peer for the same service, connection "
            + other.id(),
        other.firstFrame(),
        it.message().frame());
  }
}
