package io.cmscope.analyzer.findings.duplicate;

import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Both ends disconnect at the same time. */
public final class CrossingDreq extends Rule {

  public CrossingDreq() {
    super(
        new Explanation(
            "crossing-dreq",
            Family.DUPLICATE,
            Severity.INFO,
            "Both ends send a DREQ before either saw a DREP.",
            "Nothing: both ends closed. It is listed because it looks like a duplicate and is "
                + "none.",
            "Each end answers, or takes the DREQ of the other for an answer.",
            "Nothing, unless the application should close on one side only.",
            "IBA vol 1, 12.9.8.3"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.DREQ);
  }

  @Override
  public void onMessage(Case it) {
    @Nullable Message other = it.receiver().first(MessageType.DREQ);
    if (other != null
        && !it.message().retransmission()
        && it.conversation().closing().firstDrep() == null) {
      it.report(Certainty.CERTAIN, "both ends disconnect", other.frame(), it.message().frame());
    }
  }
}
