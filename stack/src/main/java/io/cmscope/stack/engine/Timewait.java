package io.cmscope.stack.engine;

import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.rules.Kinship;
import org.jspecify.annotations.Nullable;

/**
 * What is left of a connection in timewait. It belongs to the CM: it outlives the user who destroys
 * the connection and the application that crashes, answers DREQs that come again, and keeps the
 * local QPN reserved to its end (12.9.8.4).
 */
final class Timewait extends Remote implements Kinship.Held {
  final Qp local;
  final Peer peer;
  final @Nullable PeerAddress alternate;
  final PrivateData drepData;
  final int pKey;

  Timewait(Connection from) {
    this.local = from.local;
    this.peer = from.peer;
    this.alternate = from.alternate;
    this.pKey = from.pKey;
    this.drepData = from.answerData;
    remoteCaGuid = from.remoteCaGuid;
    remoteId = from.remoteId;
    remoteQpn = from.remoteQpn;
  }

  CommIds ids() {
    return new CommIds(/* local= */ local.connection(), /* remote= */ remoteId);
  }

  @Override
  public boolean live() {
    return false;
  }

  @Override
  public boolean inTimewait() {
    return true;
  }

  @Override
  public String toString() {
    return Connection.name(local.connection()) + " (TIMEWAIT)";
  }
}
