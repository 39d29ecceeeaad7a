package io.cmscope.stack.rdmacm;

import io.cmscope.codec.privatedata.IpCmHeader;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Gid;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;

/** IP addresses and the GIDs that RoCE makes of them. */
final class Addresses {
  private static final int IPV4_LENGTH = 4;

  private Addresses() {}

  static Gid gid(InetAddress address) {
    ByteBuffer octets = ByteBuffer.wrap(address.getAddress());
    return address instanceof Inet4Address
        ? Gid.mapped(octets.getInt())
        : new Gid(octets.getLong(), octets.getLong());
  }

  static Gid gid(Address address) {
    return address.kind() == Address.Kind.IPV4
        ? Gid.mapped(address.value())
        : new Gid(address.high(), address.low());
  }

  static InetAddress address(Gid gid) {
    byte[] octets =
        gid.isIpv4Mapped()
            ? ByteBuffer.allocate(IPV4_LENGTH).putInt((int) gid.low()).array()
            : ByteBuffer.allocate(Gid.LENGTH).putLong(gid.high()).putLong(gid.low()).array();
    try {
      return InetAddress.getByAddress(octets);
    } catch (UnknownHostException never) {
      throw new IllegalStateException(never); // the length is right
    }
  }

  /**
   * Whether somebody can ask from there (Linux validate_ipv4_net_dev, validate_ipv6_net_dev). One
   * who asks from a loopback address must ask for one.
   */
  static boolean isFit(IpCmHeader header) {
    InetAddress source = address(gid(header.source()));
    InetAddress destination = address(gid(header.destination()));
    return !source.isMulticastAddress()
        && !source.isAnyLocalAddress()
        && !isZeroNetOrBroadcast(source)
        && source.isLoopbackAddress() == destination.isLoopbackAddress();
  }

  private static boolean isZeroNetOrBroadcast(InetAddress address) {
    if (!(address instanceof Inet4Address)) {
      return false;
    }
    byte[] octets = address.getAddress();
    return octets[0] == 0 || ByteBuffer.wrap(octets).getInt() == -1;
  }
}
