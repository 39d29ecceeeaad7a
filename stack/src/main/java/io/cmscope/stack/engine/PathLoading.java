package io.cmscope.stack.engine;

import io.cmscope.codec.cm.ApStatus;
import io.cmscope.codec.cm.Apr;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Lap;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.ReqPath;
import io.cmscope.codec.rules.Signal;
import io.cmscope.codec.rules.State;

/** LAP and APR (12.8): a second path for an established connection, and the change to it. */
final class PathLoading {
  private final Core core;
  private final MoreTime moreTime;

  PathLoading(Core core, MoreTime moreTime) {
    this.core = core;
    this.moreTime = moreTime;
  }

  /** The user of the active side proposes a path. */
  void propose(Connection connection, ReqPath path, PrivateData privateData) {
    core.require(connection, Signal.LAP, "load a path for");
    if (!connection.active || connection.state() != State.ESTABLISHED) {
      throw UnlawfulCallException.because(
          "cannot load a path for "
              + connection
              + (connection.active ? ": a LAP is out already" : ": only the active side may"));
    }
    int responseTimeout =
        Math.min(core.limits.longestWait(), CmTerms.LINUX.localCmResponseTimeout());
    Lap lap = new Lap(connection.ids(), connection.remoteQpn, responseTimeout, path, privateData);
    core.sends(connection, Signal.LAP);
    CmMad mad = core.out.send(connection, core.out.newTransaction(), lap);
    core.times.repeatUntilAnswered(connection, mad, connection.maxRetries);
  }

  void hears(CmMad mad, Lap lap, PeerAddress from) {
    Connection connection = core.tables.connection(lap.ids());
    if (connection == null) {
      hearsUnknown(mad, lap, from);
    } else if (!core.tables.sourceFits(connection, from)) {
      core.out.drop(mad, from, Dropped.WRONG_SOURCE);
    } else if (connection.state() == State.MRA_LAP_SENT) {
      moreTime.answerRepeated(connection, mad, from);
    } else if (connection.state() == State.LAP_RCVD) {
      moreTime.answerRepeated(connection, mad, from);
    } else if (!core.hears(connection, Signal.LAP)) {
      core.out.drop(mad, from, Dropped.NOTHING_TO_DO);
    } else if (lap.remoteQpn() != connection.local.number()) {
      connection.pending = mad;
      answer(connection, ApStatus.QPN_MISMATCH, PrivateData.EMPTY, PrivateData.EMPTY);
    } else {
      connection.pending = mad;
      core.out.tell(new Event.PathProposed(connection.id(), lap));
    }
  }

  private void hearsUnknown(CmMad mad, Lap lap, PeerAddress from) {
    if (!core.idleMaySend(Signal.APR)) {
      core.out.drop(mad, from, Dropped.UNKNOWN_IDS);
      return;
    }
    CommIds ids = lap.ids().asSeenByPeer();
    int status = ApStatus.INVALID_COMMUNICATION_INSTANCE.code();
    Apr apr = new Apr(ids, 0, status, PrivateData.EMPTY, PrivateData.EMPTY);
    core.out.send(CmMad.of(mad.transactionId(), apr), from, Engine.DEFAULT_P_KEY);
  }

  /** The user answers a proposed path. */
  void answer(Connection connection, ApStatus status, PrivateData info, PrivateData privateData) {
    core.require(connection, Signal.APR, "answer a path for");
    CmMad asked = connection.pending;
    if (asked == null || !(asked.message() instanceof Lap lap)) {
      throw new IllegalStateException(connection + " has no LAP to answer");
    }
    Apr apr = new Apr(connection.ids(), info.length(), status.code(), info, privateData);
    if (status == ApStatus.LOADED) {
      ReqPath path = QueuePairs.seenFromHere(lap.alternate());
      load(connection, path);
    }
    core.sends(connection, Signal.APR);
    connection.pending = null;
    connection.moreTime = -1;
    core.out.send(connection, asked.transactionId(), apr);
  }

  void hears(CmMad mad, Apr apr, PeerAddress from) {
    Connection connection = core.tables.find(mad, apr.ids(), from);
    if (connection == null) {
      return;
    }
    CmMad asked = connection.pending;
    if (asked == null || !(asked.message() instanceof Lap lap)) {
      core.out.drop(mad, from, Dropped.NOTHING_TO_DO);
    } else if (asked.transactionId() != mad.transactionId()) {
      core.out.drop(mad, from, Dropped.WRONG_TRANSACTION);
    } else if (core.hears(connection, Signal.APR)) {
      core.times.answered(connection);
      if (apr.status() == ApStatus.LOADED) {
        load(connection, lap.alternate());
      }
      core.out.tell(new Event.PathAnswered(connection.id(), apr));
    } else {
      core.out.drop(mad, from, Dropped.NOTHING_TO_DO);
    }
  }

  private void load(Connection connection, ReqPath path) {
    connection.alternate = PeerAddress.at(path);
    core.out.emit(new Effect.LoadPath(connection.local, path));
  }

  /** The queue pair went over to its alternate path: messages go there too from now on. */
  void migrated(Connection connection) {
    PeerAddress to = connection.alternate;
    if (!connection.state().established() || to == null) {
      throw UnlawfulCallException.because(
          "cannot migrate " + connection + ": it has no alternate path");
    }
    Peer former = connection.peer;
    connection.alternate = former.address;
    connection.peer = core.tables.peers.refer(to);
    core.tables.peers.release(former);
  }
}
