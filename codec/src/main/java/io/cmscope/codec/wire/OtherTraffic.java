package io.cmscope.codec.wire;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Names what is not RDMA. Every name exists once, or is made once, so that a capture full of other
 * traffic costs no garbage; tunnels that may hide mirrored RDMA are named with the number by which
 * they were told.
 */
final class OtherTraffic {
  private static final String[] IP_PROTOCOLS = new String[256];

  static {
    for (int i = 0; i < IP_PROTOCOLS.length; i++) {
      IP_PROTOCOLS[i] = "IP protocol " + i;
    }
    IP_PROTOCOLS[1] = "ICMP";
    IP_PROTOCOLS[2] = "IGMP";
    IP_PROTOCOLS[4] = "IPv4 in IP";
    IP_PROTOCOLS[6] = "TCP";
    IP_PROTOCOLS[17] = "UDP";
    IP_PROTOCOLS[41] = "IPv6 in IP";
    IP_PROTOCOLS[47] = "GRE";
    IP_PROTOCOLS[50] = "ESP";
    IP_PROTOCOLS[51] = "AH";
    IP_PROTOCOLS[58] = "ICMPv6";
    IP_PROTOCOLS[89] = "OSPF";
    IP_PROTOCOLS[103] = "PIM";
    IP_PROTOCOLS[112] = "VRRP";
    IP_PROTOCOLS[132] = "SCTP";
  }

  /** Shared by all dissectors: two that make the same name at once make equal ones. */
  private static final @Nullable String[] ETHER_TYPES = new String[0x10000];

  private String last = "nothing";

  String last() {
    return last;
  }

  private Verdict is(String name) {
    last = name;
    return Verdict.OTHER;
  }

  Verdict etherType(int etherType) {
    String name = ETHER_TYPES[etherType];
    if (name == null) {
      name = etherTypeName(etherType);
      ETHER_TYPES[etherType] = name;
    }
    return is(name);
  }

  private static String etherTypeName(int etherType) {
    return switch (etherType) {
      case 0x0806 -> "ARP";
      case 0x8035 -> "RARP";
      case 0x8137 -> "IPX";
      case 0x8808 -> "Ethernet flow control";
      case 0x8809 -> "LACP";
      case 0x8847, 0x8848 -> "MPLS";
      case 0x8863, 0x8864 -> "PPPoE";
      case 0x888e -> "EAPOL";
      case 0x88cc -> "LLDP";
      case 0x88e5 -> "MACsec (ethertype 0x88e5)";
      case 0x88e7 -> "802.1ah (ethertype 0x88e7)";
      case 0x88f7 -> "PTP";
      case 0x8906 -> "FCoE";
      case 0x8914 -> "FIP";
      case 0x894f -> "NSH (ethertype 0x894f)";
      default ->
          etherType < 0x600
              ? "IEEE 802.3"
              : String.format(Locale.ROOT, "ethertype 0x%04x", etherType);
    };
  }

  Verdict ipProtocol(int protocol) {
    return is(IP_PROTOCOLS[protocol]);
  }

  Verdict udpPort(int port) {
    return is(
        switch (port) {
          case 4789 -> "VXLAN (UDP 4789)";
          case 8472 -> "VXLAN (UDP 8472)";
          case 4790 -> "VXLAN-GPE (UDP 4790)";
          case 4754 -> "GRE in UDP (UDP 4754)";
          case 6081 -> "Geneve (UDP 6081)";
          case 6635 -> "MPLS in UDP (UDP 6635)";
          case 37008 -> "TZSP (UDP 37008)";
          default -> "UDP";
        });
  }

  Verdict gre(int protocol) {
    return is(
        switch (protocol) {
          case 0x88be -> "ERSPAN (GRE 0x88be)";
          case 0x22eb -> "ERSPAN III (GRE 0x22eb)";
          case 0x6558 -> "Ethernet in GRE (GRE 0x6558)";
          default -> "GRE";
        });
  }

  Verdict ipVersion() {
    return is("invalid IP header");
  }

  Verdict addressFamily() {
    return is("loopback of another address family");
  }

  Verdict rawInfiniBand() {
    return is("raw InfiniBand packet");
  }

  Verdict grhWithoutTransport() {
    return is("GRH without IBA transport");
  }

  Verdict linkType(int linkType) {
    return is(
        switch (linkType) {
          case LinkType.ERF -> "ERF record";
          case 242 -> "IPoIB (link type 242)";
          case 105 -> "IEEE 802.11";
          default -> "unsupported link type";
        });
  }
}
