package io.cmscope.analyzer.findings.fields;

import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Req;
import java.util.Set;

/** A REQ without a local ACK timeout. */
public final class ZeroAckTimeout extends Rule {

  public ZeroAckTimeout() {
    super(
        new Explanation(
            "zero-ack-timeout",
            Family.FIELDS,
            Severity.INFO,
            "The primary local ACK timeout of a REQ is 0, which stands for no timeout.",
            "A lost data packet is never sent again: the connection hangs instead of breaking. "
                + "And as timewait is computed from it, a QPN may be used again while packets of the "
                + "old connection still travel.",
            "An exponent that covers the round trip and the peer's ACK delay: Linux sends 17 to "
                + "19 on RoCE (0.5 to 2.1 s).",
            "Where the sender takes the value from: the packet lifetime of its path record, or "
                + "rdma_set_option(RDMA_OPTION_ID_ACK_TIMEOUT). Spans that depend on it are "
                + "estimated here.",
            "IBA vol 1, 12.6.5, Table 106; Linux cm_format_req"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REQ);
  }

  @Override
  public void onMessage(Case it) {
    if (it.sighting().mad().message() instanceof Req req
        && req.primary().localAckTimeout() == 0
        && it.sighting().mad().present(Req.PRIMARY_LOCAL_ACK_TIMEOUT)
        && !it.repeated()) {
      it.report(
          Certainty.CERTAIN,
          it.messageName() + " has no local ACK timeout (0)",
          it.message().frame());
    }
  }
}
