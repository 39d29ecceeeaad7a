package io.cmscope.stack.transport;

import io.cmscope.codec.wire.Gid;
import java.net.Inet4Address;

/** Which transport, and between what. */
public sealed interface TransportSpec {

  /** RoCEv2 over IPv4 on a plain socket; {@code local} is one address of this host. */
  record Udp(Inet4Address local) implements TransportSpec {}

  /** A port of a wire within this process. */
  record Memory(MemoryWire wire, Gid gid) implements TransportSpec {}
}
