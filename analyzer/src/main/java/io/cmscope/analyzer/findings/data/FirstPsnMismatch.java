package io.cmscope.analyzer.findings.data;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.End;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The first data packet does not carry the PSN that its receiver asked for. */
public final class FirstPsnMismatch extends Rule {

  public FirstPsnMismatch() {
    super(
        new Explanation(
            "first-psn-mismatch",
            Family.DATA,
            Severity.WARNING,
            "The first data request of an end does not have the starting PSN that the other end "
                + "announced: data of the active side begins with the REP's, data of the passive "
                + "side with the REQ's starting PSN.",
            "The receiver answers with a NAK (PSN sequence error), or takes the packet for a "
                + "duplicate and drops it; nothing gets through.",
            "Each side begins with the PSN that the other side's message names.",
            "Does the application or CM set the SQ PSN from the wrong message (its own instead "
                + "of the peer's)? Or did the capture miss the first packets?",
            "IBA vol 1, 12.6.5 (StartingPSN); Linux cm_init_qp_rts_attr"));
  }

  /** So many packets may have been missed at the start before a PSN counts as a wrong one. */
  private static final int MISSED = 64;

  private static final int PSN_MASK = 0xffffff;

  @Override
  public boolean watchesRequests() {
    return true;
  }

  @Override
  public void onRequest(Case it) {
    Conversation conversation = it.conversation();
    End sender = conversation.end(it.packetFrom());
    End receiver = conversation.end(it.packetFrom().peer());
    if (sender.dataFrame() != it.packetFrame()
        || !receiver.qpnAnnounced()
        || !conversation.active().qpnAnnounced() // cut: another REQ may have taken the QPN over
        || conversation.closing().disconnected()
        || conversation.closing().rejected()
        || !conversation.startSeen()
        || conversation.gap()
        || it.packet().psn() == receiver.startingPsn()) {
      return;
    }
    int ahead = (it.packet().psn() - receiver.startingPsn()) & PSN_MASK;
    boolean missed = ahead < MISSED;
    @Nullable Message announced =
        receiver.first(receiver.side() == Side.ACTIVE ? MessageType.REQ : MessageType.REP);
    it.report(
        Certainty.missing(it.missing() + (missed ? 1 : 0)),
        String.format(
            Locale.ROOT,
            "first data of %s has PSN 0x%06x, but its peer asked for 0x%06x%s",
            it.name(sender.side()),
            it.packet().psn(),
            receiver.startingPsn(),
            missed ? "; the capture may have missed the first packets" : ""),
        announced == null ? it.packetFrame() : announced.frame(),
        it.packetFrame());
  }
}
