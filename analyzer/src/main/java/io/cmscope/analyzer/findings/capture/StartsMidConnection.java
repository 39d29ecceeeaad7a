package io.cmscope.analyzer.findings.capture;

import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import java.util.Set;

/** The capture begins within a connection. */
public final class StartsMidConnection extends Rule {

  public StartsMidConnection() {
    super(
        new Explanation(
            "starts-mid-connection",
            Family.CAPTURE,
            Severity.INFO,
            "The first message seen of a connection is not its REQ or SIDR_REQ; or data went to "
                + "the QPN of a REQ before the capture shows any message about it.",
            "What came before is unknown: timeouts, QPNs, service. Findings about this "
                + "connection are less certain.",
            "A capture that begins before the connection.",
            "Start the capture earlier, or take the file before this one along.",
            "Observation"));
  }

  @Override
  public Set<MessageType> about() {
    return java.util.EnumSet.allOf(MessageType.class);
  }

  @Override
  public void onMessage(Case it) {
    if (it.conversation().dataBefore() != 0 && it.conversation().messages().size() == 1) {
      it.report(
          Certainty.CERTAIN,
          "data went to the QPN of this REQ before: an earlier connection had it",
          it.conversation().dataBefore(),
          it.message().frame());
      return;
    }
    if (!it.conversation().startSeen() && it.conversation().messages().size() == 1) {
      it.report(
          Certainty.CERTAIN,
          "the first message seen is the " + it.message().type().label(),
          it.message().frame());
    }
  }
}
