package io.cmscope.analyzer;

import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Gid;
import org.jspecify.annotations.Nullable;

/**
 * Where a packet came from or went.
 *
 * @param address IP address, GID on RoCEv1, LID on native InfiniBand
 * @param gid from GRH or IP header; null on native InfiniBand without a GRH
 */
public record Endpoint(Address address, @Nullable Gid gid) {

  /** Whether an address is this one, or its GID. */
  public boolean is(Address wanted) {
    return address.equals(wanted)
        || (gid != null
            && wanted.kind() != Address.Kind.LID
            && gid.high() == wanted.high()
            && gid.low() == wanted.low());
  }

  @Override
  public String toString() {
    return address.toString();
  }
}
