package io.cmscope.analyzer.findings.timing;

import io.cmscope.analyzer.conversation.Closing;
import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Seconds;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.rules.Timing;
import org.jspecify.annotations.Nullable;

/** An answer comes later than the timeouts of the REQ allow. */
public final class LateResponse extends Rule {

  public LateResponse() {
    super(
        new Explanation(
            "late-response",
            Family.TIMING,
            Severity.WARNING,
            "The answer to a REQ (REP, REJ or MRA) or to a REP (RTU, REJ or MRA) comes later "
                + "than the REQ allows, counted from the latest transmission of what it answers, "
                + "and no MRA asked for more time. Where a retransmission was due before the answer "
                + "but is not in the capture, it was most likely missed: then only information.",
            "The peer may have given up already; if it has not, it repeats its request and both "
                + "ends do the work twice.",
            "To a REQ: an answer within the remote CM response timeout and the round trip; to a "
                + "REP: within the local CM response timeout; or an MRA in time.",
            "What kept the answering application or host? Let its CM send MRAs, or raise the "
                + "response timeouts of the REQ.",
            "IBA vol 1, 12.10"));
  }

  /** Judged at the end: a retransmission may come just behind, in the order of the capture. */
  @Override
  public boolean judgesTheEnd() {
    return true;
  }

  @Override
  public void onOver(Case it) {
    Conversation conversation = it.conversation();
    if (conversation.kind() != Conversation.Kind.CONNECTION
        || !conversation.terms().timeoutsSeen()) {
      return;
    }
    for (Side side : Side.values()) {
      @Nullable Message answer = Answered.first(conversation.end(side));
      if (answer != null && !gaveUp(conversation, answer)) {
        judge(it, Answered.latestRequest(conversation, answer), answer);
      }
    }
  }

  /** A REJ of no message answers none: its sender was killed, or gave up by itself. */
  private static boolean gaveUp(Conversation conversation, Message answer) {
    Closing.@Nullable Reject reject = conversation.closing().reject();
    return answer.type() == MessageType.REJ
        && reject != null
        && reject.frame() == answer.frame()
        && reject.rejects() == MessageType.OTHER;
  }

  private static void judge(Case it, @Nullable Message request, Message answer) {
    if (request == null) {
      return;
    }
    Conversation conversation = it.conversation();
    long limit = conversation.interval(request.from());
    long delay = answer.time() - request.time();
    if (delay <= limit + it.slack()) {
      return;
    }
    boolean estimated = request.from() == Side.ACTIVE && conversation.terms().ackTimeout() == 0;
    boolean repeatMissed =
        request.transmission() <= conversation.terms().maxCmRetries()
            && delay > (long) (Timing.OVER * limit) + it.slack();
    it.report(
        Certainty.missing(it.missing() + (estimated ? 1 : 0) + (repeatMissed ? 1 : 0)),
        answer.type().label()
            + " of "
            + it.name(answer.from())
            + " comes "
            + Seconds.of(delay)
            + " after the "
            + request.type().label()
            + ", which allows "
            + Seconds.of(limit)
            + (repeatMissed ? "; the capture may have missed a retransmission" : ""),
        request.frame(),
        answer.frame());
  }
}
