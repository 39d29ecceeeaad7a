package io.cmscope.stack.engine;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.rules.PeerPolicy.StaleDreq;
import io.cmscope.codec.rules.PeerPolicy.UnknownDreq;
import io.cmscope.codec.rules.Signal;
import io.cmscope.codec.rules.State;
import io.cmscope.stack.engine.EngineOptions.Abandoned;
import io.cmscope.stack.engine.EngineOptions.Dreqs;
import io.cmscope.stack.engine.Event.Disconnected.Cause;
import org.jspecify.annotations.Nullable;

/** DREQ and DREP, both ways (12.9.8.3), and what timewait answers (12.9.8.4). */
final class Release {
  private final Core core;

  Release(Core core) {
    this.core = core;
  }

  /** The user disconnects, or answers the peer that does. */
  void disconnect(Connection connection, PrivateData privateData) {
    if (connection.state() == State.DREQ_RCVD) {
      answer(connection, connection.transactionId, privateData);
      return;
    }
    core.require(connection, Signal.DREQ, "disconnect");
    if (connection.state() == State.DREQ_SENT) {
      throw UnlawfulCallException.because(
          "cannot disconnect " + connection + ": its DREQ is out already");
    }
    sendDreq(connection, connection.maxRetries, privateData);
  }

  /**
   * The peer began anew with the queue pair of this connection (12.9.8.3.1). Somebody elsewhere who
   * claims to be the peer ends nothing: anybody could tear connections down so.
   */
  void disconnectStale(Connection connection, PeerAddress from) {
    StaleDreq effort = core.policy.staleDreq();
    if (!connection.state().established()
        || effort == StaleDreq.NONE
        || !core.tables.sourceFits(connection, from)) {
      return;
    }
    tellOver(connection, Cause.STALE, PrivateData.EMPTY);
    int retries = effort == StaleDreq.ONCE ? 0 : connection.maxRetries;
    sendDreq(connection, retries, PrivateData.EMPTY);
  }

  /** The user destroyed it, or is lost. */
  void abandon(Connection connection) {
    boolean once = core.options.abandoned() == Abandoned.ONCE;
    sendDreq(connection, once ? 0 : connection.maxRetries, PrivateData.EMPTY);
  }

  /** First the queue pair stops, then the peer is told. */
  private void sendDreq(Connection connection, int retries, PrivateData privateData) {
    Dreq dreq = new Dreq(connection.ids(), connection.remoteQpn, privateData);
    core.qpns.fail(connection);
    core.sends(connection, Signal.DREQ);
    connection.answerData = PrivateData.EMPTY;
    CmMad mad = core.out.send(connection, core.out.newTransaction(), dreq);
    core.times.repeatUntilAnswered(connection, mad, retries);
  }

  /** The DREP leaves, and timewait begins. */
  void answer(Connection connection, long transactionId, PrivateData privateData) {
    Drep drep = new Drep(connection.ids(), privateData);
    connection.answerData = privateData;
    core.sends(connection, Signal.DREP);
    core.out.send(connection, transactionId, drep);
  }

  void hears(CmMad mad, Dreq dreq, PeerAddress from) {
    Connection connection = core.tables.connection(dreq.ids());
    if (connection == null) {
      hearsWithoutConnection(mad, dreq, from);
      return;
    }
    if (!core.tables.sourceFits(connection, from)) {
      core.out.drop(mad, from, Dropped.WRONG_SOURCE);
      return;
    }
    if (dreq.remoteQpn() != connection.local.number()) {
      core.out.drop(mad, from, Dropped.WRONG_QPN);
      return;
    }
    State was = connection.state();
    if (!core.hears(connection, Signal.DREQ)) {
      core.out.drop(mad, from, Dropped.NOTHING_TO_DO);
      return;
    }
    boolean crossing = was == State.DREQ_SENT;
    connection.transactionId = mad.transactionId();
    over(connection, crossing ? Cause.BY_US : Cause.BY_PEER, dreq.privateData(), crossing);
  }

  /**
   * The peer ends it: what was pending is not repeated any more, the queue pair stops, the user is
   * told; and the DREP leaves unless the user is to say so.
   */
  void over(Connection connection, Cause cause, PrivateData privateData, boolean userKnows) {
    core.times.answered(connection);
    connection.opening = null;
    connection.answerData = PrivateData.EMPTY;
    core.qpns.fail(connection);
    tellOver(connection, cause, privateData);
    if (userKnows || core.options.dreqs() == Dreqs.ANSWERED_AT_ONCE) {
      answer(connection, connection.transactionId, PrivateData.EMPTY);
    }
  }

  void tellOver(Connection connection, Cause cause, PrivateData privateData) {
    if (!connection.endTold) {
      connection.endTold = true;
      core.out.tell(new Event.Disconnected(connection.id(), cause, privateData));
    }
  }

  private void hearsWithoutConnection(CmMad mad, Dreq dreq, PeerAddress from) {
    Timewait rest = core.tables.timewaits.get(dreq.ids().remote());
    if (rest != null && rest.remoteId == dreq.ids().local()) {
      hearsInTimewait(rest, mad, dreq, from);
    } else if (isStillAsking(core.tables.connections.get(dreq.ids().remote()))) {
      core.out.drop(mad, from, Dropped.NOTHING_TO_DO);
    } else if (core.policy.unknownDreq() == UnknownDreq.ANSWER && core.idleMaySend(Signal.DREP)) {
      CommIds ids = dreq.ids().asSeenByPeer();
      core.out.send(
          CmMad.of(mad.transactionId(), new Drep(ids, PrivateData.EMPTY)),
          from,
          Engine.DEFAULT_P_KEY);
    } else {
      core.out.drop(mad, from, Dropped.UNKNOWN_IDS);
    }
  }

  /** Nobody can end what nobody has accepted. */
  private static boolean isStillAsking(@Nullable Connection connection) {
    return connection != null && connection.remoteId == 0;
  }

  /** Our DREP was lost: it is said again, and the clock of timewait goes on. */
  private void hearsInTimewait(Timewait rest, CmMad mad, Dreq dreq, PeerAddress from) {
    if (!core.tables.sourceFits(rest.peer, rest.alternate, from)) {
      core.out.drop(mad, from, Dropped.WRONG_SOURCE);
    } else if (dreq.remoteQpn() != rest.local.number()) {
      core.out.drop(mad, from, Dropped.WRONG_QPN);
    } else if (core.restingMaySend(Signal.DREP)) {
      Drep drep = new Drep(rest.ids(), rest.drepData);
      core.out.send(CmMad.of(mad.transactionId(), drep), rest.peer.address, rest.pKey);
    }
  }

  void hears(CmMad mad, Drep drep, PeerAddress from) {
    Connection connection = core.tables.find(mad, drep.ids(), from);
    if (connection == null) {
      return;
    }
    if (core.hears(connection, Signal.DREP)) {
      tellOver(connection, Cause.BY_US, drep.privateData());
    } else {
      core.out.drop(mad, from, Dropped.NOTHING_TO_DO);
    }
  }
}
