package io.cmscope.stack.engine;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.rules.PeerPolicy.InTimewait;
import io.cmscope.codec.rules.State;
import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/** What is held, and how it is found: by our comm id, by the peer's, by the peer's QPN. */
final class Tables {
  final Int2ObjectHashMap<Connection> connections = new Int2ObjectHashMap<>();
  final Int2ObjectHashMap<Timewait> timewaits = new Int2ObjectHashMap<>();
  final RemoteIndex byRemoteId;
  final RemoteIndex byRemoteQpn;
  final Peers peers = new Peers();
  final Listeners listeners = new Listeners();
  final CommIdAllocator commIds;

  private final EngineOptions options;
  private final Outbox out;

  Tables(EngineOptions options, Entropy entropy, Outbox out) {
    this.options = options;
    this.out = out;
    commIds = new CommIdAllocator(entropy);
    byRemoteId = new RemoteIndex.ByCommId(entropy.nextLong());
    byRemoteQpn = new RemoteIndex.ByQpn(entropy.nextLong());
  }

  /** A fresh local comm id, in use nowhere. */
  int newId() {
    int id;
    do {
      id = commIds.next();
    } while (connections.containsKey(id) || timewaits.containsKey(id));
    return id;
  }

  boolean isFull() {
    return connections.size() + timewaits.size() >= options.limits().connections();
  }

  void add(Connection connection) {
    connections.put(connection.id(), connection);
    connection.owner.add(connection);
  }

  /** The peer's numbers are known: from now on they tell duplicates and stale connections. */
  void index(Connection connection) {
    byRemoteId.put(connection);
    byRemoteQpn.put(connection);
  }

  void forget(Connection connection) {
    connections.remove(connection.id());
    byRemoteId.remove(connection);
    byRemoteQpn.remove(connection);
    connection.owner.remove(connection);
    peers.release(connection.peer);
  }

  /** In the stead of its connection. */
  void add(Timewait rest) {
    rest.peer.references++;
    timewaits.put(rest.local.connection(), rest);
    if (options.policy().inTimewait() != InTimewait.ACCEPT && rest.remoteQpn != 0) {
      byRemoteQpn.put(rest);
    }
  }

  void forget(Timewait rest) {
    timewaits.remove(rest.local.connection());
    byRemoteQpn.remove(rest);
    peers.release(rest.peer);
  }

  @Nullable Connection connection(CommIds theirs) {
    Connection connection = connections.get(theirs.remote());
    return connection != null && connection.remoteId == theirs.local() ? connection : null;
  }

  /** Whether a message came from where the peer is. */
  boolean sourceFits(Connection connection, PeerAddress from) {
    return sourceFits(connection.peer, connection.alternate, from);
  }

  boolean sourceFits(Peer peer, @Nullable PeerAddress alternate, PeerAddress from) {
    return options.sources() == EngineOptions.Sources.TRUSTED
        || peer.address.equals(from)
        || from.equals(alternate);
  }

  /**
   * The connection a message with both ids is for; null, and the message dropped, if there is none
   * or it comes from elsewhere.
   */
  @Nullable Connection find(CmMad mad, CommIds theirs, PeerAddress from) {
    Connection connection = connection(theirs);
    if (connection == null) {
      Timewait rest = timewaits.get(theirs.remote());
      boolean resting = rest != null && rest.remoteId == theirs.local();
      out.drop(mad, from, resting ? Dropped.NOTHING_TO_DO : Dropped.UNKNOWN_IDS);
      return null;
    }
    if (!sourceFits(connection, from)) {
      out.drop(mad, from, Dropped.WRONG_SOURCE);
      return null;
    }
    return connection;
  }

  /**
   * The connection a user means.
   *
   * @throws IllegalArgumentException in a sentence, when there is none
   */
  Connection named(int id, String call) {
    Connection connection = connections.get(id);
    if (connection != null) {
      return connection;
    }
    if (timewaits.containsKey(id)) {
      throw UnlawfulCallException.of(call, Connection.name(id), State.TIMEWAIT, options.policy());
    }
    throw new IllegalArgumentException(
        "cannot " + call + " " + Connection.name(id) + ": it is over, or never was");
  }
}
