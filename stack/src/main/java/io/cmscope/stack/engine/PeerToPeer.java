package io.cmscope.stack.engine;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.Signal;
import io.cmscope.codec.rules.State;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two ends that ask each other for one service (12.10.4). The greater (CA GUID, QPN) stays active;
 * the other takes the greater one's REQ as if it had listened. Current Linux refuses this.
 */
final class PeerToPeer {
  private final Core core;
  private final PassiveSide passive;

  /** Few, and short-lived: looked through one by one. */
  private final List<Connection> asking = new ArrayList<>();

  PeerToPeer(Core core, PassiveSide passive) {
    this.core = core;
    this.passive = passive;
  }

  /**
   * @throws UnlawfulCallException under policy linux
   */
  void check(ConnectRequest ask) {
    if (ask.peerToPeer() && core.policy == PeerPolicy.LINUX) {
      throw UnlawfulCallException.because(
          "cannot connect peer to peer: policy linux knows no peer to peer");
    }
  }

  void asks(Connection connection) {
    asking.removeIf(it -> !isAsking(it));
    asking.add(connection);
  }

  /** Whether a REQ was the other half of such an exchange, and is dealt with. */
  boolean hears(CmMad mad, Req req, PeerAddress from) {
    Connection ours = asking.isEmpty() ? null : find(req, from);
    if (ours == null) {
      return false;
    }
    Req mine = ours.opening().req;
    if (isGreater(mine, req)) {
      core.hears(ours, Signal.REQ);
      core.out.drop(mad, from, Dropped.NOTHING_TO_DO);
      return true;
    }
    core.times.answered(ours);
    ours.active = false;
    ours.transactionId = mad.transactionId();
    ours.opening = new Opening(req, null);
    passive.knowPeer(ours, req);
    core.tables.index(ours);
    core.hears(ours, Signal.PEER_REQ);
    core.out.tell(new Event.Requested(ours.id(), Engine.PEER_TO_PEER, req, from));
    return true;
  }

  private @Nullable Connection find(Req req, PeerAddress from) {
    for (Connection connection : asking) {
      if (isAsking(connection)
          && connection.opening().req.serviceId() == req.serviceId()
          && connection.peer.address.equals(from)) {
        return connection;
      }
    }
    return null;
  }

  private static boolean isAsking(Connection connection) {
    return connection.active
        && (connection.state() == State.REQ_SENT || connection.state() == State.MRA_REQ_RCVD);
  }

  private static boolean isGreater(Req mine, Req theirs) {
    int guids = Long.compareUnsigned(mine.localCaGuid(), theirs.localCaGuid());
    return guids > 0 || (guids == 0 && mine.localQpn() > theirs.localQpn());
  }
}
