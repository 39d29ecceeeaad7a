package io.cmscope.analyzer.findings.sequence;

import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A DREQ is answered with a REJ. */
public final class DreqRejected extends Rule {

  public DreqRejected() {
    super(
        new Explanation(
            "dreq-rejected",
            Family.SEQUENCE,
            Severity.WARNING,
            "A REJ answers a DREQ.",
            "The connection ends all the same, but the peer had lost it or held another one: "
                + "reason 6 or 7 says that it lost its state, 10 that it believes the connection "
                + "stale.",
            "A DREP.",
            "Did the peer restart, or close the connection on its own before? Its earlier "
                + "messages in this connection tell.",
            "IBA vol 1, 12.9.8.3; lawful for Linux, which moves to timewait"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REJ);
  }

  @Override
  public void onMessage(Case it) {
    Message rej = it.message();
    @Nullable Message dreq = it.receiver().last(MessageType.DREQ);
    if (rej.retransmission()
        || dreq == null
        || it.sender().sent(MessageType.DREP)
        || crosses(it, rej.time() - dreq.time())
        || rej.time() - dreq.time() > it.conversation().interval(dreq.from())) {
      return;
    }
    it.report(
        Certainty.missing(it.missing()),
        it.name(rej.from()) + " answers the DREQ of its peer with a REJ",
        dreq.frame(),
        rej.frame());
  }

  /** A process that is killed rejects on its own; within the slack that may cross the DREQ. */
  private static boolean crosses(Case it, long apart) {
    return apart <= it.slack()
        && it.sighting().mad().message() instanceof Rej rej
        && rej.messageRejected() > 1
        && (rej.reason() == RejectReason.CONSUMER.code()
            || rej.reason() == RejectReason.TIMEOUT.code());
  }
}
