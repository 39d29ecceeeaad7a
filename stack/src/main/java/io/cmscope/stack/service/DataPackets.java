package io.cmscope.stack.service;

import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.Transport;
import io.cmscope.codec.wire.Opcode;
import io.cmscope.stack.engine.Effect.ReceiveTerms;
import io.cmscope.stack.engine.Effect.SendTerms;
import io.cmscope.stack.transport.DataPacket;
import io.cmscope.stack.transport.MadTransport;
import io.cmscope.stack.transport.TransportException;

/** Packets of connected queue pairs, as far as a CM without queue pairs has to do with them. */
final class DataPackets {
  private static final int RC_SEND_ONLY = 0x04;
  private static final int UC_SEND_ONLY = 0x24;
  private static final int PSN_BITS = 0xffffff;

  private final MadTransport transport;

  DataPackets(MadTransport transport) {
    this.transport = transport;
  }

  /**
   * Whether the queue pair would take it: it comes from the peer and has the first PSN, as nothing
   * does that is left of an earlier connection.
   */
  boolean isFirst(DataPacket packet, Link link) {
    ReceiveTerms terms = link.receives;
    return terms != null
        && Opcode.isRequest(packet.opcode())
        && packet.psn() == terms.psn()
        && packet.source().equals(link.peer.gid());
  }

  int probe(Link link) throws TransportException {
    SendTerms sends = link.sends;
    ReceiveTerms receives = link.receives;
    Req req = link.req;
    if (sends == null || receives == null || req == null) {
      throw new IllegalStateException(link + " is not ready to send");
    }
    if (!transport.carriesData()) {
      throw new UnsupportedOperationException("this transport carries no data, only MADs");
    }
    int psn = (sends.psn() + link.probes) & PSN_BITS;
    transport.sendData(
        new DataPacket(
            link.localGid,
            link.peer.gid(),
            sendOnly(req.transport()),
            receives.remoteQpn(),
            psn,
            req.pKey(),
            0,
            0));
    link.probes++;
    return psn;
  }

  private static int sendOnly(Transport transport) {
    return switch (transport) {
      case RC -> RC_SEND_ONLY;
      case UC -> UC_SEND_ONLY;
      case XRC, RD, RESERVED ->
          throw new UnsupportedOperationException("no probe over " + transport + ": RC or UC");
    };
  }
}
