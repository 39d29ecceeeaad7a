package io.cmscope.stack.service;

import io.cmscope.stack.engine.ServiceMatch;

/** Somebody who listens. */
public final class ServiceListener implements AutoCloseable {
  private final EngineRoom engineRoom;
  private final int number;
  private final ServiceMatch match;

  ServiceListener(EngineRoom engineRoom, int number, ServiceMatch match) {
    this.engineRoom = engineRoom;
    this.number = number;
    this.match = match;
  }

  public ServiceMatch match() {
    return match;
  }

  /** As {@link io.cmscope.stack.engine.Event.Requested} names it. */
  public int number() {
    return number;
  }

  /** Takes no more; what was told already may still be accepted. */
  @Override
  public void close() {
    engineRoom.closeListener(number);
  }

  /** {@code listener 1 on 0x0000000001060001} */
  @Override
  public String toString() {
    return "listener " + number + " on " + match;
  }
}
