package io.cmscope.stack.transport;

import io.cmscope.codec.wire.Gid;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Joins ports within one process. Loses nothing, keeps the order between any two ports, and carries
 * real RoCEv2 packets.
 */
public final class MemoryWire {
  private final Map<Gid, MemoryTransport> ports = new ConcurrentHashMap<>();

  /** Connects a port with one GID and an adapter named after it. */
  public MemoryTransport plug(Gid gid, PacketTap tap) {
    return plug(new LocalPort(Eui64.ofAddress((int) gid.low()), List.of(gid), 0), tap);
  }

  /**
   * Connects a port until it is closed.
   *
   * @throws IllegalStateException when one of its GIDs is on the wire already
   */
  public MemoryTransport plug(LocalPort port, PacketTap tap) {
    MemoryTransport plugged = new MemoryTransport(this, port, tap);
    for (Gid gid : port.gids()) {
      if (ports.putIfAbsent(gid, plugged) != null) {
        unplug(plugged);
        throw new IllegalStateException(gid + " is on the wire already");
      }
    }
    return plugged;
  }

  void unplug(MemoryTransport port) {
    ports.values().removeIf(it -> it == port);
  }

  /** Brings a packet where it goes; nobody there is like a wire without a host at its end. */
  void carry(byte[] packet, Gid to) {
    MemoryTransport there = ports.get(to);
    if (there != null) {
      there.arrived(packet);
    }
  }
}
