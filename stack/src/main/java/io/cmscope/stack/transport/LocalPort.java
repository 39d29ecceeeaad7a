package io.cmscope.stack.transport;

import io.cmscope.codec.wire.Gid;
import java.util.List;

/**
 * The port that a transport speaks for.
 *
 * @param caGuid of the channel adapter; on an Ethernet interface the EUI-64 of its MAC address, as
 *     rxe has it
 * @param gids at least one; on RoCEv2 the addresses of the interface, the preferred first
 * @param lid 16 bits; 0 on RoCE
 */
public record LocalPort(long caGuid, List<Gid> gids, int lid) {

  public LocalPort {
    gids = List.copyOf(gids);
    if (gids.isEmpty()) {
      throw new IllegalArgumentException("a port without a GID cannot be reached");
    }
  }

  /** The GID to ask a peer from: of the peer's kind, IPv4 or not, if there is one. */
  public Gid towards(Gid peer) {
    return gids.stream()
        .filter(gid -> gid.isIpv4Mapped() == peer.isIpv4Mapped())
        .findFirst()
        .orElse(gids.getFirst());
  }
}
