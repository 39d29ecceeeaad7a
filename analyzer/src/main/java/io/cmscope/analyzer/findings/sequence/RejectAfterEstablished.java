package io.cmscope.analyzer.findings.sequence;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Seconds;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A REJ comes for a connection that is established. */
public final class RejectAfterEstablished extends Rule {

  public RejectAfterEstablished() {
    super(
        new Explanation(
            "reject-after-established",
            Family.SEQUENCE,
            Severity.WARNING,
            "A REJ of the REQ or REP comes after the RTU or data: one end believes that the "
                + "connection never came to be. A REJ that names no message (reason 4, 10 or 28: "
                + "a process was killed) is only told as 'rejected'; another reason is information.",
            "The connection breaks although it was set up: typically the RTU did not arrive and "
                + "the passive side gave up waiting.",
            "A DREQ ends an established connection.",
            "Was the RTU lost after this capture point? Does the passive application wait for "
                + "its event too long? See the REPs that were repeated.",
            "IBA vol 1, 12.9.8.2; Linux moves to timewait on it"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REJ);
  }

  @Override
  public void onMessage(Case it) {
    Conversation conversation = it.conversation();
    if (it.message().retransmission()
        || !(it.sighting().mad().message() instanceof Rej rej)
        || it.receiver().sent(MessageType.DREQ)
        || it.sender().sent(MessageType.DREQ)
        || !conversation.established()
        || it.message().time() - conversation.establishedAt() <= it.slack()) {
      return;
    }
    boolean namesNone = rej.messageRejected() > 1;
    boolean killed =
        rej.reason() == RejectReason.CONSUMER.code()
            || rej.reason() == RejectReason.TIMEOUT.code()
            || rej.reason() == RejectReason.STALE_CONNECTION.code();
    if (namesNone && killed) {
      return;
    }
    Certainty certainty = Certainty.missing(it.missing());
    Severity full = namesNone ? Severity.INFO : Severity.WARNING;
    @Nullable Message rtu = conversation.active().first(MessageType.RTU);
    it.report(
        certainty == Certainty.CERTAIN ? full : full.lower(),
        certainty,
        it.name(it.message().from())
            + " sends a REJ "
            + Seconds.of(it.message().time() - conversation.establishedAt())
            + " after the connection was established",
        rtu == null ? conversation.active().dataFrame() : rtu.frame(),
        it.message().frame());
  }
}
