package io.cmscope.analyzer.findings.timewait;

import io.cmscope.analyzer.conversation.End;
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

/** A DREQ comes again after the timewait of its receiver. */
public final class DreqAfterTimewait extends Rule {

  public DreqAfterTimewait() {
    super(
        new Explanation(
            "dreq-after-timewait",
            Family.TIMEWAIT,
            Severity.INFO,
            "A DREQ comes again although the timewait of its receiver is over.",
            "The receiver does not know the connection any more; a Linux peer answers all the "
                + "same, others are silent.",
            "The DREP arrives within the timewait.",
            "Why the earlier DREPs did not arrive: loss on the way back, or a receiver that "
                + "was slow.",
            "IBA vol 1, 12.9.8.4; Linux cm_issue_drep"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.DREQ);
  }

  @Override
  public void onMessage(Case it) {
    End receiver = it.receiver();
    @Nullable Message drep = receiver.first(MessageType.DREP);
    if (!it.message().retransmission() || drep == null) {
      return;
    }
    long rested = it.message().time() - receiver.timewaitFrom();
    if (rested > it.conversation().timewaitLength(receiver.side()) + it.slack()) {
      it.report(
          Certainty.missing(it.conversation().terms().timeoutsSeen() ? 0 : 1),
          "DREQ of " + it.name(it.message().from()) + " comes again after the timewait of its peer",
          drep.frame(),
          it.message().frame());
    }
  }
}
