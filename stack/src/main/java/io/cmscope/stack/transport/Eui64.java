package io.cmscope.stack.transport;

import java.net.Inet4Address;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.ByteBuffer;

/** Names of channel adapters, as rxe makes them: the EUI-64 of the interface's MAC address. */
final class Eui64 {
  private static final int MAC_OCTETS = 6;
  private static final long UNIVERSAL = 0x0200_0000_0000_0000L; // the bit is turned round
  private static final long LOCALLY_ADMINISTERED = 0x0200_0000_0000L;

  private Eui64() {}

  /** Of a MAC address of 48 bits (RFC 4291, appendix A). */
  static long of(long mac) {
    return (mac >>> 24 << 40 | 0xff_fe00_0000L | (mac & 0xff_ffff)) ^ UNIVERSAL;
  }

  /** Whether it is made of a MAC address. */
  static boolean isOfMac(long eui64) {
    return (eui64 & 0xff_ff00_0000L) == 0xff_fe00_0000L;
  }

  /** The MAC address that it is made of. */
  static long mac(long eui64) {
    long plain = eui64 ^ UNIVERSAL;
    return plain >>> 40 << 24 | (plain & 0xff_ffff);
  }

  /**
   * For who speaks from one IPv4 address of an interface. Only the first address takes the name of
   * the interface: several speakers on one interface must not look like one adapter, whose queue
   * pairs the peers would take for each other's.
   */
  static long ofSpeaker(Inet4Address address) {
    try {
      NetworkInterface of = NetworkInterface.getByInetAddress(address);
      byte[] mac = of == null ? null : of.getHardwareAddress();
      boolean first =
          of != null
              && of.inetAddresses().filter(Inet4Address.class::isInstance).findFirst().stream()
                  .anyMatch(address::equals);
      if (first && mac != null && mac.length == MAC_OCTETS) {
        return of(mac(mac));
      }
    } catch (SocketException e) {
      // an interface that went away has no name to take
    }
    return ofAddress(ByteBuffer.wrap(address.getAddress()).getInt());
  }

  /** Of a made-up, locally administered MAC address that holds an IPv4 address. */
  static long ofAddress(int ipv4) {
    return of(LOCALLY_ADMINISTERED | Integer.toUnsignedLong(ipv4));
  }

  /** Six octets as a number. */
  static long mac(byte[] octets) {
    long mac = 0;
    for (byte octet : octets) {
      mac = mac << 8 | (octet & 0xff);
    }
    return mac;
  }
}
