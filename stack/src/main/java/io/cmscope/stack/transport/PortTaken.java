package io.cmscope.stack.transport;

import java.io.IOException;

/**
 * UDP port 4791 belongs to somebody. An rxe device holds it for its network namespace: on recent
 * kernels while a link exists there, up to Linux 6.12 in the initial namespace from the loading of
 * the module to its removal. It also answers what comes there (REJ 8 to a REQ, DREP to a DREQ that
 * it does not know), so that reading beside it would not help.
 */
final class PortTaken {
  private PortTaken() {}

  static TransportException sentence(
      String transport, String address, int udpPort, IOException cause) {
    return new TransportException(
        transport
            + " cannot have UDP port "
            + udpPort
            + " of "
            + address
            + ": another cmscope holds it, or an rxe device in this network namespace, which would"
            + " also answer our peers itself (up to Linux 6.12 even after \"rdma link del\", until"
            + " \"rmmod rdma_rxe\"); use --transport umad on that device, or an address in another"
            + " network namespace or on another host",
        cause);
  }
}
