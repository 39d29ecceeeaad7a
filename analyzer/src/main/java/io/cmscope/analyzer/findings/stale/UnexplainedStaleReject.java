package io.cmscope.analyzer.findings.stale;

import io.cmscope.analyzer.conversation.Closing;
import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.RejectReason;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A REJ 10 for which the capture shows no reason at all. */
public final class UnexplainedStaleReject extends Rule {

  public UnexplainedStaleReject() {
    super(
        new Explanation(
            "unexplained-stale-reject",
            Family.STALE_CONNECTION,
            Severity.WARNING,
            "A REJ 10 (stale connection) although the capture, long enough and without a gap, "
                + "shows no connection with that QPN.",
            "Connection set-up fails, and the cause lies outside this capture.",
            "REJ 10 only for a QPN that a live connection names.",
            "Was there a connection by another port, or before the capture? Compare the CA "
                + "GUIDs: virtual functions and clones may share one.",
            "IBA vol 1, 12.9.8.3.1"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REJ);
  }

  @Override
  public void onMessage(Case it) {
    Conversation conversation = it.conversation();
    Closing.@Nullable Reject reject = conversation.closing().reject();
    if (reject == null
        || reject.reason() != RejectReason.STALE_CONNECTION.code()
        || reject.frame() != it.message().frame()) {
      return;
    }
    Side refused = StaleKin.refused(reject.rejects(), reject.by());
    boolean qpnUnknown = conversation.end(refused).qpn() < 0;
    if (qpnUnknown || !StaleKin.kin(conversation, refused, reject.time()).isEmpty()) {
      return;
    }
    long shown = it.surroundings().seenFor(it.sender().address(), reject.time());
    if (conversation.gap() || shown < conversation.keep()) {
      return;
    }
    it.report(
        Certainty.CERTAIN,
        it.name(reject.by())
            + " rejects QPN "
            + StaleKin.hex(conversation.end(refused).qpn())
            + " as stale, but the capture shows no connection with it",
        it.message().frame());
  }
}
