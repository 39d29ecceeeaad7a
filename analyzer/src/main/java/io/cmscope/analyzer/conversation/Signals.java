package io.cmscope.analyzer.conversation;

import io.cmscope.codec.cm.Apr;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.Lap;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.Opaque;
import io.cmscope.codec.cm.PortInfo;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.Rtu;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.rules.Signal;
import org.jspecify.annotations.Nullable;

/** A message as the state machine hears it. */
final class Signals {

  private Signals() {}

  /** The signal of a message, or null for one the state machine does not know. */
  static @Nullable Signal of(CmMessage message) {
    return switch (message.type()) {
      case REQ -> Signal.REQ;
      case REP -> Signal.REP;
      case RTU -> Signal.RTU;
      case DREQ -> Signal.DREQ;
      case DREP -> Signal.DREP;
      case LAP -> Signal.LAP;
      case APR -> Signal.APR;
      case SIDR_REQ -> Signal.SIDR_REQ;
      case SIDR_REP -> Signal.SIDR_REP;
      case MRA -> mra((Mra) message);
      case REJ -> rej((Rej) message);
      case CLASS_PORT_INFO, SAP, SPR, OTHER -> null;
    };
  }

  /** The comm ids of a message that carries two, or null. */
  static @Nullable CommIds ids(CmMessage message) {
    return switch (message) {
      case Mra mra -> mra.ids();
      case Rej rej -> rej.ids();
      case Rep rep -> rep.ids();
      case Rtu rtu -> rtu.ids();
      case Dreq dreq -> dreq.ids();
      case Drep drep -> drep.ids();
      case Lap lap -> lap.ids();
      case Apr apr -> apr.ids();
      case Req req -> null;
      case SidrReq request -> null;
      case SidrRep reply -> null;
      case Opaque opaque -> null;
      case PortInfo info -> null;
    };
  }

  private static Signal mra(Mra mra) {
    return switch (mra.messageMraed()) {
      case 0 -> Signal.MRA_REQ;
      case 1 -> Signal.MRA_REP;
      default -> Signal.MRA_LAP;
    };
  }

  private static Signal rej(Rej rej) {
    if (rej.reason() == RejectReason.STALE_CONNECTION.code()) {
      return Signal.REJ_STALE;
    }
    return switch (rej.messageRejected()) {
      case 0 -> Signal.REJ_REQ;
      case 1 -> Signal.REJ_REP;
      default -> Signal.REJ_OTHER;
    };
  }
}
