package io.cmscope.analyzer.findings.sidr;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.ApStatus;
import io.cmscope.codec.cm.Apr;
import io.cmscope.codec.cm.MessageType;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** LAP and APR do not follow one another as they should, or an alternate path is refused. */
public final class LapOutOfSequence extends Rule {

  public LapOutOfSequence() {
    super(
        new Explanation(
            "lap-out-of-sequence",
            Family.SIDR_PATH,
            Severity.WARNING,
            "Another LAP while the one before still waits for its APR, a LAP of the passive side, "
                + "an APR without a LAP, or an APR with a status other than 0.",
            "An APR names its LAP by nothing but the ids of the connection: with two under way, "
                + "the ends may hold different alternate paths, and a migration then breaks the "
                + "connection. After a refusal there is no path to fail over to.",
            "One LAP at a time, of the active side, answered by an APR with status 0.",
            "APR status 2: the peer does not do path migration. 5: the path is the primary one. "
                + "6: the QPN in the LAP is not the peer's. 7 to 13: a field of the path does not "
                + "suit the peer's port, compare with its path records. Otherwise: which stack sends "
                + "these?",
            "IBA vol 1, 12.8 and 12.9.8, Tables 115 and 116"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.LAP, MessageType.APR);
  }

  @Override
  public void onMessage(Case it) {
    if (it.message().type() == MessageType.LAP) {
      proposal(it);
    } else {
      answer(it);
    }
  }

  /** The LAP of an APR may come just behind it, in the order of the capture. */
  @Override
  public boolean judgesTheEnd() {
    return true;
  }

  @Override
  public void onOver(Case it) {
    for (Side side : Side.values()) {
      @Nullable Message apr = it.conversation().end(side).first(MessageType.APR);
      @Nullable Message lap = it.conversation().end(side.peer()).first(MessageType.LAP);
      if (apr != null && (lap == null || lap.time() > apr.time() + it.slack())) {
        it.report(
            Certainty.missing(it.missing()),
            "APR of " + it.name(side) + " answers no LAP",
            apr.frame());
      }
    }
  }

  private static void proposal(Case it) {
    if (it.message().from() == Side.PASSIVE && sidesKnown(it.conversation())) {
      it.report(
          Certainty.CERTAIN,
          it.messageName() + ": only the active side proposes alternate paths",
          it.message().frame());
    }
    @Nullable Message before = it.message().previous();
    if (before != null && !it.repeated() && outstanding(it, before)) {
      it.report(
          Certainty.missing(it.missing()),
          it.messageName() + " proposes another path before the last one was answered",
          before.frame(),
          it.message().frame());
    }
  }

  /** A sender that did not repeat its LAP in time has given it up. */
  private static boolean outstanding(Case it, Message before) {
    Message first = before;
    while (first.previous() != null && first.previous().fingerprint() == before.fingerprint()) {
      first = first.previous();
    }
    @Nullable Message answer = it.receiver().last(MessageType.APR);
    boolean answered = answer != null && answer.time() >= first.time();
    return !answered && it.now() - before.time() <= it.conversation().interval(before.from());
  }

  private static void answer(Case it) {
    if (it.sighting().mad().message() instanceof Apr apr
        && it.sighting().mad().present(Apr.AP_STATUS)
        && apr.apStatus() != 0
        && !it.repeated()) {
      @Nullable Message lap = it.receiver().last(MessageType.LAP);
      it.report(
          Certainty.CERTAIN,
          it.messageName()
              + " refuses the alternate path: "
              + apr.apStatus()
              + " "
              + ApStatus.labelOf(apr.apStatus()),
          lap == null ? it.message().frame() : lap.frame(),
          it.message().frame());
    }
  }

  /** Whether a message told which end is the active one, so that it need not be guessed. */
  private static boolean sidesKnown(Conversation conversation) {
    return conversation.active().sent(MessageType.REQ)
        || conversation.active().sent(MessageType.RTU)
        || conversation.passive().sent(MessageType.REP);
  }
}
