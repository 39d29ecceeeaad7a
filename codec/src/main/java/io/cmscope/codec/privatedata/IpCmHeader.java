package io.cmscope.codec.privatedata;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Field;
import io.cmscope.codec.wire.Gid;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.Optional;

/**
 * The header of the RDMA IP CM service (IBA Annex A11; {@code cma_hdr} of Linux), at the start of
 * the private data of REQ and SIDR_REQ; the consumer's own data follow.
 *
 * <pre>
 *  0  major version (4) minor version (4) | IP version (4) reserved (4) | source port
 *  4  source address, an IPv4 one in the last 4 of 16 octets
 * 20  destination address, the same way
 * </pre>
 *
 * @param ipVersion 4 or 6 in a right header; with any other both addresses are taken for IPv6
 * @param source an IPv4 address if {@code ipVersion} is 4, else an IPv6 address
 * @param destination the same
 */
public record IpCmHeader(
    int majorVersion,
    int minorVersion,
    int ipVersion,
    int sourcePort,
    Address source,
    Address destination) {

  /** Octets of the header. */
  public static final int LENGTH = 36;

  public static final Field MAJOR_VERSION = at("major version", 0, 0, 4);
  public static final Field MINOR_VERSION = at("minor version", 0, 4, 4);
  public static final Field IP_VERSION = at("IP version", 1, 0, 4);
  public static final Field SOURCE_PORT = at("source port", 2, 16);
  public static final Field SOURCE_ADDRESS = at("source address", 4, 128).as(Field.Format.GID);
  public static final Field DESTINATION_ADDRESS =
      at("destination address", 20, 128).as(Field.Format.GID);

  /** All 36 octets, in order. */
  public static final List<Field> FIELDS =
      List.of(
          MAJOR_VERSION,
          MINOR_VERSION,
          IP_VERSION,
          reserved(1, 4, 4),
          SOURCE_PORT,
          SOURCE_ADDRESS,
          DESTINATION_ADDRESS);

  /**
   * @throws IllegalArgumentException in a sentence, when a value does not fit its field or an
   *     address is not of the IP version
   */
  public IpCmHeader {
    MAJOR_VERSION.check(majorVersion);
    MINOR_VERSION.check(minorVersion);
    IP_VERSION.check(ipVersion);
    SOURCE_PORT.check(sourcePort);
    checkAddress(source, ipVersion);
    checkAddress(destination, ipVersion);
  }

  /**
   * Reads the header; empty when there are fewer than 36 octets. Any octets make a header: see
   * {@link #isPlausible}.
   */
  public static Optional<IpCmHeader> read(PrivateData data) {
    if (data.length() < LENGTH) {
      return Optional.empty();
    }
    int ipVersion = data.getUnsigned(1) >> 4;
    return Optional.of(
        new IpCmHeader(
            data.getUnsigned(0) >> 4,
            data.getUnsigned(0) & 0xf,
            ipVersion,
            data.getUnsignedShort(2),
            address(data, SOURCE_ADDRESS.octet(), ipVersion),
            address(data, DESTINATION_ADDRESS.octet(), ipVersion)));
  }

  /** Whether a receiver accepts it: version 0 and IPv4 or IPv6. */
  public boolean isPlausible() {
    return majorVersion == 0 && minorVersion == 0 && (ipVersion == 4 || ipVersion == 6);
  }

  /**
   * Whether private data that begin with a header name, as source and destination, the addresses of
   * two RoCE GIDs; read without making a header of them.
   */
  public static boolean agrees(PrivateData data, Gid source, Gid destination) {
    int ipVersion = data.getUnsigned(1) >> 4;
    return isAddress(data, SOURCE_ADDRESS.octet(), ipVersion, source)
        && isAddress(data, DESTINATION_ADDRESS.octet(), ipVersion, destination);
  }

  private static boolean isAddress(PrivateData data, int octet, int ipVersion, Gid gid) {
    return ipVersion == 4
        ? gid.isIpv4Mapped() && (int) gid.low() == data.getInt(octet + 12)
        : gid.high() == data.getLong(octet) && gid.low() == data.getLong(octet + 8);
  }

  /** The consumer's own private data behind the header. */
  public static PrivateData consumerData(PrivateData data) {
    return data.length() <= LENGTH ? PrivateData.EMPTY : data.slice(LENGTH, data.length() - LENGTH);
  }

  /** Writes the 36 octets, reserved bits as zero. */
  public void write(ByteBuf buf, int index) {
    buf.setZero(index, LENGTH);
    MAJOR_VERSION.set(buf, index, majorVersion);
    MINOR_VERSION.set(buf, index, minorVersion);
    IP_VERSION.set(buf, index, ipVersion);
    SOURCE_PORT.set(buf, index, sourcePort);
    write(source, buf, index + SOURCE_ADDRESS.octet());
    write(destination, buf, index + DESTINATION_ADDRESS.octet());
  }

  /** The header and what the consumer wants to say, as private data. */
  public PrivateData before(PrivateData consumerData) {
    byte[] octets = new byte[LENGTH + consumerData.length()];
    ByteBuf buf = Unpooled.wrappedBuffer(octets);
    write(buf, 0);
    consumerData.write(buf, LENGTH);
    return PrivateData.view(octets, 0, octets.length);
  }

  private static Address address(PrivateData data, int octet, int ipVersion) {
    return ipVersion == 4
        ? Address.ipv4(data.getInt(octet + 12))
        : Address.ipv6(data.getLong(octet), data.getLong(octet + 8));
  }

  private static void write(Address address, ByteBuf buf, int index) {
    if (address.kind() == Address.Kind.IPV4) {
      buf.setInt(index + 12, address.value());
    } else {
      buf.setLong(index, address.high());
      buf.setLong(index + 8, address.low());
    }
  }

  private static void checkAddress(Address address, int ipVersion) {
    Address.Kind kind = ipVersion == 4 ? Address.Kind.IPV4 : Address.Kind.IPV6;
    if (address.kind() != kind) {
      throw new IllegalArgumentException(address + " is not an address of IP version " + ipVersion);
    }
  }

  /** {@code 10.0.0.1:45000 to 10.0.0.2} */
  @Override
  public String toString() {
    String start = ipVersion == 4 ? source.toString() : "[" + source + "]";
    return start + ":" + sourcePort + " to " + destination;
  }
}
