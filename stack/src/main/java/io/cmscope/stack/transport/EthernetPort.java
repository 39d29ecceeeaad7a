package io.cmscope.stack.transport;

import io.cmscope.codec.wire.Gid;
import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What an Ethernet interface of this host is and has.
 *
 * @param mac 48 bits
 * @param addresses IPv4, then IPv6, link-local ones last
 */
record EthernetPort(String name, long mac, List<Subnet> addresses) {
  private static final int MAC_OCTETS = 6;
  private static final int MAPPED_PREFIX = 96;
  private static final long LINK_LOCAL = 0xfe80L << 48;

  /**
   * An address and the hosts that are reached without a router.
   *
   * @param prefix bits of the GID that they share with it
   */
  record Subnet(Gid gid, int prefix, InetAddress address) {

    boolean holds(Gid other) {
      return Routes.samePrefix(gid, other, prefix);
    }
  }

  EthernetPort {
    addresses = List.copyOf(addresses);
  }

  /**
   * Reads it.
   *
   * @throws TransportException in a sentence, when there is none by that name that can be used
   */
  static EthernetPort of(String name) throws TransportException {
    try {
      NetworkInterface found = NetworkInterface.getByName(name);
      if (found == null) {
        throw new TransportException(
            "pcap: there is no interface \"" + name + "\"; there are: " + names());
      }
      byte[] mac = found.getHardwareAddress();
      if (mac == null || mac.length != MAC_OCTETS) {
        throw new TransportException(
            "pcap: " + name + " is no Ethernet interface; there are: " + names());
      }
      if (!found.isUp()) {
        throw new TransportException(
            "pcap: " + name + " is down, or nothing is at the other end of its cable");
      }
      return new EthernetPort(name, Eui64.mac(mac), subnets(found));
    } catch (SocketException e) {
      throw new TransportException("pcap cannot look at " + name + ": " + e.getMessage(), e);
    }
  }

  private static List<Subnet> subnets(NetworkInterface of) {
    List<Subnet> subnets = new ArrayList<>();
    for (InterfaceAddress each : of.getInterfaceAddresses()) {
      byte[] octets = each.getAddress().getAddress();
      int prefix = each.getNetworkPrefixLength();
      subnets.add(
          octets.length == Gid.LENGTH
              ? new Subnet(Gid.read(octets, 0), prefix, each.getAddress())
              : new Subnet(Routes.mapped(octets), MAPPED_PREFIX + prefix, each.getAddress()));
    }
    subnets.sort(
        Comparator.comparing((Subnet it) -> !it.gid().isIpv4Mapped())
            .thenComparing(it -> isLinkLocal(it.gid())));
    return subnets;
  }

  private static String names() throws SocketException {
    return String.join(
        ", ",
        NetworkInterface.networkInterfaces().map(NetworkInterface::getName).sorted().toList());
  }

  /** The GID that every RoCE port has: {@code fe80::} and the EUI-64 of the MAC address. */
  Gid linkLocal() {
    return new Gid(LINK_LOCAL, Eui64.of(mac));
  }

  /** Whether it is of {@code fe80::/64}. */
  static boolean isLinkLocal(Gid gid) {
    return gid.high() == LINK_LOCAL;
  }
}
