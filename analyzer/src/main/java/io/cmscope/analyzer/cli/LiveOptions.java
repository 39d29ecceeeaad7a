package io.cmscope.analyzer.cli;

import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.UdpHeader;
import io.cmscope.stack.transport.MadTransport;
import io.cmscope.stack.transport.PacketTap;
import io.cmscope.stack.transport.TransportException;
import io.cmscope.stack.transport.TransportSpec;
import io.cmscope.stack.transport.Transports;
import io.cmscope.stack.transport.UdpTransport;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a command reaches live peers, and where it records what crosses its port. */
final class LiveOptions {

  /** How MADs travel. */
  enum Transport {
    UDP,
    PCAP,
    UMAD
  }

  private static final int LAST_VLAN = 4094;
  private static final Path DEVICES = Path.of("/sys/class/infiniband");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--transport",
      paramLabel = "HOW",
      defaultValue = "udp",
      description = {
        "How messages travel (default: udp):",
        "  udp   RoCEv2 over IPv4 on a plain socket; no privilege",
        "  pcap  frames injected into an interface and captured there: IPv6, VLANs, RoCEv1 too;"
            + " needs CAP_NET_RAW",
        "  umad  an RDMA device of this host, without a CM of the kernel's own"
      })
  private Transport transport = Transport.UDP;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      converter = AddressConverter.class,
      description =
          "Our own address (default: the one that leads to the peer; pcap: all of the interface). Who"
              + " waits to be asked must name it, or with pcap the interface.")
  private @Nullable Address bind;

  @Option(
      names = "--interface",
      paramLabel = "NAME",
      description = "For pcap: the Ethernet interface (default: the one that leads to the peer).")
  private @Nullable String interfaceName;

  @Option(
      names = "--vlan",
      paramLabel = "ID",
      description = "For pcap: tag our frames, and hear tagged ones only.")
  private @Nullable Integer vlan;

  @Option(names = "--roce-v1", description = "For pcap: RoCEv1 instead of RoCEv2.")
  private boolean roceV1;

  @Option(
      names = "--device",
      paramLabel = "NAME",
      description = "For umad: the RDMA device, like rxe0 (default: the only one there is).")
  private @Nullable String device;

  @Option(
      names = "--device-port",
      paramLabel = "N",
      defaultValue = "1",
      description = "For umad: the port of the device (default: ${DEFAULT-VALUE}).")
  private int devicePort;

  @Option(
      names = "--record",
      paramLabel = "FILE",
      description = "Write all that crosses our port to FILE (pcapng).")
  private @Nullable Path record;

  /**
   * Opens the transport that was asked for; nothing is delivered before it is started.
   *
   * @param peer where it is to lead, if that is known
   * @throws TransportException in a sentence: what is missing, and what to use instead
   */
  LiveTransport open(@Nullable Address peer) throws TransportException {
    return openAs(spec(peer));
  }

  /** The same, with a transport that is chosen already. */
  LiveTransport openAs(TransportSpec spec) throws TransportException {
    @Nullable PacketRecorder recorder = recorder();
    try {
      PacketTap tap = recorder == null ? PacketTap.NONE : recorder;
      MadTransport opened = Transports.open(spec, tap);
      return new LiveTransport(opened, recorder);
    } catch (TransportException e) {
      close(recorder);
      throw e;
    }
  }

  private TransportSpec spec(@Nullable Address peer) throws TransportException {
    only("--interface", interfaceName, Transport.PCAP);
    only("--vlan", vlan, Transport.PCAP);
    only("--roce-v1", roceV1 ? true : null, Transport.PCAP);
    only("--device", device, Transport.UMAD);
    return switch (transport) {
      case UDP -> new TransportSpec.Udp(udpAddress(peer));
      case PCAP ->
          new TransportSpec.Pcap(
              interfaceName(peer),
              Optional.ofNullable(bind).flatMap(Address::gid),
              vlan == null ? OptionalInt.empty() : OptionalInt.of(tag(vlan)),
              roceV1);
      case UMAD ->
          new TransportSpec.Umad(
              device == null ? onlyDevice() : device, devicePort, Optional.empty());
    };
  }

  private void only(String option, @Nullable Object given, Transport with) {
    if (given != null && transport != with) {
      throw usage(
          option
              + ": expected with --transport "
              + with.name().toLowerCase(Locale.ROOT)
              + " only, found with "
              + transport.name().toLowerCase(Locale.ROOT));
    }
  }

  private int tag(int id) {
    if (id < 1 || id > LAST_VLAN) {
      throw usage("--vlan: expected a number from 1 to " + LAST_VLAN + ", found " + id);
    }
    return id;
  }

  private String interfaceName(@Nullable Address peer) throws TransportException {
    if (interfaceName != null) {
      return interfaceName;
    }
    if (bind == null && peer == null) {
      throw usage("--interface: expected the name of one, since no peer tells which leads there");
    }
    try {
      InetAddress ours = bind != null ? inet(bind) : towards(inet(Objects.requireNonNull(peer)));
      @Nullable NetworkInterface found = NetworkInterface.getByInetAddress(ours);
      if (found == null) {
        throw new TransportException(
            "no interface of this host has the address " + ours.getHostAddress());
      }
      return found.getName();
    } catch (IOException e) {
      throw new TransportException("no interface leads to " + peer + ": name one, --interface", e);
    }
  }

  /** Our address on the way to another; nothing is sent. */
  private static InetAddress towards(InetAddress peer) throws IOException {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(peer, UdpHeader.ROCE_V2_PORT);
      return socket.getLocalAddress();
    }
  }

  private String onlyDevice() throws TransportException {
    try (Stream<Path> devices = Files.list(DEVICES)) {
      List<String> names = devices.map(it -> it.getFileName().toString()).sorted().toList();
      if (names.size() == 1) {
        return names.getFirst();
      }
      throw usage(
          "--device: expected the name of one, found "
              + (names.isEmpty() ? "no RDMA device" : String.join(", ", names)));
    } catch (IOException e) {
      throw new TransportException(
          "umad needs an RDMA device, and this host has none: there is no " + DEVICES, e);
    }
  }

  private Inet4Address udpAddress(@Nullable Address peer) throws TransportException {
    if (peer != null && peer.kind() != Address.Kind.IPV4) {
      throw usage(
          "--transport udp: expected an IPv4 address of the peer, found "
              + peer
              + " (pcap speaks IPv6)");
    }
    if (bind != null) {
      if (bind.kind() != Address.Kind.IPV4) {
        throw usage("--bind: expected an IPv4 address for --transport udp, found " + bind);
      }
      return inet4(bind);
    }
    if (peer == null) {
      throw usage("--bind: expected our own address, since no peer tells which leads there");
    }
    return UdpTransport.localAddressTowards(inet4(peer));
  }

  private static Inet4Address inet4(Address address) {
    return (Inet4Address) inet(address);
  }

  private static InetAddress inet(Address address) {
    byte[] octets =
        address.kind() == Address.Kind.IPV4
            ? ByteBuffer.allocate(Integer.BYTES).putInt(address.value()).array()
            : ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(address.high())
                .putLong(address.low())
                .array();
    try {
      return InetAddress.getByAddress(octets);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("four or sixteen octets are an IP address", e);
    }
  }

  private @Nullable PacketRecorder recorder() {
    if (record == null) {
      return null;
    }
    try {
      return new PacketRecorder(
          record, transport.name().toLowerCase(Locale.ROOT), command.commandLine().getErr());
    } catch (IOException e) {
      throw usage(record + ": expected a file to write, found " + Output.why(e));
    }
  }

  private static void close(@Nullable PacketRecorder recorder) {
    try {
      if (recorder != null) {
        recorder.close();
      }
    } catch (IOException e) {
      // the transport's own failure is what the user has to know
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
