package io.cmscope.analyzer.findings.sequence;

import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.Apr;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.rules.PeerPolicy;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An answer carries another transaction id than what it answers. */
public final class TransactionIdMismatch extends Rule {

  public TransactionIdMismatch() {
    super(
        new Explanation(
            "transaction-id-mismatch",
            Family.SEQUENCE,
            Severity.WARNING,
            "The comm ids of an answer match, but its transaction id is not that of the message "
                + "it answers. A DREP is exempt: Linux sends an older one from timewait.",
            "Some stacks (illumos) match answers by transaction id too and drop this one; the "
                + "request then looks unanswered to them.",
            "The transaction id of the REQ in MRA, REJ, REP and RTU; that of the LAP in the APR; "
                + "that of the SIDR_REQ in the SIDR_REP.",
            "The CM of the answering side, or a device in between that rewrites MADs.",
            "IBA vol 1, 13.4.6.4"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(
        MessageType.REP,
        MessageType.MRA,
        MessageType.REJ,
        MessageType.RTU,
        MessageType.APR,
        MessageType.SIDR_REP);
  }

  @Override
  public void onMessage(Case it) {
    Message answer = it.message();
    @Nullable Message request = answered(it);
    if (answer.retransmission()
        || request == null
        || request.transactionId() == answer.transactionId()) {
      return;
    }
    boolean dropped = it.surroundings().policy() == PeerPolicy.ILLUMOS;
    Certainty certainty = Certainty.missing(it.conversation().gap() ? 1 : 0);
    Severity full = dropped ? Severity.ERROR : Severity.WARNING;
    it.report(
        certainty == Certainty.CERTAIN ? full : full.lower(),
        certainty,
        String.format(
            Locale.ROOT,
            "%s of %s carries transaction id 0x%016x, the %s has 0x%016x",
            answer.type().label(),
            it.name(answer.from()),
            answer.transactionId(),
            request.type().label(),
            request.transactionId()),
        request.frame(),
        answer.frame());
  }

  /** The message whose transaction id the answer repeats, or null if it is free or unseen. */
  private static @Nullable Message answered(Case it) {
    return switch (it.sighting().mad().message()) {
      case Mra mra when mra.messageMraed() > 1 -> it.receiver().last(MessageType.LAP);
      case Apr apr -> it.receiver().last(MessageType.LAP);
      case SidrRep reply -> it.receiver().last(MessageType.SIDR_REQ);
      case Rej rej when rej.messageRejected() > 1 -> null;
      default -> it.conversation().active().last(MessageType.REQ);
    };
  }
}
