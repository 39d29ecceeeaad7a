package io.cmscope.analyzer.findings.fields;

import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Terms;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Transport;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A REP wants more RDMA READs outstanding than the REQ offers to take. */
public final class DepthExceedsOffer extends Rule {

  public DepthExceedsOffer() {
    super(
        new Explanation(
            "depth-exceeds-offer",
            Family.FIELDS,
            Severity.WARNING,
            "The initiator depth of the REP is larger than the responder resources of the REQ: "
                + "the passive side will have more RDMA READs and atomics outstanding than the "
                + "active side has room for.",
            "Once that many are under way, the active side's adapter answers with NAK (invalid "
                + "request) and the connection breaks, under load and long after it was made.",
            "An initiator depth in the REP of at most the responder resources of the REQ, or REJ "
                + "27 by the active side.",
            "How the passive application fills initiator_depth in rdma_accept: it has to take "
                + "the smaller of its own limit and what the connect event offers. Linux does not "
                + "check it.",
            "IBA vol 1, 12.6.8, Table 110; REJ reason 27 (insufficient responder resources)"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REP);
  }

  @Override
  public void onMessage(Case it) {
    Terms terms = it.conversation().terms();
    @Nullable Message request = it.conversation().active().first(MessageType.REQ);
    // An XRC initiator leaves its resources at zero, and UC has no READs.
    if (request == null
        || terms.transport() != Transport.RC
        || !(it.sighting().mad().message() instanceof Rep rep)
        || !it.sighting().mad().present(Rep.INITIATOR_DEPTH)
        || rep.initiatorDepth() <= terms.responderResources()
        || it.repeated()) {
      return;
    }
    it.report(
        Certainty.CERTAIN,
        it.messageName()
            + " has initiator depth "
            + rep.initiatorDepth()
            + ", but the REQ offers responder resources "
            + terms.responderResources(),
        request.frame(),
        it.message().frame());
  }
}
