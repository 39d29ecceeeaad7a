package io.cmscope.stack.engine;

/** A peer's port, one object for all its connections, and how many of them are half open. */
final class Peer {
  final PeerAddress address;

  /** Connections, timewait records and SIDR exchanges that refer to it. */
  int references;

  /** Passive connections that are not established yet. */
  int halfOpen;

  Peer(PeerAddress address) {
    this.address = address;
  }
}
