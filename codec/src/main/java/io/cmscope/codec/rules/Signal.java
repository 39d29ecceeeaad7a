package io.cmscope.codec.rules;

import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import org.jspecify.annotations.Nullable;

/**
 * What an end can send or hear, as far as the state machine tells them apart: MRA and REJ by the
 * message they are about, and the stale-connection REJ by itself because it alone leads to
 * timewait.
 */
public enum Signal {
  REQ,
  MRA_REQ,
  MRA_REP,
  MRA_LAP,
  REP,
  RTU,
  REJ_REQ,
  REJ_REP,
  REJ_OTHER,
  REJ_STALE,
  DREQ,
  DREP,
  LAP,
  APR,
  SIDR_REQ,
  SIDR_REP,
  /** The first data packet on the connected QP: stands in for a lost RTU. */
  DATA,
  /**
   * Peer to peer: a REQ for the service that our own REQ asks for, of the end with the greater (CA
   * GUID, QPN). On the wire it is a REQ like any other; only who has asked for peer to peer hears
   * this.
   */
  PEER_REQ,
  /** Peer to peer: REJ 8, the peer has not asked yet. */
  PEER_ABSENT;

  static final int COUNT = values().length;

  /**
   * What a whole message is, to whoever did not ask for peer to peer; null for messages that are no
   * step of the state machine.
   */
  public static @Nullable Signal of(CmMessage message) {
    return switch (message.type()) {
      case REQ -> REQ;
      case REP -> REP;
      case RTU -> RTU;
      case DREQ -> DREQ;
      case DREP -> DREP;
      case LAP -> LAP;
      case APR -> APR;
      case SIDR_REQ -> SIDR_REQ;
      case SIDR_REP -> SIDR_REP;
      case MRA -> ofMra(((Mra) message).messageMraed());
      case REJ -> ofRej((Rej) message);
      case CLASS_PORT_INFO, SAP, SPR, OTHER -> null;
    };
  }

  private static Signal ofMra(int code) {
    return switch (code) {
      case 0 -> MRA_REQ;
      case 1 -> MRA_REP;
      default -> MRA_LAP;
    };
  }

  private static Signal ofRej(Rej rej) {
    if (rej.reason() == RejectReason.STALE_CONNECTION.code()) {
      return REJ_STALE;
    }
    return switch (rej.messageRejected()) {
      case 0 -> REJ_REQ;
      case 1 -> REJ_REP;
      default -> REJ_OTHER;
    };
  }
}
