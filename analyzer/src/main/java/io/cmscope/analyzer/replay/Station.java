package io.cmscope.analyzer.replay;

import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Gid;

/**
 * Where an end is while the recording is played.
 *
 * @param lid 0 on RoCE
 * @param caGuid of its channel adapter; that of the peer is learnt from its REQ or REP
 */
public record Station(Gid gid, int lid, long caGuid) {

  /** Its IP address on RoCE. */
  public Address address() {
    return gid.isIpv4Mapped() ? Address.ipv4((int) gid.low()) : Address.ipv6(gid.high(), gid.low());
  }
}
