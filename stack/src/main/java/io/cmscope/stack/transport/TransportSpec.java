package io.cmscope.stack.transport;

import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.fabric.Port;
import java.net.Inet4Address;
import java.util.Optional;
import java.util.OptionalInt;

/** Which transport, and between what. */
public sealed interface TransportSpec {

  /** RoCEv2 over IPv4 on a plain socket; {@code local} is one address of this host. */
  record Udp(Inet4Address local) implements TransportSpec {}

  /**
   * RoCE by injected and captured frames.
   *
   * @param interfaceName of an Ethernet interface; where it is a VLAN's, frames go untagged into it
   * @param local the only address of the interface to speak for; else all of them
   * @param vlan the tag that frames carry, 1 to 4094, if any
   * @param roceV1 version 1 instead of 2
   */
  record Pcap(String interfaceName, Optional<Gid> local, OptionalInt vlan, boolean roceV1)
      implements TransportSpec {
    private static final int LAST_VLAN = 4094;

    public Pcap {
      if (vlan.isPresent() && (vlan.getAsInt() < 1 || vlan.getAsInt() > LAST_VLAN)) {
        throw new IllegalArgumentException(
            "VLAN " + vlan.getAsInt() + " is not between 1 and " + LAST_VLAN);
      }
    }

    /** RoCEv2 without tag, for all addresses. */
    public Pcap(String interfaceName) {
      this(interfaceName, Optional.empty(), OptionalInt.empty(), false);
    }
  }

  /**
   * MADs through an RDMA device of this host whose kernel has no CM.
   *
   * @param device such as {@code rxe0}
   * @param port from 1
   * @param tables its P_Keys and GIDs, kept up to date by somebody; else as they are when it is
   *     opened
   */
  record Umad(String device, int port, Optional<Port> tables) implements TransportSpec {

    /** Port 1 with the tables of now. */
    public Umad(String device) {
      this(device, 1, Optional.empty());
    }
  }

  /** A port of a wire within this process. */
  record Memory(MemoryWire wire, Gid gid) implements TransportSpec {}
}
