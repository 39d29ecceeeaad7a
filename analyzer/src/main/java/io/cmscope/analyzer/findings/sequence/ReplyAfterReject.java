package io.cmscope.analyzer.findings.sequence;

import io.cmscope.analyzer.conversation.Closing;
import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Seconds;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A REP comes from the end that rejected the REQ. */
public final class ReplyAfterReject extends Rule {

  public ReplyAfterReject() {
    super(
        new Explanation(
            "reply-after-reject",
            Family.SEQUENCE,
            Severity.ERROR,
            "An end sends a REP to a REQ that it rejected before, and the REQ did not come "
                + "again in between.",
            "The active side has given the connection up: the REP stays without an answer, and "
                + "the passive side holds a half-open connection until its retries end.",
            "One answer to a REQ: REP or REJ.",
            "Do two listeners (or a kernel and a user-space CM) answer for one port?",
            "IBA vol 1, 12.9.7"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REP);
  }

  @Override
  public void onMessage(Case it) {
    @Nullable Message reject = after(it.conversation(), it.message());
    if (reject != null && !it.message().repeatsOctets()) {
      it.report(
          Certainty.missing(it.missing()),
          it.name(it.message().from())
              + " sends a REP although it rejected the REQ "
              + Seconds.between(reject, it.message())
              + " before",
          reject.frame(),
          it.message().frame());
    }
  }

  /** The REJ of the REQ by the sender of a REP, if no REQ came in between; else null. */
  static @Nullable Message after(Conversation conversation, Message rep) {
    Closing.@Nullable Reject reject = conversation.closing().reject();
    @Nullable Message rej = conversation.end(rep.from()).last(MessageType.REJ);
    @Nullable Message req = conversation.end(rep.from().peer()).last(MessageType.REQ);
    boolean refused =
        reject != null
            && rej != null
            && reject.by() == rep.from()
            && reject.rejects() == MessageType.REQ
            && rep.time() - rej.time() > conversation.slack();
    return refused && rej != null && (req == null || req.time() < rej.time()) ? rej : null;
  }
}
