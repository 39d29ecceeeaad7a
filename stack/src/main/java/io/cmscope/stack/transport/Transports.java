package io.cmscope.stack.transport;

/** Opens any transport. */
public final class Transports {
  private Transports() {}

  /**
   * Opens one; nothing is delivered before it is started.
   *
   * @param tap sees all that crosses the port
   * @throws TransportException in a sentence: what is missing, and what to use instead
   */
  public static MadTransport open(TransportSpec spec, PacketTap tap) throws TransportException {
    return switch (spec) {
      case TransportSpec.Udp udp -> UdpTransport.open(udp.local(), tap);
      case TransportSpec.Pcap pcap -> PcapTransport.open(pcap, tap);
      case TransportSpec.Umad umad -> UmadTransport.open(umad, tap);
      case TransportSpec.Memory memory -> memory.wire().plug(memory.gid(), tap);
    };
  }
}
