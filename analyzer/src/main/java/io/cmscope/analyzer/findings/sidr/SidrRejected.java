package io.cmscope.analyzer.findings.sidr;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.SidrStatus;
import java.util.Set;

/** A SIDR_REP with a status other than 0. */
public final class SidrRejected extends Rule {

  public SidrRejected() {
    super(
        new Explanation(
            "sidr-rejected",
            Family.SIDR_PATH,
            Severity.WARNING,
            "A SIDR_REP carries a status other than 0: no QPN and Q_Key were given.",
            "The datagram service cannot be used.",
            "Status 0 with the QPN and Q_Key of the service.",
            "Status 1: does anybody listen on that service id? 2: why does the provider "
                + "refuse? 4: follow the redirection.",
            "IBA vol 1, 12.11, Table 120"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.SIDR_REP);
  }

  @Override
  public void onMessage(Case it) {
    int status = it.conversation().closing().sidrStatus();
    if (it.message().retransmission() || status <= 0) {
      return;
    }
    String service =
        it.conversation().terms().serviceSeen()
            ? " for " + it.conversation().terms().serviceName()
            : "";
    it.report(
        Certainty.CERTAIN,
        it.name(Side.PASSIVE)
            + " refuses the SIDR_REQ"
            + service
            + ": "
            + status
            + " "
            + SidrStatus.labelOf(status),
        it.message().frame());
  }
}
