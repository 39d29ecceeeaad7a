package io.cmscope.analyzer.findings.sidr;

import io.cmscope.analyzer.conversation.Closing;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrStatus;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A second SIDR_REP to one request says something else than the first. */
public final class SidrAnswerChanged extends Rule {

  public SidrAnswerChanged() {
    super(
        new Explanation(
            "sidr-answer-changed",
            Family.SIDR_PATH,
            Severity.WARNING,
            "Two SIDR_REPs answer one request id, and the second names another status, QPN or "
                + "Q_Key than the first.",
            "The requester keeps whichever answer came first: it may send its datagrams to a QP "
                + "that the service has given up, or take a refused service for a granted one.",
            "Every answer to a repeated SIDR_REQ says the same.",
            "Linux forgets a SIDR_REQ as soon as it is answered, so that a repeated one reaches "
                + "the application as a new one: does the application make a QP for each? And why "
                + "was the request repeated although it had been answered?",
            "IBA vol 1, 12.11; Linux cm_sidr_req_handler"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.SIDR_REP);
  }

  @Override
  public void onMessage(Case it) {
    Closing.@Nullable SidrAnswer before = it.conversation().closing().sidrAnswerBefore();
    Closing.@Nullable SidrAnswer now = it.conversation().closing().sidrAnswer();
    if (before != null
        && now != null
        && now.frame() == it.message().frame()
        && now.differsFrom(before)) {
      it.report(
          Certainty.CERTAIN,
          it.name(Side.PASSIVE) + " answers " + words(before) + ", then " + words(now),
          before.frame(),
          now.frame());
    }
  }

  private static String words(Closing.SidrAnswer answer) {
    if (answer.status() != 0) {
      return "status " + answer.status() + " (" + SidrStatus.labelOf(answer.status()) + ")";
    }
    return (answer.qpn() < 0 ? "status 0" : "QPN " + SidrRep.QPN.text(answer.qpn()))
        + (answer.qKey() < 0 ? "" : " with Q_Key " + SidrRep.Q_KEY.text(answer.qKey()));
  }
}
