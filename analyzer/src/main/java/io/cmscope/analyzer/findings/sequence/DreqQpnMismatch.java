package io.cmscope.analyzer.findings.sequence;

import io.cmscope.analyzer.conversation.End;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Transport;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A DREQ names a QPN that its receiver never announced. */
public final class DreqQpnMismatch extends Rule {

  public DreqQpnMismatch() {
    super(
        new Explanation(
            "dreq-qpn-mismatch",
            Family.SEQUENCE,
            Severity.ERROR,
            "The remote QPN (XRC: the EECN) of a DREQ is not the one that its receiver announced "
                + "in its REQ or REP.",
            "Linux drops such a DREQ without a word: its sender repeats it until its retries "
                + "end, and the peer stays connected, half-open.",
            "The receiver's own QPN.",
            "The sender's CM: does it put its own QPN there, or one of another connection?",
            "IBA vol 1, Table 112; Linux cm_dreq_handler"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.DREQ);
  }

  @Override
  public void onMessage(Case it) {
    End receiver = it.receiver();
    if (it.conversation().terms().transport() == Transport.RD
        || !receiver.qpnAnnounced()
        || !it.sighting().mad().present(Dreq.REMOTE_QPN)
        || !(it.sighting().mad().message() instanceof Dreq dreq)
        || dreq.remoteQpn() == receiver.qpn()) {
      return;
    }
    @Nullable Message announced =
        receiver.first(receiver.side() == Side.ACTIVE ? MessageType.REQ : MessageType.REP);
    it.report(
        Certainty.missing(it.conversation().gap() ? 1 : 0),
        String.format(
            Locale.ROOT,
            "DREQ of %s names QPN 0x%06x, but its peer announced 0x%06x",
            it.name(it.message().from()),
            dreq.remoteQpn(),
            receiver.qpn()),
        announced == null ? it.message().frame() : announced.frame(),
        it.message().frame());
  }
}
