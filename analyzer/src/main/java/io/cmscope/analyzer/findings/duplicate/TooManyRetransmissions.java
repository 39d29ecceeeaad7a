package io.cmscope.analyzer.findings.duplicate;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import java.util.Set;

/** A REQ, REP or DREQ is sent more often than Max CM Retries allows. */
public final class TooManyRetransmissions extends Rule {

  public TooManyRetransmissions() {
    super(
        new Explanation(
            "too-many-retransmissions",
            Family.DUPLICATE,
            Severity.ERROR,
            "A REQ, REP or DREQ is sent more than 1 + Max CM Retries times.",
            "The peer counts on the end of the retries: a message after it meets a connection "
                + "that is forgotten, and may open a ghost of it.",
            "At most 1 + Max CM Retries (of the REQ) transmissions of one message.",
            "The retry counter of the sender's CM; or a second process with the same ids.",
            "IBA vol 1, 12.9.8.1"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REQ, MessageType.REP, MessageType.DREQ);
  }

  @Override
  public void onMessage(Case it) {
    Conversation conversation = it.conversation();
    int most = 1 + conversation.terms().maxCmRetries();
    if (it.message().transmission() <= most
        || conversation.kind() != Conversation.Kind.CONNECTION) {
      return;
    }
    it.report(
        Certainty.missing(conversation.terms().timeoutsSeen() ? 0 : 1),
        it.message().transmission()
            + " transmissions of the "
            + it.message().type().label()
            + " of "
            + it.name(it.message().from())
            + "; "
            + most
            + " are allowed",
        it.message().transmission() == most + 1
            ? it.frames(it.message().from(), it.message().type())
            : new long[] {it.message().frame()});
  }
}
