package io.cmscope.analyzer.findings.stale;

import io.cmscope.analyzer.conversation.Closing;
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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A stale connection is rejected again and again. */
public final class StaleLoop extends Rule {

  public StaleLoop() {
    super(
        new Explanation(
            "stale-loop",
            Family.STALE_CONNECTION,
            Severity.ERROR,
            "Three or more REJ 10 refuse one QPN within a minute; or the active side rejects a "
                + "REP as stale and goes on sending the same REQ.",
            "Set-up never succeeds by itself: nobody gets rid of the old connection.",
            "After the first REJ 10 its sender disconnects the old connection, and the next "
                + "attempt succeeds; after a REJ 10 of a REP the active side ends its REQ.",
            "Does the host that rejects send a DREQ for the old connection, and is it answered? "
                + "Let the connecting side use a new QP, or end the old connection by hand.",
            "IBA vol 1, 12.9.8.3.1; Linux cm_rep_handler keeps the REQ timer running"));
  }

  private static final int LOOP = 3;

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REJ, MessageType.REQ);
  }

  @Override
  public void onMessage(Case it) {
    if (it.message().type() == MessageType.REJ) {
      rejectedAgain(it);
    } else if (it.message().retransmission()) {
      requestedAgain(it);
    }
  }

  private static void rejectedAgain(Case it) {
    long[] frames = it.conversation().staleRejects();
    if (frames.length >= LOOP && frames[frames.length - 1] == it.message().frame()) {
      it.report(
          Certainty.missing(it.conversation().gap() ? 1 : 0),
          "REJ 10 (stale connection) refuses QPN "
              + StaleKin.hex(it.receiver().qpn())
              + " of "
              + it.name(it.message().from().peer())
              + " again and again within a minute",
          frames);
    }
  }

  private static void requestedAgain(Case it) {
    Closing.@Nullable Reject reject = it.conversation().closing().reject();
    if (reject == null
        || reject.reason() != RejectReason.STALE_CONNECTION.code()
        || reject.by() != Side.ACTIVE
        || reject.rejects() != MessageType.REP) {
      return;
    }
    @Nullable Message before = it.message().previous();
    if (before == null || before.frame() < reject.frame()) {
      return; // the first one may have left before the REJ was sent
    }
    it.report(
        Certainty.missing(it.conversation().gap() ? 1 : 0),
        it.name(Side.ACTIVE) + " sends its REQ again and again after it rejected the REP as stale",
        reject.frame(),
        before.frame(),
        it.message().frame());
  }
}
