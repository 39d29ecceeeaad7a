package io.cmscope.stack.service;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.stack.engine.Dropped;
import io.cmscope.stack.engine.Event;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.fabric.FabricEvent;
import io.cmscope.stack.transport.DataPacket;

/**
 * Sees what a service does, in the order in which it did it, for printing and counting. Called on
 * the service's executor, one call at a time. One that is too slow misses what its queue has no
 * room for; {@link Statistics#unobserved} counts it.
 */
public interface ServiceObserver {

  /** Looks at nothing. */
  ServiceObserver NONE = new ServiceObserver() {};

  /** A MAD left. */
  default void sent(Moment at, CmMad mad, PeerAddress to) {}

  /** A MAD could not leave: it counts as lost. */
  default void unsent(Moment at, CmMad mad, PeerAddress to, String why) {}

  /** A MAD came. */
  default void received(Moment at, CmMad mad, PeerAddress from) {}

  /** A MAD that came, and was told of by {@link #received}, was of no effect. */
  default void dropped(Moment at, CmMad mad, PeerAddress from, Dropped why) {}

  /** The user of a connection, listener or question is told. */
  default void event(Moment at, Event event) {}

  /** A data packet came for a queue pair. */
  default void data(Moment at, DataPacket packet) {}

  /** The port changed, and its tables answer anew. */
  default void fabric(Moment at, FabricEvent event) {}
}
