package io.cmscope.analyzer.findings.sequence;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.End;
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

/** The RTU is not in the capture although the connection was used. */
public final class RtuMissing extends Rule {

  public RtuMissing() {
    super(
        new Explanation(
            "rtu-missing",
            Family.SEQUENCE,
            Severity.INFO,
            "No RTU was seen, yet data, a DREQ or a LAP of the active side, or a DREQ or LAP of "
                + "the passive side, shows that the connection was established.",
            "The passive side learns only from data that it is connected; until then its "
                + "application waits, and an application that speaks first waits for its REP to be "
                + "repeated.",
            "An RTU right after the REP.",
            "Was the RTU lost before this capture point, or does the active CM not send one? The "
                + "next repeat of the REP should bring it again.",
            "IBA vol 1, 12.9.7: communication established"));
  }

  @Override
  public boolean judgesTheEnd() {
    return true;
  }

  @Override
  public void onOver(Case it) {
    Conversation conversation = it.conversation();
    End active = conversation.active();
    End passive = conversation.passive();
    @Nullable Message rep = passive.first(MessageType.REP);
    if (rep == null || active.sent(MessageType.RTU)) {
      return;
    }
    long proof = active.sentData() ? active.dataFrame() : Long.MAX_VALUE;
    proof = Math.min(proof, frame(active, MessageType.DREQ));
    proof = Math.min(proof, frame(active, MessageType.LAP));
    proof = Math.min(proof, frame(passive, MessageType.DREQ));
    proof = Math.min(proof, frame(passive, MessageType.LAP));
    if (proof != Long.MAX_VALUE) {
      it.report(
          Certainty.missing(it.missing()),
          "no RTU of " + it.name(Side.ACTIVE) + " was seen, but the connection was established",
          rep.frame(),
          proof);
    }
  }

  private static long frame(End end, MessageType type) {
    @Nullable Message first = end.first(type);
    return first == null ? Long.MAX_VALUE : first.frame();
  }
}
