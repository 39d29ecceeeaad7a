package io.cmscope.stack.transport;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.PeerAddress;

/**
 * A MAD that came.
 *
 * @param from the port it says it comes from
 * @param to which of our GIDs it was sent to
 * @param pKey of its packet, 16 bits
 */
public record IncomingMad(CmMad mad, PeerAddress from, Gid to, int pKey) {}
