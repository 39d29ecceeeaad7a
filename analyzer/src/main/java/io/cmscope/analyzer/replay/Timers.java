package io.cmscope.analyzer.replay;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.rules.Timing;

/**
 * When what is not answered is said again, and how often: as the REQ of the exchange has it.
 *
 * @param request nanoseconds until a REQ, or a DREQ of the active side, is sent again
 * @param reply nanoseconds until a REP, or a DREQ of the passive side, is sent again
 * @param retries how often at most
 * @param ackTimeout exponent, 5 bits
 */
record Timers(long request, long reply, int retries, int ackTimeout) {

  /** What Linux takes for SIDR, whose messages carry no timeouts: {@code 1 << 12} ms, 15 times. */
  private static final Timers OF_SIDR = new Timers(4_096_000_000L, 4_096_000_000L, 15, 0);

  static Timers of(CmMessage request) {
    if (!(request instanceof Req req)) {
      return OF_SIDR;
    }
    int ackTimeout = req.primary().localAckTimeout();
    return new Timers(
        Timing.requestInterval(ackTimeout, req.remoteCmResponseTimeout()),
        Timing.replyInterval(req.localCmResponseTimeout()),
        req.maxCmRetries(),
        ackTimeout);
  }

  /** The time after which a request of one side is sent again. */
  long interval(MessageType type, Side side) {
    return switch (type) {
      case REP -> reply;
      case DREQ -> side == Side.ACTIVE ? request : reply;
      default -> request;
    };
  }

  /** The time that an MRA asks for. */
  long promised(Mra mra) {
    return Timing.extendedWait(mra.serviceTimeout(), ackTimeout);
  }
}
