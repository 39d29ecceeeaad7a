package io.cmscope.stack.transport;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.PeerAddress;

/**
 * A MAD to put on the wire.
 *
 * @param from one of the port's GIDs
 * @param pKey by value, 16 bits; whether the port holds it has been looked up
 * @param damaged send it with a wrong ICRC, as a broken adapter would: the peer must drop it
 */
public record OutgoingMad(CmMad mad, Gid from, PeerAddress to, int pKey, boolean damaged) {

  /** In good order. */
  public OutgoingMad(CmMad mad, Gid from, PeerAddress to, int pKey) {
    this(mad, from, to, pKey, false);
  }

  /** The same with a wrong ICRC. */
  public OutgoingMad asDamaged() {
    return new OutgoingMad(mad, from, to, pKey, true);
  }
}
