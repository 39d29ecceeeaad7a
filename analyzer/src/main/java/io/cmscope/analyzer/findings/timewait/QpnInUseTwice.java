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
import io.cmscope.codec.cm.Transport;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A REQ or REP names a local QPN that its sender still uses towards another peer. */
public final class QpnInUseTwice extends Rule {

  public QpnInUseTwice() {
    super(
        new Explanation(
            "qpn-in-use-twice",
            Family.TIMEWAIT,
            Severity.ERROR,
            "A REQ or REP names a QPN of its own side that is still live in a connection with "
                + "another peer.",
            "One QP cannot serve two reliable connections: one of them will fail.",
            "Each connection has a QP of its own.",
            "The application that owns both connections, or a QP that was destroyed without a "
                + "disconnect and whose number came back.",
            "IBA vol 1, 12.9.8.3.1; 11.2.4"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REQ, MessageType.REP);
  }

  @Override
  public void onMessage(Case it) {
    Conversation conversation = it.conversation();
    @Nullable Transport transport = conversation.terms().transport();
    if (it.message().retransmission() || transport == Transport.XRC || transport == Transport.RD) {
      return;
    }
    End sender = it.sender();
    List<Known> kin =
        it.message().from() == Side.ACTIVE
            ? conversation.sameRequesterQpn()
            : conversation.sameReplierQpn();
    for (Known old : kin) {
      @Nullable Side end = old.endWith(sender.host(), sender.qpn());
      if (old instanceof Conversation open
          && open != conversation
          && end != null
          && old.host(end.peer()) != it.receiver().host()
          && open.active().seen()
          && open.passive().seen()
          && old.live(end, it.message().time())) {
        Certainty certainty = Certainty.missing(old.wholeSeen() && !conversation.gap() ? 0 : 1);
        Severity full = certainty == Certainty.CERTAIN ? Severity.ERROR : Severity.WARNING;
        it.reportWith(
            old.id(),
            open.gapSinceLast() ? Severity.INFO : full, // its end is missing, most likely
            certainty,
            String.format(
                java.util.Locale.ROOT,
                "%s uses QPN 0x%06x, which is still live in its connection %d with another peer",
                it.name(it.message().from()),
                sender.qpn(),
                old.id()),
            old.firstFrame(),
            it.message().frame());
      }
    }
  }
}
