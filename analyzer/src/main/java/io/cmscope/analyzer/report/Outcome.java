package io.cmscope.analyzer.report;

import io.cmscope.analyzer.conversation.Closing;
import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.MessageType;
import org.jspecify.annotations.Nullable;

/** How a conversation ended, in the words of the reports. */
public enum Outcome {
  /** Any REJ ended it before establishment, by either side; a SIDR status other than 0. */
  REJECTED("rejected"),
  /** A DREQ or DREP of it was seen, or a REJ after establishment. */
  CLOSED("closed"),
  /** RTU, or data to the passive side, seen and not closed. */
  ESTABLISHED("established"),
  /** All requests, no answer. */
  UNANSWERED("unanswered"),
  /** SIDR status 0. */
  ANSWERED("answered"),
  /** Anything else. */
  INCOMPLETE("incomplete");

  private final String label;

  Outcome(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  /** The outcome of a conversation as far as it was seen. */
  public static Outcome of(Conversation conversation) {
    Closing closing = conversation.closing();
    if (conversation.kind() == Conversation.Kind.SIDR) {
      return switch (closing.sidrStatus()) {
        case -1 -> conversation.startSeen() ? UNANSWERED : INCOMPLETE;
        case 0 -> ANSWERED;
        default -> REJECTED;
      };
    }
    if (closing.rejected() && !overcome(conversation)) {
      return REJECTED;
    }
    if (closing.disconnected() || closing.brokenByReject()) {
      return CLOSED;
    }
    if (conversation.established()) {
      return ESTABLISHED;
    }
    boolean onlyRequests =
        conversation.startSeen()
            && !conversation.passive().seen()
            && conversation.active().count(MessageType.REQ) == conversation.messages().size();
    return onlyRequests ? UNANSWERED : INCOMPLETE;
  }

  /** The REJ was lost on its way: the REQ came again, and was accepted. */
  private static boolean overcome(Conversation conversation) {
    Closing.@Nullable Reject reject = conversation.closing().reject();
    @Nullable Message rep = conversation.passive().last(MessageType.REP);
    return reject != null
        && rep != null
        && rep.frame() > reject.frame()
        && conversation.established();
  }

  /** Who closed it: "active", "passive", "both", or null if it was not closed. */
  public static @Nullable String closedBy(Conversation conversation) {
    if (of(conversation) != CLOSED) {
      return null;
    }
    Closing closing = conversation.closing();
    boolean active = closing.by(Side.ACTIVE);
    boolean passive = closing.by(Side.PASSIVE);
    if (active && passive) {
      return "both";
    }
    if (active || passive) {
      return active ? Side.ACTIVE.label() : Side.PASSIVE.label();
    }
    Closing.@Nullable Reject reject = closing.reject();
    return reject == null ? null : reject.by().label();
  }
}
