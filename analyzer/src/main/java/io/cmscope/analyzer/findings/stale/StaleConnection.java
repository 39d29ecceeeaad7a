package io.cmscope.analyzer.findings.stale;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Known;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A REQ or REP names a QPN that its receiver still holds in a live connection. */
public final class StaleConnection extends Rule {

  public StaleConnection() {
    super(
        new Explanation(
            "stale-connection",
            Family.STALE_CONNECTION,
            Severity.WARNING,
            "A REQ or REP names, as its sender's QPN, a QPN that the receiver still holds in "
                + "a live connection with the same channel adapter, under another comm id.",
            "The receiver refuses the new connection with REJ 10 and first has to get rid of "
                + "the old one; connection set-up fails until it has.",
            "The receiver answers REJ 10 (stale connection), sends a DREQ for the old "
                + "connection until it is answered or its retries end, and the next attempt "
                + "succeeds.",
            "Find out how the sender lost the old connection: a reboot, a killed process "
                + "whose single DREQ was lost, or a QP destroyed without a disconnect. Look for the "
                + "DREQ of the old connection after the REJ.",
            "IBA vol 1, 12.4.1 and 12.9.8.3.1; Linux cm_match_req"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REQ, MessageType.REP);
  }

  @Override
  public void onMessage(Case it) {
    if (it.message().retransmission()) {
      return;
    }
    @Nullable Known held = StaleKin.live(it);
    if (held == null) {
      return;
    }
    Conversation conversation = it.conversation();
    int missing = held.wholeSeen() && !conversation.gap() ? 0 : 1;
    Certainty certainty = Certainty.missing(missing);
    it.reportWith(
        held.id(),
        missing == 0 ? Severity.WARNING : Severity.INFO,
        certainty,
        it.message().type().label()
            + " of "
            + it.name(it.message().from())
            + " names QPN "
            + StaleKin.hex(it.sender().qpn())
            + ", which its peer still holds in connection "
            + held.id(),
        held.firstFrame(),
        it.message().frame());
  }
}
