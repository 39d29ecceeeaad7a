package io.cmscope.analyzer.findings.timing;

import io.cmscope.analyzer.conversation.Terms;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Seconds;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.rules.Timing;
import java.util.Locale;
import java.util.Set;

/** An MRA asks for no more time than its peer would have waited anyway. */
public final class UselessMra extends Rule {

  public UselessMra() {
    super(
        new Explanation(
            "useless-mra",
            Family.TIMING,
            Severity.INFO,
            "The service timeout of an MRA is not longer than the response timeout it extends.",
            "The MRA gains nothing: the peer repeats its request as soon as it would have "
                + "without it.",
            "A service timeout above the remote (for a REQ) or local (for a REP) CM response "
                + "timeout of the REQ; Linux sends 24 (68.7 s).",
            "The service timeout that the answering CM or application sets.",
            "IBA vol 1, 12.9.8.6"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.MRA);
  }

  @Override
  public void onMessage(Case it) {
    Terms terms = it.conversation().terms();
    if (!terms.timeoutsSeen()
        || !it.sighting().mad().present(Mra.SERVICE_TIMEOUT)
        || !(it.sighting().mad().message() instanceof Mra mra)
        || mra.messageMraed() > 1) {
      return;
    }
    int extended =
        mra.messageMraed() == 0 ? terms.remoteCmResponseTimeout() : terms.localCmResponseTimeout();
    if (mra.serviceTimeout() <= extended) {
      it.report(
          Certainty.CERTAIN,
          String.format(
              Locale.ROOT,
              "MRA of %s asks for %s (exponent %d); the peer waits %s (%d) anyway",
              it.name(it.message().from()),
              Seconds.of(Timing.nanos(mra.serviceTimeout())),
              mra.serviceTimeout(),
              Seconds.of(Timing.nanos(extended)),
              extended),
          it.message().frame());
    }
  }
}
