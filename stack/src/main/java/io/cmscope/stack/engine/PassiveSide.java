package io.cmscope.stack.engine;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.FailoverAccepted;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.RejectedMessage;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.Rtu;
import io.cmscope.codec.cm.Transport;
import io.cmscope.codec.rules.Kinship;
import io.cmscope.codec.rules.PeerPolicy.InTimewait;
import io.cmscope.codec.rules.PeerPolicy.Overload;
import io.cmscope.codec.rules.PeerPolicy.RepeatedReq;
import io.cmscope.codec.rules.Signal;
import io.cmscope.codec.rules.State;
import io.cmscope.codec.wire.Gid;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/** The side that is asked (12.9.7): REQ, REP, RTU or data. */
final class PassiveSide {
  private final Core core;
  private final Release release;
  private final MoreTime moreTime;

  PassiveSide(Core core, Release release, MoreTime moreTime) {
    this.core = core;
    this.release = release;
    this.moreTime = moreTime;
  }

  /** Duplicate, then stale, then the service: the order of Linux. */
  void hears(CmMad mad, Req req, PeerAddress from) {
    Remote sameId = core.tables.byRemoteId.get(req.localCaGuid(), req.localCommId());
    Remote sameQpn = core.tables.byRemoteQpn.get(req.localCaGuid(), req.localQpn());
    switch (Kinship.of((Kinship.Held) sameId, (Kinship.Held) sameQpn, core.policy)) {
      case NEW -> hearsNew(mad, req, from);
      case DUPLICATE -> hearsAgain(sameId, mad, from);
      case COMM_ID_IN_USE -> refuse(mad, req, from, RejectReason.DUPLICATE_LOCAL_COMM_ID);
      case RESTING -> core.out.drop(mad, from, Dropped.RESTING);
      case STALE -> hearsStale(sameQpn, mad, req, from);
    }
  }

  private void hearsStale(@Nullable Remote old, CmMad mad, Req req, PeerAddress from) {
    if (old instanceof Connection connection
        && isEnding(connection.state())
        && core.policy.inTimewait() == InTimewait.DROP) {
      core.out.drop(mad, from, Dropped.RESTING);
      return;
    }
    refuse(mad, req, from, RejectReason.STALE_CONNECTION);
    if (old instanceof Connection connection) {
      release.disconnectStale(connection, from);
    }
  }

  private static boolean isEnding(State state) {
    return state == State.DREQ_SENT || state == State.DREQ_RCVD;
  }

  private void hearsNew(CmMad mad, Req req, PeerAddress from) {
    Transport transport = req.transport();
    if (transport == Transport.RD || transport == Transport.RESERVED) {
      refuse(mad, req, from, RejectReason.INVALID_TRANSPORT_TYPE);
      return;
    }
    Listener listener = core.tables.listeners.find(req.serviceId());
    if (listener == null) {
      refuse(mad, req, from, RejectReason.INVALID_SERVICE_ID);
      return;
    }
    if (!core.options.gids().owns(req.primary().remoteGid())) {
      refuse(mad, req, from, RejectReason.INVALID_GID);
      return;
    }
    if (req.hasAlternatePath() && !core.options.gids().owns(req.alternate().remoteGid())) {
      refuse(mad, req, from, RejectReason.INVALID_ALTERNATE_GID);
      return;
    }
    if (hasNoRoom(listener, from)) {
      if (core.policy.overload() == Overload.REJECT) {
        refuse(mad, req, from, RejectReason.NO_RESOURCES);
      } else {
        core.out.drop(mad, from, Dropped.FULL);
      }
      return;
    }
    takes(listener, mad, req, from);
  }

  private boolean hasNoRoom(Listener listener, PeerAddress from) {
    return listener.pending >= listener.backlog
        || core.tables.isFull()
        || core.halfOpen >= core.limits.halfOpen()
        || core.tables.peers.halfOpen(from) >= core.limits.halfOpenPerPeer();
  }

  private void takes(Listener listener, CmMad mad, Req req, PeerAddress from) {
    int id = core.tables.newId();
    Connection connection =
        new Connection(
            new Qp(id, 0), core.tables.peers.refer(from), listener.owner, /* active= */ false);
    connection.opening = new Opening(req, listener);
    connection.transactionId = mad.transactionId();
    connection.pKey = req.pKey();
    knowPeer(connection, req);
    core.tables.add(connection);
    core.tables.index(connection);
    core.hears(connection, Signal.REQ);
    core.out.tell(new Event.Requested(id, listener.id, req, from));
  }

  /** Takes from a REQ what it says of its sender. */
  void knowPeer(Connection connection, Req req) {
    connection.remoteCaGuid = req.localCaGuid();
    connection.remoteId = req.localCommId();
    connection.remoteQpn = req.localQpn();
    core.times.derive(connection, req);
  }

