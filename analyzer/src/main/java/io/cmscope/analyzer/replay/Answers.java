package io.cmscope.analyzer.replay;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.rules.Signal;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which message answers which (IBA vol 1 12.9.5 to 12.9.7 and 12.11). */
final class Answers {

  /** Messages that are sent again until something answers them. */
  private static final Set<MessageType> REQUESTS =
      Set.of(
          MessageType.REQ,
          MessageType.REP,
          MessageType.DREQ,
          MessageType.LAP,
          MessageType.SIDR_REQ);

  private Answers() {}

  /** Whether a message asks for an answer, and is sent again when there is none. */
  static boolean isRequest(MessageType type) {
    return REQUESTS.contains(type);
  }

  /** Whether the id of a message's transaction is its sender's to choose; answers copy it. */
  static boolean beginsTransaction(MessageType type) {
    return isRequest(type) && type != MessageType.REP;
  }

  /** Whether a message is about a request: ends its repetition or, an MRA, delays it. */
  static boolean answers(CmMad request, CmMad answer) {
    return isPromise(request, answer) || ends(request, answer);
  }

  /** Whether a message makes the repetition of a request end. */
  static boolean ends(CmMad request, CmMad answer) {
    MessageType type = answer.type();
    return switch (request.type()) {
      case REQ -> type == MessageType.REP || type == MessageType.REJ;
      case REP -> type == MessageType.RTU || type == MessageType.REJ || type == MessageType.DREQ;
      case DREQ -> type == MessageType.DREP || type == MessageType.REJ || type == MessageType.DREQ;
      case LAP -> type == MessageType.APR || type == MessageType.REJ;
      case SIDR_REQ -> type == MessageType.SIDR_REP;
      default -> false;
    };
  }

  /** Whether a message is an MRA that asks for more time to answer a request. */
  static boolean isPromise(CmMad request, CmMad answer) {
    if (!(answer.message() instanceof Mra mra)) {
      return false;
    }
    return switch (request.type()) {
      case REQ -> mra.messageMraed() == 0;
      case REP -> mra.messageMraed() == 1;
      case LAP -> mra.messageMraed() == 2;
      default -> false;
    };
  }

  /**
   * Whether a message without a clock of its own was said to a message of the peer, and is said
   * again when that one comes again.
   */
  static boolean repliesTo(CmMad heard, CmMad said) {
    boolean rejects =
        said.message() instanceof Rej
            && (heard.type() == MessageType.REQ || heard.type() == MessageType.REP);
    return rejects
        || isPromise(heard, said)
        || switch (heard.type()) {
          case REP -> said.type() == MessageType.RTU;
          case DREQ -> said.type() == MessageType.DREP;
          case LAP -> said.type() == MessageType.APR;
          case SIDR_REQ -> said.type() == MessageType.SIDR_REP;
          default -> false;
        };
  }

  /** Whether two messages are the same step of the state machine, whatever their fields say. */
  static boolean sameStep(CmMad one, CmMad other) {
    @Nullable Signal signal = Signal.of(one.message());
    if (one.type() == MessageType.REJ && other.type() == MessageType.REJ) {
      return true; // the reason is a field like any other
    }
    return signal == null ? one.type() == other.type() : signal == Signal.of(other.message());
  }
}
