package io.cmscope.stack.engine;

import io.cmscope.codec.cm.Apr;
import io.cmscope.codec.cm.Lap;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.cm.SidrStatus;
import io.cmscope.codec.mad.ClassPortInfo;
import io.cmscope.codec.wire.Gid;
import java.util.Optional;

/**
 * What a user is told. Each names the connection by its local comm id, or the SIDR exchange by its
 * number.
 *
 * <p>Of one connection, {@link Established}, {@link Disconnected} and {@link TimewaitExited} come
 * at most once each and in this order. Whoever was told Established is told Disconnected, whatever
 * happens (and so is a passive side whose peer disconnects before its RTU came); whatever enters
 * timewait leaves it with TimewaitExited.
 */
public sealed interface Event {

  /** The connection's local comm id, or the number of the SIDR exchange. */
  int id();

  /**
   * A REQ came: accept or reject it.
   *
   * @param listener whose it is; {@link Engine#PEER_TO_PEER} when the peer we asked asks us, and we
   *     are the passive side
   */
  record Requested(int id, int listener, Req req, PeerAddress from) implements Event {}

  /** The REP came: complete the connection or reject it. */
  record Replied(int id, Rep rep) implements Event {}

  /** Both ends may send. */
  record Established(int id, By by, PrivateData privateData) implements Event {

    /** What made it so. */
    public enum By {
      /** Active: our RTU is out. */
      OUR_RTU,
      /** Passive: the peer's RTU came. */
      RTU,
      /** Passive: data came, the RTU was lost or is late. */
      DATA
    }
  }

  /** There will be no connection: the peer refuses, or has given up. */
  record Rejected(int id, Rej rej) implements Event {
    public RejectReason reason() {
      return rej.rejectReason();
    }

    /** Where to ask instead, if the peer says so: reasons 24 and 25. */
    public Optional<PeerAddress> redirectedTo() {
      PrivateData info = rej.validRejectInfo();
      if (info.length() < reason().info().octets()) {
        return Optional.empty();
      }
      return switch (reason()) {
        case PORT_CM_REDIRECT -> Optional.of(PeerAddress.in(info));
        case PORT_REDIRECT ->
            Optional.of(PeerAddress.of(new Gid(info.getLong(0), info.getLong(8))));
        default -> Optional.empty();
      };
    }
  }

  /** There will be no connection: nobody answered any transmission. */
  record Unanswered(int id, MessageType what) implements Event {}

  /** The connection is over; timewait has begun, or begins when the DREQ is answered. */
  record Disconnected(int id, Cause cause, PrivateData privateData) implements Event {

    /** Why. */
    public enum Cause {
      /** The peer sent a DREQ. */
      BY_PEER,
      /** The peer answered our DREQ. */
      BY_US,
      /** The peer began anew with the same queue pair: it has forgotten this connection. */
      STALE,
      /** Our DREQ was never answered: the peer may still hold the connection. */
      DREQ_TIMED_OUT,
      /** The peer rejected the established connection. */
      REJECTED
    }
  }

  /** The local QPN may be used again. */
  record TimewaitExited(int id, int qpn) implements Event {}

  /** The peer proposes an alternate path: answer it. */
  record PathProposed(int id, Lap lap) implements Event {}

  /** What became of the path we proposed. */
  record PathAnswered(int id, Apr apr) implements Event {}

  /** Nobody answered our LAP; the connection goes on without. */
  record PathUnanswered(int id) implements Event {}

  /** A SIDR_REQ came: answer it. */
  record SidrRequested(int id, int listener, SidrReq request, PeerAddress from) implements Event {}

  /** The answer to our SIDR_REQ; valid, or why not. */
  record SidrAnswered(int id, SidrRep reply) implements Event {

    /** Where to ask instead, if the peer says so: status 4. */
    public Optional<PeerAddress> redirectedTo() {
      PrivateData info = reply.validAdditionalInfo();
      return reply.sidrStatus() == SidrStatus.REDIRECT && info.length() >= ClassPortInfo.LENGTH
          ? Optional.of(PeerAddress.in(info))
          : Optional.empty();
    }
  }

  /** Nobody answered our SIDR_REQ. */
  record SidrUnanswered(int id) implements Event {}
}