  /** 4.2b of the comparison of stacks: what a REQ that comes again gets. */
  private void hearsAgain(@Nullable Remote held, CmMad mad, PeerAddress from) {
    if (!(held instanceof Connection connection) || connection.active) {
      core.out.drop(mad, from, Dropped.NOTHING_TO_DO);
      return;
    }
    if (!core.tables.sourceFits(connection, from)) {
      core.out.drop(mad, from, Dropped.WRONG_SOURCE);
      return;
    }
    State state = connection.state();
    CmMad rep = connection.pending;
    if (state == State.REQ_RCVD || state == State.MRA_REQ_SENT) {
      moreTime.answerRepeated(connection, mad, from);
    } else if (rep != null
        && (state == State.REP_SENT || state == State.MRA_REP_RCVD)
        && core.policy.repeatedReq() == RepeatedReq.REPEAT_REP) {
      core.sends(connection, Signal.REP);
      core.out.send(rep, connection.peer.address, connection.pKey);
    } else {
      core.out.drop(mad, from, Dropped.NOTHING_TO_DO);
    }
  }

  /**
   * A REJ of a REQ that leaves nothing behind: local comm id 0, and it says that it is of a REQ.
   */
  void refuse(CmMad mad, Req req, PeerAddress from, RejectReason why) {
    Signal signal = why == RejectReason.STALE_CONNECTION ? Signal.REJ_STALE : Signal.REJ_REQ;
    if (!core.idleMayRefuse(Signal.REQ, signal)) {
      throw new IllegalStateException("the table does not let a REQ be refused: " + why);
    }
    PrivateData info =
        switch (why) {
          case INVALID_GID, INVALID_ALTERNATE_GID -> octets(core.options.gids().preferred());
          case INVALID_CLASS_VERSION -> PrivateData.of((byte) Engine.CLASS_VERSION);
          default -> PrivateData.EMPTY;
        };
    CommIds ids = new CommIds(/* local= */ 0, /* remote= */ req.localCommId());
    Rej rej = Letters.rej(ids, RejectedMessage.REQ, why, info);
    core.out.send(CmMad.of(mad.transactionId(), rej), from, req.pKey());
  }

  private static PrivateData octets(Gid gid) {
    ByteBuf buf = Unpooled.buffer(Gid.LENGTH);
    gid.write(buf, 0);
    byte[] octets = new byte[Gid.LENGTH];
    buf.getBytes(0, octets);
    return PrivateData.of(octets);
  }

  /** The user accepts: the queue pair is made ready, then the REP leaves. */
  void accept(Connection connection, AcceptReply reply) {
    core.require(connection, Signal.REP, "accept");
    if (connection.pending != null) {
      throw UnlawfulCallException.because(
          "cannot accept " + connection + ": it is accepted already");
    }
    Req req = connection.opening().req;
    if (connection.reserved && connection.local.number() != reply.localQpn()) {
      throw new IllegalArgumentException(
          "cannot accept " + connection + ": peer to peer, its queue pair is " + connection.local);
    }
    int psn = core.newPsn();
    rep(connection, reply, reply.localQpn(), psn); // throws before it reserves
    if (!connection.reserved) {
      core.qpns.initialize(connection, core.qpns.reserve(connection.id(), reply.localQpn()));
    }
    Rep rep = rep(connection, reply, connection.local.number(), psn);
    if (req.hasAlternatePath() && reply.failoverAccepted() == FailoverAccepted.ACCEPTED) {
      connection.alternate = PeerAddress.at(QueuePairs.seenFromHere(req.alternate()));
    }
    QueuePairs.passive(core, connection, rep);
    core.sends(connection, Signal.REP);
    CmMad mad = core.out.send(connection, connection.transactionId, rep);
    core.times.repeatUntilAnswered(connection, mad, connection.maxRetries);
  }

  private Rep rep(Connection connection, AcceptReply reply, int qpn, int psn) {
    return Letters.rep(
        reply,
        connection.ids(),
        connection.opening().req.transport(),
        core.options.caGuid(),
        qpn,
        psn);
  }

  void hears(CmMad mad, Rtu rtu, PeerAddress from) {
    Connection connection = core.tables.find(mad, rtu.ids(), from);
    if (connection == null) {
      return;
    }
    if (core.hears(connection, Signal.RTU)) {
      established(connection, Event.Established.By.RTU, rtu.privateData());
    } else {
      core.out.drop(mad, from, Dropped.NOTHING_TO_DO);
    }
  }

  /** Data came on the queue pair: stands in for an RTU that was lost or is late. */
  void hearsData(Connection connection) {
    if (core.hears(connection, Signal.DATA)) {
      established(connection, Event.Established.By.DATA, PrivateData.EMPTY);
    }
  }

  private void established(
      Connection connection, Event.Established.By by, PrivateData privateData) {
    core.times.answered(connection);
    connection.opening = null;
    core.out.tell(new Event.Established(connection.id(), by, privateData));
  }
}
