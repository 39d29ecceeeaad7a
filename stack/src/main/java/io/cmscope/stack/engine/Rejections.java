package io.cmscope.stack.engine;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.RejectedMessage;
import io.cmscope.codec.rules.Signal;
import io.cmscope.codec.rules.State;
import io.cmscope.stack.engine.Event.Disconnected.Cause;
import org.jspecify.annotations.Nullable;

/** REJ, both ways (12.9.8.2), apart from those that leave nothing behind. */
final class Rejections {
  private final Core core;
  private final Release release;

  Rejections(Core core, Release release) {
    this.core = core;
    this.release = release;
  }

  /** The user rejects what is being opened; an established connection is disconnected instead. */
  void reject(Connection connection, Refusal why, String call) {
    State state = connection.state();
    RejectedMessage what =
        switch (state) {
          case REQ_RCVD, MRA_REQ_SENT -> RejectedMessage.REQ;
          case REP_RCVD, MRA_REP_SENT -> RejectedMessage.REP;
          case REP_SENT, MRA_REP_RCVD -> RejectedMessage.OTHER;
          default ->
              throw UnlawfulCallException.of(
                  call, Connection.name(connection.id()), state, core.policy);
        };
    Rej rej = Letters.rej(connection.ids(), what, why);
    long transactionId = connection.transactionId;
    core.sends(connection, signal(what));
    core.out.send(connection, transactionId, rej);
  }

  /** The active side does not want its REQ answered any more: REJ 4. */
  void withdraw(Connection connection) {
    core.sends(connection, Signal.REJ_OTHER);
    sendTimeout(connection);
  }

  /** REJ 4, for a connection that is given up. */
  void sendTimeout(Connection connection) {
    core.out.send(
        connection,
        connection.transactionId,
        Letters.timeout(connection.ids(), core.options.caGuid()));
  }

  private static Signal signal(RejectedMessage what) {
    return switch (what) {
      case REQ -> Signal.REJ_REQ;
      case REP -> Signal.REJ_REP;
      case OTHER, RESERVED -> Signal.REJ_OTHER;
    };
  }

  void hears(CmMad mad, Rej rej, PeerAddress from) {
    Connection connection = find(mad, rej, from);
    if (connection == null) {
      return;
    }
    if (connection.peerToPeer
        && rej.rejectReason() == RejectReason.INVALID_SERVICE_ID
        && isAsking(connection.state())) {
      core.hears(connection, Signal.PEER_ABSENT);
      core.out.drop(mad, from, Dropped.NOTHING_TO_DO);
      return;
    }
    State was = connection.state();
    Signal signal = Signal.of(rej);
    if (signal == null || !core.hears(connection, signal)) {
      core.out.drop(mad, from, Dropped.NOTHING_TO_DO);
    } else if (connection.state() == State.DREQ_RCVD) {
      release.over(connection, Cause.REJECTED, rej.privateData(), false);
    } else if (was.established() || was == State.DREQ_SENT) {
      release.tellOver(connection, Cause.REJECTED, rej.privateData());
    } else {
      core.out.tell(new Event.Rejected(connection.id(), rej));
    }
  }

  /**
   * Whose REJ it is. Without a peer's id yet, our own comm id is enough, whatever message the REJ
   * claims to reject: some say the wrong one, and the active side would never hear. REJ 4 may know
   * its sender's id alone: then the CA GUID tells.
   */
  private @Nullable Connection find(CmMad mad, Rej rej, PeerAddress from) {
    CommIds ids = rej.ids();
    Connection connection =
        ids.remote() == 0 ? findGivenUp(rej) : core.tables.connections.get(ids.remote());
    if (connection == null
        || (connection.remoteId != ids.local() && connection.remoteId != 0)
        || (connection.remoteId == 0 && !isAsking(connection.state()))) {
      core.out.drop(mad, from, Dropped.UNKNOWN_IDS);
      return null;
    }
    if (!core.tables.sourceFits(connection, from)) {
      core.out.drop(mad, from, Dropped.WRONG_SOURCE);
      return null;
    }
    return connection;
  }

  private @Nullable Connection findGivenUp(Rej rej) {
    PrivateData info = rej.validRejectInfo();
    if (rej.rejectReason() != RejectReason.TIMEOUT || info.length() < Long.BYTES) {
      return null;
    }
    Remote held = core.tables.byRemoteId.get(info.getLong(0), rej.ids().local());
    return held instanceof Connection connection ? connection : null;
  }

  private static boolean isAsking(State state) {
    return state == State.REQ_SENT || state == State.MRA_REQ_RCVD;
  }
}
