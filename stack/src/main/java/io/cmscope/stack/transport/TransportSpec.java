package io.cmscope.stack.transport;

import io.cmscope.codec.wire.Gid;
import java.net.Inet4Address;
import java.util.OptionalInt;

/** Which transport, and between what. */
public sealed interface TransportSpec {

  /** RoCEv2 over IPv4 on a plain socket; {@code local} is one address of this host. */
  record Udp(Inet4Address local) implements TransportSpec {}

  /**
   * RoCE by injected and captured frames.
   *
   * @param interfaceName of an Ethernet interface; where it is a VLAN's, frames go untagged into it
   * @param vlan the tag that frames carry, 1 to 4094, if any
   * @param roceV1 version 1 instead of 2
   */
  record Pcap(String interfaceName, OptionalInt vlan, boolean roceV1) implements TransportSpec {
    private static final int LAST_VLAN = 4094;

    public Pcap {
      if (vlan.isPresent() && (vlan.getAsInt() < 1 || vlan.getAsInt() > LAST_VLAN)) {
        throw new IllegalArgumentException(
            "VLAN " + vlan.getAsInt() + " is not between 1 and " + LAST_VLAN);
      }
    }

    /** RoCEv2 without tag. */
    public Pcap(String interfaceName) {
      this(interfaceName, OptionalInt.empty(), false);
    }
  }

  /** A port of a wire within this process. */
  record Memory(MemoryWire wire, Gid gid) implements TransportSpec {}
}
