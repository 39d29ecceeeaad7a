package io.cmscope.analyzer.findings.data;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.End;
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
import org.jspecify.annotations.Nullable;

/** Data goes to the active side before there is a connection. */
public final class DataBeforeEstablished extends Rule {

  public DataBeforeEstablished() {
    super(
        new Explanation(
            "data-before-established",
            Family.DATA,
            Severity.ERROR,
            "A data request goes to the QPN that a REQ announced, before any REP to that REQ.",
            "The QP is not ready to receive: the packet is dropped, the sender repeats it until "
                + "its retries end, and its QP goes to the error state.",
            "Data to the active side after the REP, at the earliest.",
            "The passive application or its CM: it moved its QP to RTS and sends before it "
                + "accepts. Or an older connection with the same QPN that this capture does not "
                + "show.",
            "IBA vol 1, 12.9.7; 10.3.1"));
  }

  @Override
  public boolean judgesTheEnd() {
    return true;
  }

  @Override
  public void onOver(Case it) {
    Conversation conversation = it.conversation();
    End passive = conversation.passive();
    if (!passive.sentData() || !conversation.startSeen()) {
      return;
    }
    @Nullable Message rep = passive.first(MessageType.REP);
    if (conversation.gap()
        || conversation.closing().rejected() // then the QPN may be another connection's by now
        || (rep == null && (conversation.established() || conversation.closing().disconnected()))) {
      return; // there was a REP, the capture missed it
    }
    long until = rep == null ? it.now() : rep.time();
    if (until - passive.dataTime() > it.slack() && passive.dataTime() - conversation.start() > 0) {
      it.report(
          Certainty.missing(it.missing() + (rep == null ? 1 : 0)),
          it.name(Side.PASSIVE)
              + " sends data to its peer's QP "
              + (rep == null
                  ? "although no REP was seen"
                  : Seconds.of(until - passive.dataTime()) + " before its REP"),
          conversation.firstFrame(),
          passive.dataFrame());
    }
  }
}
