package io.cmscope.codec.wire;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Builds RoCEv2 frames (annex A17): Ethernet, IPv4 or IPv6 by the kind of the addresses, UDP to
 * port 4791.
 */
public final class RoceV2Writer extends EthernetWriter<RoceV2Writer> {
  private static final int IPV4_TYPE = 0x0800;
  private static final int IPV6_TYPE = 0x86dd;
  private static final int UDP = 17;

  private @Nullable Address source;
  private @Nullable Address destination;
  private int ipIdentification;
  private boolean dontFragment = true;
  private int trafficClass;
  private int flowLabel;
  private int hopLimit = 64;
  private int sourcePort = 0xc000;

  /** IPv4 or IPv6, as the destination. */
  public RoceV2Writer source(Address address) {
    source = ip(address);
    return this;
  }

  /** IPv4 or IPv6, as the source. */
  public RoceV2Writer destination(Address address) {
    destination = ip(address);
    return this;
  }

  private static Address ip(Address address) {
    if (address.kind() == Address.Kind.LID) {
      throw new IllegalArgumentException(address + " is not an IP address");
    }
    return address;
  }

  /** Default 0; IPv4 only. */
  public RoceV2Writer ipIdentification(int value) {
    ipIdentification = (int) Ipv4Header.IDENTIFICATION.check(value);
    return this;
  }

  /** Default true; IPv4 only. */
  public RoceV2Writer dontFragment(boolean value) {
    dontFragment = value;
    return this;
  }

  /** Default 0; the type of service of IPv4. */
  public RoceV2Writer trafficClass(int value) {
    trafficClass = (int) Ipv6Header.TRAFFIC_CLASS.check(value);
    return this;
  }

  /** Default 0; IPv6 only. */
  public RoceV2Writer flowLabel(int value) {
    flowLabel = (int) Ipv6Header.FLOW_LABEL.check(value);
    return this;
  }

  /** Default 64; the time to live of IPv4. */
  public RoceV2Writer hopLimit(int value) {
    hopLimit = (int) Ipv6Header.HOP_LIMIT.check(value);
    return this;
  }

  /** Default 0xc000; senders choose from 0xc000 to 0xffff. */
  public RoceV2Writer sourcePort(int value) {
    sourcePort = (int) UdpHeader.SOURCE_PORT.check(value);
    return this;
  }

  @Override
  RoceV2Writer self() {
    return this;
  }

  private boolean isIpv4() {
    if (source == null || destination == null) {
      throw new IllegalStateException("source and destination address must be set");
    }
    if (source.kind() != destination.kind()) {
      throw new IllegalStateException(source + " and " + destination + " are of different kinds");
    }
    return source.kind() == Address.Kind.IPV4;
  }

  @Override
  Encapsulation encapsulation() {
    return isIpv4() ? Encapsulation.ROCE_V2_IPV4 : Encapsulation.ROCE_V2_IPV6;
  }

  @Override
  public int transportOffset() {
    return ethernetLength() + (isIpv4() ? Ipv4Header.LENGTH : Ipv6Header.LENGTH) + UdpHeader.LENGTH;
  }

  @Override
  void writeLower(ByteBuf out, int index, int transport) {
    int datagram = UdpHeader.LENGTH + transport;
    int ip = index + ethernetLength();
    int udp = index + transportOffset() - UdpHeader.LENGTH;
    if (isIpv4()) {
      writeEthernet(out, index, IPV4_TYPE);
      writeIpv4(out, ip, datagram);
    } else {
      writeEthernet(out, index, IPV6_TYPE);
      writeIpv6(out, ip, datagram);
    }
    UdpHeader.SOURCE_PORT.set(out, udp, sourcePort);
    UdpHeader.DESTINATION_PORT.set(out, udp, UdpHeader.ROCE_V2_PORT);
    UdpHeader.DATAGRAM_LENGTH.set(out, udp, datagram);
  }

  private void writeIpv4(ByteBuf out, int ip, int datagram) {
    Ipv4Header.VERSION.set(out, ip, 4);
    Ipv4Header.HEADER_LENGTH.set(out, ip, Ipv4Header.LENGTH / 4);
    Ipv4Header.TYPE_OF_SERVICE.set(out, ip, trafficClass);
    Ipv4Header.TOTAL_LENGTH.set(out, ip, Ipv4Header.LENGTH + datagram);
    Ipv4Header.IDENTIFICATION.set(out, ip, ipIdentification);
    Ipv4Header.DONT_FRAGMENT.set(out, ip, dontFragment ? 1 : 0);
    Ipv4Header.TIME_TO_LIVE.set(out, ip, hopLimit);
    Ipv4Header.PROTOCOL.set(out, ip, UDP);
    writeAddresses(out, ip + Ipv4Header.SOURCE.octet());
    Ipv4Header.CHECKSUM.set(out, ip, Ipv4Checksum.of(out, ip, Ipv4Header.LENGTH));
  }

  private void writeIpv6(ByteBuf out, int ip, int datagram) {
    Ipv6Header.VERSION.set(out, ip, 6);
    Ipv6Header.TRAFFIC_CLASS.set(out, ip, trafficClass);
    Ipv6Header.FLOW_LABEL.set(out, ip, flowLabel);
    Ipv6Header.PAYLOAD_LENGTH.set(out, ip, datagram);
    Ipv6Header.NEXT_HEADER.set(out, ip, UDP);
    Ipv6Header.HOP_LIMIT.set(out, ip, hopLimit);
    writeAddresses(out, ip + Ipv6Header.SOURCE.octet());
  }

  private void writeAddresses(ByteBuf out, int at) {
    if (source != null && destination != null) {
      source.write(out, at);
      destination.write(out, at + source.length());
    }
  }
}
