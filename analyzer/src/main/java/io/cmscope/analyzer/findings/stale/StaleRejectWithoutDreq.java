package io.cmscope.analyzer.findings.stale;

import io.cmscope.analyzer.conversation.Closing;
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
import io.cmscope.codec.cm.RejectReason;
import org.jspecify.annotations.Nullable;

/** A REJ 10 that is not followed by a DREQ for the old connection. */
public final class StaleRejectWithoutDreq extends Rule {

  public StaleRejectWithoutDreq() {
    super(
        new Explanation(
            "stale-reject-without-dreq",
            Family.STALE_CONNECTION,
            Severity.INFO,
            "A REJ 10 (stale connection) was sent, but no DREQ for the old, established "
                + "connection followed from the same end.",
            "The old connection stays half-open: its resources are held, and the next attempt "
                + "with that QPN is rejected again.",
            "After the REJ, a DREQ for the old connection until a DREP comes or the retries "
                + "end; then timewait.",
            "The rejecting CM: Linux before 4.10 does not send it, IbAccess sends one only; "
                + "or the DREQ left by another port.",
            "IBA vol 1, 12.9.8.3.1 (b)"));
  }

  @Override
  public boolean judgesTheEnd() {
    return true;
  }

  @Override
  public void onOver(Case it) {
    Conversation conversation = it.conversation();
    Closing.@Nullable Reject reject = conversation.closing().reject();
    if (reject == null || reject.reason() != RejectReason.STALE_CONNECTION.code()) {
      return;
    }
    Side refused = StaleKin.refused(reject.rejects(), reject.by());
    for (Known known : StaleKin.kin(conversation, refused)) {
      if (known instanceof Conversation old && old != conversation && leftAlone(it, old, reject)) {
        it.reportWith(
            old.id(),
            Severity.INFO,
            Certainty.missing(old.wholeSeen() && !conversation.gap() ? 0 : 1),
            it.name(reject.by())
                + " rejects as stale but sends no DREQ for the old connection "
                + old.id(),
            reject.frame());
      }
    }
  }

  private static boolean leftAlone(Case it, Conversation old, Closing.Reject reject) {
    @Nullable Side held =
        old.endWith(it.conversation().end(reject.by()).host(), ownQpn(old, it, reject.by()));
    Side rejecter = held == null ? Side.PASSIVE : held;
    @Nullable Message dreq = old.end(rejecter).last(MessageType.DREQ);
    boolean dreqCame = dreq != null && dreq.time() >= reject.time() - it.slack();
    long wait = old.interval(rejecter);
    return old.established()
        && !dreqCame
        && !(old.timewaitKnown(rejecter) && old.timewaitFrom(rejecter) <= reject.time())
        && it.now() - reject.time() >= wait + wait / 2;
  }

  /** The QPN of the rejecting end in the old connection: the end that is not the refused one's. */
  private static int ownQpn(Conversation old, Case it, Side by) {
    for (Side side : Side.values()) {
      if (old.host(side) == it.conversation().end(by).host()) {
        return old.qpn(side);
      }
    }
    return -1;
  }
}
