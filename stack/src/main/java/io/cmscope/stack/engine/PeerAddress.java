package io.cmscope.stack.engine;

import io.cmscope.codec.wire.Gid;

/**
 * Where a CM message came from or goes to: the port of the other end.
 *
 * @param gid its GID; on RoCE its IP address
 * @param lid its LID, 16 bits; 0 on RoCE
 */
public record PeerAddress(Gid gid, int lid) {

  /** A port on RoCE. */
  public static PeerAddress of(Gid gid) {
    return new PeerAddress(gid, 0);
  }

  @Override
  public String toString() {
    return lid == 0 ? gid.toString() : gid + " LID " + lid;
  }
}
