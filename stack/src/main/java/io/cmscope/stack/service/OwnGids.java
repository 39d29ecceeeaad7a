package io.cmscope.stack.service;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.EngineOptions;
import io.cmscope.stack.engine.PortGids;
import io.cmscope.stack.engine.Refusal;
import io.cmscope.stack.transport.MadTransport;
import io.netty.buffer.Unpooled;

/** The GIDs that the transport's port has at the moment. */
record OwnGids(MadTransport transport) implements PortGids {

  /** What an engine for the transport's port usually is told. */
  static EngineOptions optionsFor(MadTransport transport) {
    return EngineOptions.of(transport.port().caGuid()).with(new OwnGids(transport));
  }

  @Override
  public boolean owns(Gid gid) {
    return transport.port().gids().contains(gid);
  }

  @Override
  public Gid preferred() {
    return transport.port().gids().getFirst();
  }

  /** What Linux says about a P_Key that it does not have: reason 12, with a GID of the port. */
  static Refusal refusal(Gid gid) {
    byte[] octets = new byte[Gid.LENGTH];
    gid.write(Unpooled.wrappedBuffer(octets), 0);
    return new Refusal(RejectReason.INVALID_GID, PrivateData.of(octets), PrivateData.EMPTY);
  }
}
