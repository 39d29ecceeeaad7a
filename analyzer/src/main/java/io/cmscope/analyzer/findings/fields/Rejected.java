package io.cmscope.analyzer.findings.fields;

import io.cmscope.analyzer.conversation.Closing;
import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.privatedata.UpperLayer;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A REJ ended the exchange. */
public final class Rejected extends Rule {

  public Rejected() {
    super(
        new Explanation(
            "rejected",
            Family.FIELDS,
            Severity.WARNING,
            "A REJ ended the exchange. Reason 28 (consumer reject) is what an application "
                + "decided, and 4 from the active side says that it gave up or was killed: both are "
                + "only information.",
            "The connection was refused or torn down; the reason says by whom and why.",
            "The connection comes up: REP, then RTU.",
            "The reason by name, the service, and the additional reject information; for 8 "
                + "(invalid service id) whether anybody listens on that port.",
            "IBA vol 1, 12.6.7, Table 108 and the reject reasons"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REJ);
  }

  @Override
  public void onMessage(Case it) {
    Closing.@Nullable Reject reject = it.conversation().closing().reject();
    if (reject == null
        || it.message().retransmission()
        || reject.frame() != it.message().frame()
        || !(it.sighting().mad().message() instanceof Rej rej)) {
      return;
    }
    boolean mild =
        reject.reason() == RejectReason.CONSUMER.code()
            || (reject.reason() == RejectReason.TIMEOUT.code() && reject.by() == Side.ACTIVE);
    it.reportAdvising(
        mild || !reject.reasonKnown() ? Severity.INFO : Severity.WARNING,
        reject.reasonKnown() ? Certainty.CERTAIN : Certainty.LIKELY,
        it.name(reject.by())
            + " rejects "
            + what(it, reject)
            + (reject.reasonKnown()
                ? ": " + reason(it, rej, reject.by())
                : "; its reason was not captured"),
        reject.reasonKnown() ? RejectAdvice.of(rej, reject.by()) : explanation().next(),
        it.message().frame());
  }

  private static String what(Case it, Closing.Reject reject) {
    Conversation conversation = it.conversation();
    String message =
        reject.rejects() == MessageType.OTHER
            ? "the connection"
            : "the " + reject.rejects().label();
    return conversation.terms().serviceSeen()
        ? message + " for " + conversation.terms().serviceName()
        : message;
  }

  private static String reason(Case it, Rej rej, Side by) {
    String reason = rej.reason() + " " + RejectReason.labelOf(rej.reason());
    return switch (rej.rejectReason()) {
      case INVALID_SERVICE_ID -> reason + " (nobody listens there)";
      case CONSUMER -> reason + upperReason(it.conversation().terms().upperLayer(), rej, by);
      default -> reason;
    };
  }

  /** What the protocol above says about it: the passive side answers the REQ that named it. */
  private static String upperReason(@Nullable UpperLayer protocol, Rej rej, Side by) {
    if (protocol == null || by != Side.PASSIVE) {
      return "";
    }
    String reason = protocol.rejectReason(rej.privateData());
    return reason.isEmpty() ? "" : "; " + protocol.label() + ": " + reason;
  }
}
