package io.cmscope.analyzer.findings.stale;

import io.cmscope.analyzer.conversation.Known;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A stale REQ whose sender looks restarted. */
public final class PeerRestarted extends Rule {

  public PeerRestarted() {
    super(
        new Explanation(
            "peer-restarted",
            Family.STALE_CONNECTION,
            Severity.INFO,
            "A stale REQ whose sender's QP1 PSN began anew, or whose comm ids come from "
                + "another base than before while the old connection was never closed.",
            "Not a fault of the CM: the peer was rebooted or its RDMA modules were loaded "
                + "again, and all its old connections are stale.",
            "Nothing: the CM recovers by REJ 10 and DREQ.",
            "Check the uptime of that host, and what happened to it between the two frames.",
            "Linux cm_alloc_id_priv: one random operand per load of the module"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REQ);
  }

  @Override
  public void onMessage(Case it) {
    if (it.message().retransmission() || !it.conversation().restarted()) {
      return;
    }
    @Nullable Known held = StaleKin.live(it);
    if (held != null) {
      it.reportWith(
          held.id(),
          Severity.INFO,
          Certainty.POSSIBLE,
          it.name(Side.ACTIVE) + " looks restarted since connection " + held.id(),
          held.firstFrame(),
          it.message().frame());
    }
  }
}
