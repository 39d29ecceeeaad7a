package io.cmscope.analyzer.findings.timewait;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.End;
import io.cmscope.analyzer.conversation.Known;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.rules.Kinship;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A REQ or REP names a local QPN that should still rest. */
public final class QpnReusedInTimewait extends Rule {

  public QpnReusedInTimewait() {
    super(
        new Explanation(
            "qpn-reused-in-timewait",
            Family.TIMEWAIT,
            Severity.WARNING,
            "A REQ or REP names a QPN of its own side whose last connection entered timewait "
                + "less than half of that side's timewait ago.",
            "Packets of the old connection may still be in the fabric and be taken for "
                + "packets of the new one.",
            "The local QP rests until TIMEWAIT_EXIT; another QPN is used meanwhile.",
            "The application or its library reuses a QP (or destroys and creates one with the "
                + "same number) without waiting for the CM's timewait exit event.",
            "IBA vol 1, 12.9.8.4"));
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
    Conversation conversation = it.conversation();
    Side from = it.message().from();
    End sender = it.sender();
    List<Known> kin =
        from == Side.ACTIVE ? conversation.sameRequesterQpn() : conversation.sameReplierQpn();
    for (int i = kin.size() - 1; i >= 0; i--) {
      Known old = kin.get(i);
      @Nullable Side end = old.endWith(sender.host(), sender.qpn());
      if (old == conversation || end == null || !old.timewaitKnown(end)) {
        continue;
      }
      long rested = it.message().time() - old.timewaitFrom(end);
      if (rested >= 0 && Kinship.reusedTooSoon(rested, old.timewaitLength(end))) {
        report(it, old, end, rested);
      }
      return;
    }
  }

  private static void report(Case it, Known old, Side end, long rested) {
    boolean samePeer = old.host(end.peer()) == it.receiver().host();
    Certainty certainty =
        Certainty.missing(
            (old.wholeSeen() && !it.conversation().gap() ? 0 : 1)
                + (it.conversation().terms().timeoutsSeen() ? 0 : 1)); // cut: the span is assumed
    it.reportWith(
        old.id(),
        samePeer && certainty == Certainty.CERTAIN ? Severity.WARNING : Severity.INFO,
        certainty,
        String.format(
            java.util.Locale.ROOT,
            "%s uses QPN 0x%06x again %.3f s after it entered timewait in connection %d (%.3f s)",
            it.name(it.message().from()),
            it.sender().qpn(),
            rested / 1e9,
            old.id(),
            old.timewaitLength(end) / 1e9),
        old.endFrame(),
        it.message().frame());
  }
}
