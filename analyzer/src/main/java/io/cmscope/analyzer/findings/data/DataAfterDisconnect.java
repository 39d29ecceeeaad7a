package io.cmscope.analyzer.findings.data;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.End;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Seconds;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import org.jspecify.annotations.Nullable;

/** An end goes on sending data after it has disconnected. */
public final class DataAfterDisconnect extends Rule {

  public DataAfterDisconnect() {
    super(
        new Explanation(
            "data-after-disconnect",
            Family.TIMEWAIT,
            Severity.WARNING,
            "A data request comes from an end that sent its DREQ or DREP before. Past the end of "
                + "its timewait it is an error: the QPN may belong to somebody else by then.",
            "Such packets can reach a new connection with the same QPN, which is what timewait "
                + "is for; until then they only trouble the peer, whose QP is in error.",
            "The QP goes to the error state before the DREQ or DREP leaves.",
            "The application that sends: does it close its QP when it disconnects? Or does "
                + "another connection use these QPNs that this capture does not show?",
            "IBA vol 1, 12.9.8.4; Linux rdma_disconnect moves the QP to error first"));
  }

  @Override
  public boolean watchesRequests() {
    return true;
  }

  @Override
  public void onRequest(Case it) {
    Conversation conversation = it.conversation();
    if (!conversation.closing().disconnected()) {
      return;
    }
    End sender = conversation.end(it.packetFrom());
    @Nullable Message closing =
        earlier(sender.first(MessageType.DREQ), sender.first(MessageType.DREP));
    if (closing == null || it.now() - closing.time() <= it.slack()) {
      return;
    }
    boolean past =
        sender.timewaitKnown()
            && it.now() - sender.timewaitFrom()
                > conversation.timewaitLength(sender.side()) + it.slack();
    Certainty certainty = Certainty.missing(conversation.gap() ? 1 : 0);
    Severity full = past ? Severity.ERROR : Severity.WARNING;
    it.report(
        certainty == Certainty.CERTAIN ? full : full.lower(),
        certainty,
        it.name(sender.side())
            + " sends data "
            + Seconds.of(it.now() - closing.time())
            + " after its "
            + closing.type().label()
            + (past ? ", when its timewait is over" : ""),
        closing.frame(),
        it.packetFrame());
  }

  private static @Nullable Message earlier(@Nullable Message one, @Nullable Message other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.frame() < other.frame() ? one : other;
  }
}
