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

/** A DREQ is sent again; a warning if its DREP had been seen. */
public final class DuplicateDreq extends Rule {

  public DuplicateDreq() {
    super(
        new Explanation(
            "duplicate-dreq",
            Family.DUPLICATE,
            Severity.WARNING,
            "A DREQ for the same connection is sent again by the same side. If a DREP of the "
                + "other side had already been seen, the DREP was lost on its way or ignored.",
            "The disconnect takes an interval longer each time; if it never ends, the "
                + "connection stays half-open and the next one is stale.",
            "One DREQ, one DREP.",
            "Capture at the sender of the DREQ: does the DREP arrive? If it does, its CM "
                + "ignores it (comm ids, QPN); if not, find the loss.",
            "IBA vol 1, 12.9.8.3; Linux cm_dreq_handler"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.DREQ);
  }

  @Override
  public void onMessage(Case it) {
    @Nullable Message before = it.message().previous();
    if (before == null) {
      return;
    }
    @Nullable Message drep = it.receiver().first(MessageType.DREP);
    boolean answered = drep != null && drep.time() < it.message().time() - it.slack();
    it.report(
        answered ? Severity.WARNING : Severity.INFO,
        Certainty.CERTAIN,
        "DREQ of "
            + it.name(it.message().from())
            + (answered ? " is sent again although a DREP was seen" : " is sent again"),
        before.frame(),
        it.message().frame());
  }
}
