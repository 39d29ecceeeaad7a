package io.cmscope.stack.engine;

import java.util.HashMap;
import java.util.Map;

/** The peers that anything refers to. */
final class Peers {
  private final Map<PeerAddress, Peer> byAddress = new HashMap<>();

  int size() {
    return byAddress.size();
  }

  int halfOpen(PeerAddress address) {
    Peer peer = byAddress.get(address);
    return peer == null ? 0 : peer.halfOpen;
  }

  /** The peer at an address, with one reference more. */
  Peer refer(PeerAddress address) {
    Peer peer = byAddress.computeIfAbsent(address, Peer::new);
    peer.references++;
    return peer;
  }

  /** One reference less; the last one takes the peer with it. */
  void release(Peer peer) {
    if (--peer.references == 0) {
      byAddress.remove(peer.address);
    }
  }
}
