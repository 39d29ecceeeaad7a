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
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An answer to something the capture does not show. */
public final class ResponseWithoutRequest extends Rule {

  public ResponseWithoutRequest() {
    super(
        new Explanation(
            "response-without-request",
            Family.SEQUENCE,
            Severity.WARNING,
            "A REP, MRA, REJ, RTU, DREP, APR or SIDR_REP answers a message that the capture, "
                + "long enough and without a gap, does not show.",
            "Either a frame is missing from the capture without its saying so (of a connection that "
                + "is known otherwise that is likely, and only information), or a CM answers "
                + "what was never asked: with ids from an older connection, or for a peer that "
                + "restarted.",
            "The message that is answered comes first, with the ids that the answer repeats.",
            "Did the request pass by another port, or did the capture drop frames (tcpdump tells "
                + "at its end)? Compare the comm ids with those of earlier connections.",
            "IBA vol 1, 12.9.8; Linux drops answers with unknown ids"));
  }

  private static final Set<MessageType> ANSWERS =
      EnumSet.of(
          MessageType.REP,
          MessageType.MRA,
          MessageType.REJ,
          MessageType.RTU,
          MessageType.DREP,
          MessageType.APR,
          MessageType.SIDR_REP);

  /** Judged at the end: what is answered may come just behind, in the order of the capture. */
  @Override
  public boolean judgesTheEnd() {
    return true;
  }

  @Override
  public void onOver(Case it) {
    for (Message message : it.conversation().messages()) {
      if (ANSWERS.contains(message.type())
          && !message.retransmission()
          && requestUnseen(it.conversation(), message)) {
        report(it, message);
      }
    }
  }

  private static void report(Case it, Message message) {
    long shown = it.surroundings().capturedFor(message.time());
    boolean early = shown < it.conversation().keep();
    boolean bothSeen = it.seenFrom(Side.ACTIVE) && it.seenFrom(Side.PASSIVE);
    boolean known = it.conversation().firstFrame() != message.frame();
    int missing =
        (bothSeen ? 0 : 1)
            + (it.conversation().gap() ? 1 : 0)
            + (early ? 1 : 0)
            + (known ? 1 : 0); // of a known connection one frame was missed, most likely
    it.report(
        Certainty.missing(missing),
        message.type().label()
            + " of "
            + it.name(message.from())
            + " answers a message that is not in the capture"
            + (early ? ", which begins only shortly before" : ""),
        message.frame());
  }

  /** Whether what a message answers was not seen in its conversation. */
  static boolean requestUnseen(Conversation conversation, Message message) {
    End peer = conversation.end(message.from().peer());
    long until = message.time() + conversation.slack();
    boolean first = conversation.firstFrame() == message.frame();
    return switch (message.type()) {
      case RTU -> unseen(peer, MessageType.REP, until);
      case DREP -> unseen(peer, MessageType.DREQ, until);
      case APR -> unseen(peer, MessageType.LAP, until);
      case SIDR_REP -> unseen(peer, MessageType.SIDR_REQ, until);
      case REP -> first && unseen(peer, MessageType.REQ, until);
      case MRA, REJ ->
          first
              && !conversation.startSeen()
              && unseen(conversation.active(), MessageType.REQ, until)
              && unseen(conversation.passive(), MessageType.REP, until);
      default -> false;
    };
  }

  private static boolean unseen(End peer, MessageType type, long until) {
    @Nullable Message request = peer.first(type);
    return request == null || request.time() > until;
  }
}
