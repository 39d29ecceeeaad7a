package io.cmscope.stack.service;

import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.EngineOptions;
import io.cmscope.stack.engine.PortGids;
import io.cmscope.stack.transport.MadTransport;

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
}
