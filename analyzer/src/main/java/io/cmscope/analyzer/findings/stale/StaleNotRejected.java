package io.cmscope.analyzer.findings.stale;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Known;
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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A REP accepts a REQ whose QPN the accepting end still holds in a live connection. */
public final class StaleNotRejected extends Rule {

  public StaleNotRejected() {
    super(
        new Explanation(
            "stale-not-rejected",
            Family.STALE_CONNECTION,
            Severity.WARNING,
            "A REP accepts a REQ although its QPN was still held in a live connection of the "
                + "accepting end.",
            "Two connections of one end now claim the same remote QP: the older one can only "
                + "fail, and its packets may reach the wrong receiver.",
            "REJ 10 (stale connection), then a DREQ for the old connection.",
            "See whether the DREQ or DREP of the old connection was lost from the capture; if "
                + "not, the accepting CM does not check (CA GUID, QPN).",
            "IBA vol 1, 12.9.8.3.1"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REP);
  }

  @Override
  public void onMessage(Case it) {
    Conversation conversation = it.conversation();
    if (it.message().retransmission() || conversation.sameRequesterQpn().isEmpty()) {
      return;
    }
    @Nullable Known held =
        StaleKin.live(
            conversation,
            conversation.sameRequesterQpn(),
            Side.ACTIVE,
            it.message().time(),
            PeerPolicy.LINUX); // accepting a QPN in timewait is nobody's fault
    @Nullable Message request = conversation.active().first(MessageType.REQ);
    if (held == null || request == null) {
      return;
    }
    Certainty certainty = Certainty.missing(held.wholeSeen() && !conversation.gap() ? 0 : 1);
    it.reportWith(
        held.id(),
        certainty == Certainty.CERTAIN ? Severity.WARNING : Severity.INFO,
        certainty,
        it.name(Side.PASSIVE)
            + " accepts QPN "
            + StaleKin.hex(conversation.active().qpn())
            + " although it still holds it in connection "
            + held.id(),
        request.frame(),
        it.message().frame());
  }
}
