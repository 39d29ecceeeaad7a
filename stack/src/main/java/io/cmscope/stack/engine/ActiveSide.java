package io.cmscope.stack.engine;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.FailoverAccepted;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.RejectedMessage;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.Rtu;
import io.cmscope.codec.rules.Kinship;
import io.cmscope.codec.rules.PeerPolicy.UnknownRep;
import io.cmscope.codec.rules.Signal;
import io.cmscope.codec.rules.State;

/** The side that asks (12.9.6): REQ, REP, RTU. */
final class ActiveSide {
  private final Core core;
  private final Release release;
  private final MoreTime moreTime;

  ActiveSide(Core core, Release release, MoreTime moreTime) {
    this.core = core;
    this.release = release;
    this.moreTime = moreTime;
  }

  Connection connect(ConnectRequest ask, Owner owner) {
    if (core.tables.isFull()) {
      throw UnlawfulCallException.because(
          "cannot connect: " + core.limits.connections() + " connections are held already");
    }
    int id = core.tables.newId();
    int psn = core.newPsn();
    Letters.req(ask, id, core.options.caGuid(), ask.localQpn(), psn); // throws before it reserves
    Qp local = core.qpns.reserve(id, ask.localQpn());
    Req req = Letters.req(ask, id, core.options.caGuid(), local.number(), psn);
    Connection connection =
        new Connection(local, core.tables.peers.refer(ask.to()), owner, /* active= */ true);
    connection.opening = new Opening(req, null);
    connection.pKey = ask.pKey();
    connection.peerToPeer = ask.peerToPeer();
    connection.transactionId = core.out.newTransaction();
    core.times.derive(connection, req);
    core.tables.add(connection);
    core.qpns.initialize(connection, local);
    core.sends(connection, Signal.REQ);
    CmMad mad = core.out.send(connection, connection.transactionId, req);
    core.times.repeatUntilAnswered(connection, mad, connection.maxRetries);
    return connection;
  }

  void hears(CmMad mad, Rep rep, PeerAddress from) {
    Connection connection = core.tables.connections.get(rep.ids().remote());
    if (connection == null) {
      hearsUnknown(mad, rep, from);
    } else if (!core.tables.sourceFits(connection, from)) {
      core.out.drop(mad, from, Dropped.WRONG_SOURCE);
    } else if (connection.remoteId == 0) {
      hearsFirst(connection, mad, rep, from);
    } else if (connection.remoteId == rep.ids().local()) {
      hearsAgain(connection, mad, from);
    } else {
      core.out.drop(mad, from, Dropped.UNKNOWN_IDS);
    }
  }

  private void hearsUnknown(CmMad mad, Rep rep, PeerAddress from) {
    boolean rejects =
        core.policy.unknownRep() == UnknownRep.REJECT
            && !core.tables.timewaits.containsKey(rep.ids().remote())
            && core.idleMaySend(Signal.REJ_REP);
    if (!rejects) {
      core.out.drop(mad, from, Dropped.UNKNOWN_IDS);
      return;
    }
    CommIds ids = new CommIds(/* local= */ 0, /* remote= */ rep.ids().local());
    CmMad rej =
        CmMad.of(
            mad.transactionId(),
            Letters.rej(ids, RejectedMessage.REP, RejectReason.INVALID_COMM_ID));
    core.out.send(rej, from, Engine.DEFAULT_P_KEY);
  }

  private void hearsFirst(Connection connection, CmMad mad, Rep rep, PeerAddress from) {
    State state = connection.state();
    if (state != State.REQ_SENT && state != State.MRA_REQ_RCVD) {
      core.out.drop(mad, from, Dropped.NOTHING_TO_DO);
      return;
    }
    int qpn = Letters.qpn(rep, connection.opening().req.transport());
    Remote sameId = core.tables.byRemoteId.get(rep.localCaGuid(), rep.ids().local());
    Remote sameQpn = core.tables.byRemoteQpn.get(rep.localCaGuid(), qpn);
    switch (Kinship.of((Kinship.Held) sameId, (Kinship.Held) sameQpn, core.policy)) {
      case NEW -> takes(connection, rep, qpn);
      case STALE -> {
        core.hears(connection, Signal.REP);
        core.sends(connection, Signal.REJ_STALE);
        CommIds ids = new CommIds(/* local= */ connection.id(), /* remote= */ rep.ids().local());
        core.out.send(
            connection,
            mad.transactionId(),
            Letters.rej(ids, RejectedMessage.REP, RejectReason.STALE_CONNECTION));
        if (sameQpn instanceof Connection old) {
          connection.opening().inTheWay = old;
          release.disconnectStale(old, from);
        }
      }
      case DUPLICATE, COMM_ID_IN_USE -> core.out.drop(mad, from, Dropped.NOTHING_TO_DO);
      case RESTING -> core.out.drop(mad, from, Dropped.RESTING);
    }
  }

  private void takes(Connection connection, Rep rep, int qpn) {
    core.hears(connection, Signal.REP);
    core.times.answered(connection);
    connection.remoteCaGuid = rep.localCaGuid();
    connection.remoteId = rep.ids().local();
    connection.remoteQpn = qpn;
    Req req = connection.opening().req;
    connection.opening().rep = rep;
    if (req.hasAlternatePath() && rep.failoverAccepted() == FailoverAccepted.ACCEPTED.code()) {
      connection.alternate = PeerAddress.at(req.alternate());
    }
    core.times.deriveTimewait(connection, rep.targetAckDelay());
    core.tables.index(connection);
    core.out.tell(new Event.Replied(connection.id(), rep));
  }

  /** The REP comes again: our RTU was lost, or the application takes its time. */
  private void hearsAgain(Connection connection, CmMad mad, PeerAddress from) {
    State state = connection.state();
    if (state == State.REP_RCVD || state == State.MRA_REP_SENT) {
      moreTime.answerRepeated(connection, mad, from);
    } else if (connection.active && core.maySend(connection, Signal.RTU)) {
      core.sends(connection, Signal.RTU);
      core.out.send(
          connection, mad.transactionId(), new Rtu(connection.ids(), connection.answerData));
    } else {
      core.out.drop(mad, from, Dropped.NOTHING_TO_DO);
    }
  }

  /** The user takes the REP: the queue pair is made ready, then the RTU leaves. */
  void complete(Connection connection, PrivateData privateData) {
    core.require(connection, Signal.RTU, "complete");
    if (connection.opening == null) {
      throw UnlawfulCallException.of(
          "complete", Connection.name(connection.id()), connection.state(), core.policy);
    }
    Rtu rtu = new Rtu(connection.ids(), privateData);
    QueuePairs.active(core, connection);
    core.sends(connection, Signal.RTU);
    connection.answerData = privateData;
    connection.opening = null;
    core.out.send(connection, connection.transactionId, rtu);
    core.out.tell(
        new Event.Established(connection.id(), Event.Established.By.OUR_RTU, PrivateData.EMPTY));
  }
}
