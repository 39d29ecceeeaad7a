package io.cmscope.stack.engine;

import io.cmscope.codec.cm.PathMtu;
import io.cmscope.codec.cm.Transport;

/**
 * What an active side proposes for the queue pairs.
 *
 * @param transport RC, UC or XRC
 * @param pathMtu code, see {@link PathMtu}
 * @param responderResources RDMA READs and atomics taken at a time
 * @param initiatorDepth RDMA READs and atomics wanted outstanding
 * @param retryCount 3 bits
 * @param rnrRetryCount 3 bits; 7 is without end
 * @param vendorId 24 bits: the enhanced connection establishment (ECE) option; 0 for none
 */
public record QpTerms(
    Transport transport,
    int pathMtu,
    int responderResources,
    int initiatorDepth,
    int retryCount,
    int rnrRetryCount,
    boolean endToEndFlowControl,
    boolean srq,
    int vendorId) {

  /** A reliable connection, 1024 octets a packet, as most consumers ask for. */
  public static final QpTerms RC = of(Transport.RC);

  /** The usual terms for a transport. */
  public static QpTerms of(Transport transport) {
    return new QpTerms(transport, 3, 16, 16, 7, 7, true, false, 0);
  }

  /**
   * @throws IllegalArgumentException for a transport without connections
   */
  public QpTerms {
    if (transport == Transport.RD || transport == Transport.RESERVED) {
      throw new IllegalArgumentException("no connection over " + transport + ": RC, UC or XRC");
    }
  }
}
