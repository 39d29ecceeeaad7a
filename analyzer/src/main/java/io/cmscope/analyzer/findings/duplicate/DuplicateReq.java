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

/** The same REQ again. */
public final class DuplicateReq extends Rule {

  public DuplicateReq() {
    super(
        new Explanation(
            "duplicate-req",
            Family.DUPLICATE,
            Severity.INFO,
            "The same REQ is sent again: equal octets, a new PSN.",
            "By itself nothing: it shows that the answer was late or lost, which costs one "
                + "interval of waiting.",
            "An answer within the interval, so that one REQ suffices.",
            "Where the first REQ or its answer was lost: compare with a capture at the other "
                + "end.",
            "IBA vol 1, 12.9.8.1"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REQ);
  }

  @Override
  public void onMessage(Case it) {
    @Nullable Message before = it.message().previous();
    if (before != null && before.fingerprint() == it.message().fingerprint()) {
      it.reportAdvising(
          Severity.INFO,
          Certainty.CERTAIN,
          "REQ of " + it.name(it.message().from()) + " is sent again",
          Repeated.advice(it, explanation()),
          before.frame(),
          it.message().frame());
    }
  }
}
