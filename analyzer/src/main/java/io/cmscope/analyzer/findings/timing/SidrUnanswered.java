package io.cmscope.analyzer.findings.timing;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import org.jspecify.annotations.Nullable;

/** A SIDR_REQ stays without an answer. */
public final class SidrUnanswered extends Rule {

  public SidrUnanswered() {
    super(
        new Explanation(
            "sidr-unanswered",
            Family.TIMING,
            Severity.WARNING,
            "A SIDR_REQ was sent twice or more, or ten seconds passed after it, and no SIDR_REP "
                + "came, although the capture shows frames of the other side.",
            "The QPN and Q_Key of a datagram service stay unknown: nothing can be sent to it.",
            "A SIDR_REP, with status 0 or the reason why not.",
            "Does the service's application answer its connect request? Is it bound to this "
                + "address and port space (UDP)?",
            "IBA vol 1, 12.11"));
  }

  private static final long LONG_ENOUGH = 10_000_000_000L;

  @Override
  public boolean judgesTheEnd() {
    return true;
  }

  @Override
  public void onOver(Case it) {
    Conversation conversation = it.conversation();
    @Nullable Message last = conversation.active().last(MessageType.SIDR_REQ);
    if (last == null
        || conversation.passive().sent(MessageType.SIDR_REP)
        || !it.seenFrom(Side.PASSIVE)) {
      return;
    }
    boolean over = it.now() - last.time() >= LONG_ENOUGH;
    if (over || last.transmission() > 1) {
      it.report(
          Certainty.missing(it.missing()),
          (last.transmission() == 1 ? "a SIDR_REQ" : last.transmission() + " SIDR_REQs")
              + " of "
              + it.name(Side.ACTIVE)
              + " for "
              + conversation.terms().serviceName()
              + " without a SIDR_REP",
          it.frames(Side.ACTIVE, MessageType.SIDR_REQ));
    }
  }
}
