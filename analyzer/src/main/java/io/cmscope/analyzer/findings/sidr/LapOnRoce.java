package io.cmscope.analyzer.findings.sidr;

import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import java.util.Set;

/** Alternate paths are negotiated where there are none. */
public final class LapOnRoce extends Rule {

  public LapOnRoce() {
    super(
        new Explanation(
            "lap-on-roce",
            Family.SIDR_PATH,
            Severity.WARNING,
            "A LAP or APR travels over RoCE. It is about an alternate path of an InfiniBand "
                + "fabric, which RoCE does not have.",
            "Linux drops both without an answer on an Ethernet port: the sender waits and repeats "
                + "in vain, and there is no path to fail over to.",
            "No LAP on RoCE: Ethernet moves paths below (bonding, ECMP, routing).",
            "The application or stack that asks for automatic path migration; turn it off for "
                + "RoCE ports.",
            "IBA vol 1, 12.8; annexes A16 and A17; Linux cm_lap_handler, cm_apr_handler"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.LAP, MessageType.APR);
  }

  @Override
  public void onMessage(Case it) {
    boolean roce =
        switch (it.sighting().encapsulation()) {
          case ROCE_V1, ROCE_V2_IPV4, ROCE_V2_IPV6 -> true;
          case INFINIBAND_LOCAL, INFINIBAND_GLOBAL -> false;
        };
    if (roce) {
      it.report(
          Certainty.CERTAIN,
          it.messageName() + " goes over " + it.sighting().encapsulation().label(),
          it.message().frame());
    }
  }
}
