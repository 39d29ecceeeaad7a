package io.cmscope.analyzer.findings.sequence;

import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Unlawful;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.rules.Signal;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A message that its sender could not lawfully send in any state it could be in. */
public final class UnlawfulMessage extends Rule {

  public UnlawfulMessage() {
    super(
        new Explanation(
            "unlawful-message",
            Family.SEQUENCE,
            Severity.ERROR,
            "A message that none of the states its sender could be in allows to send, whatever "
                + "was lost after the capture point, and even if the capture missed one frame. What "
                + "a rule of its own tells (a REP after a REJ, an MRA for the wrong message, a REJ "
                + "after establishment, an answer to something unseen) is not repeated here.",
            "The two ends disagree about the connection, or a CM has a fault: what follows is "
                + "not predictable.",
            "One of the messages that the state machine of the CM allows in that state; the "
                + "finding lists them.",
            "Is the capture complete (tcpdump tells dropped packets when it ends)? Else look at "
                + "the sender's CM: its version, its log, two processes that share a port.",
            "IBA vol 1, 12.9.5 to 12.9.8; docs/state-machine.md"));
  }

  /** Judged at the end: what makes it lawful may come just behind, in the order of the capture. */
  @Override
  public boolean judgesTheEnd() {
    return true;
  }

  @Override
  public void onOver(Case it) {
    for (Unlawful unlawful : it.conversation().unlawful()) {
      boolean peerUnseen = !it.seenFrom(unlawful.message().from().peer());
      if (!Elsewhere.told(it.conversation(), unlawful.message())
          && !(peerUnseen && unlawful.unseenPeerExplains())) {
        report(it, unlawful);
      }
    }
  }

  private static void report(Case it, Unlawful unlawful) {
    Message message = unlawful.message();
    @Nullable Message before = unlawful.before();
    String summary =
        message.type().label()
            + " of "
            + it.name(message.from())
            + " in state "
            + words(unlawful.possible())
            + ", where only "
            + words(unlawful.lawful())
            + " would be lawful";
    if (before == null) {
      it.report(Certainty.missing(it.missing()), summary, message.frame());
    } else {
      it.report(Certainty.missing(it.missing()), summary, before.frame(), message.frame());
    }
  }

  private static String words(Set<? extends Enum<?>> values) {
    if (values.isEmpty()) {
      return "nothing";
    }
    List<String> words = values.stream().map(UnlawfulMessage::word).toList();
    return words.size() == 1
        ? words.getFirst()
        : String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.getLast();
  }

  private static String word(Enum<?> value) {
    return value instanceof Signal signal ? signalName(signal) : value.name();
  }

  private static String signalName(Signal signal) {
    return switch (signal) {
      case MRA_REQ -> "MRA(REQ)";
      case MRA_REP -> "MRA(REP)";
      case MRA_LAP -> "MRA(LAP)";
      case REJ_REQ -> "REJ(REQ)";
      case REJ_REP -> "REJ(REP)";
      case REJ_OTHER -> "REJ(other)";
      case REJ_STALE -> "REJ 10";
      default -> signal.name();
    };
  }
}
