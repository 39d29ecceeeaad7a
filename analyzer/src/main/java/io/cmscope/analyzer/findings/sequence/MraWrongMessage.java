package io.cmscope.analyzer.findings.sequence;

import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An MRA is about a message that is not outstanding. */
public final class MraWrongMessage extends Rule {

  public MraWrongMessage() {
    super(
        new Explanation(
            "mra-wrong-message",
            Family.SEQUENCE,
            Severity.ERROR,
            "The MRA names a message that its sender has not to answer: a REQ by the active "
                + "side, a REP by the passive side, a LAP that nobody sent, a REQ or REP that it "
                + "answered already, or code 3, which means nothing.",
            "The peer does not wait longer: its timer goes on, and it repeats its request or "
                + "gives up too early.",
            "MRA(REQ) by the passive side before its REP or REJ, MRA(REP) by the active side "
                + "before its RTU, MRA(other) after a LAP.",
            "The sender's CM: the field MessageMRAed (0 REQ, 1 REP, 2 LAP).",
            "IBA vol 1, Table 107"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.MRA);
  }

  @Override
  public void onMessage(Case it) {
    if (!it.sighting().mad().present(Mra.MESSAGE_MRAED)
        || !(it.sighting().mad().message() instanceof Mra mra)) {
      return;
    }
    @Nullable String wrong = wrong(it, mra.messageMraed());
    if (wrong != null) {
      it.report(
          Certainty.missing(it.conversation().gap() ? 1 : 0),
          "MRA of " + it.name(it.message().from()) + " " + wrong,
          it.message().frame());
    }
  }

  private static @Nullable String wrong(Case it, int code) {
    boolean byActive = it.message().from() == Side.ACTIVE;
    boolean start = it.conversation().startSeen();
    return switch (code) {
      case 0 ->
          byActive && start
              ? "is for a REQ, but its sender sent the REQ"
              : answered(it, MessageType.REP) || answered(it, MessageType.REJ)
                  ? "is for a REQ that it had answered"
                  : null;
      case 1 ->
          !byActive && start
              ? "is for a REP, but its sender sent the REP"
              : answered(it, MessageType.RTU) ? "is for a REP that it had answered" : null;
      case 2 ->
          start && !it.receiver().sent(MessageType.LAP)
              ? "is for a LAP, but its peer sent none"
              : null;
      default -> "names message code 3, which means nothing";
    };
  }

  /** Whether the sender had answered, and its request did not come again since. */
  private static boolean answered(Case it, MessageType answer) {
    @Nullable Message sent = it.sender().last(answer);
    MessageType asked = answer == MessageType.RTU ? MessageType.REP : MessageType.REQ;
    @Nullable Message request = it.receiver().last(asked);
    return sent != null
        && it.message().time() - sent.time() > it.slack()
        && (request == null || request.time() < sent.time());
  }
}
