package io.cmscope.analyzer.cli;

import io.cmscope.codec.wire.Address;
import io.cmscope.stack.transport.MadTransport;
import io.cmscope.stack.transport.PacketTap;
import io.cmscope.stack.transport.TransportException;
import io.cmscope.stack.transport.TransportSpec;
import io.cmscope.stack.transport.Transports;
import io.cmscope.stack.transport.UdpTransport;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a command reaches live peers, and where it records what crosses its port. */
final class LiveOptions {

  /** How MADs travel. */
  enum Transport {
    UDP
  }

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--transport",
      paramLabel = "HOW",
      defaultValue = "udp",
      description = "How messages travel: udp (RoCEv2 over IPv4, no privilege) (default: udp).")
  private Transport transport = Transport.UDP;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      converter = AddressConverter.class,
      description = "Our own address (default: the one that leads to the peer).")
  private @Nullable Address bind;

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
    TransportSpec spec = spec(peer);
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
    return switch (transport) {
      case UDP -> new TransportSpec.Udp(udpAddress(peer));
    };
  }

  private Inet4Address udpAddress(@Nullable Address peer) throws TransportException {
    if (peer != null && peer.kind() != Address.Kind.IPV4) {
      throw usage("--transport udp: expected an IPv4 address of the peer, found " + peer);
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
    byte[] octets = ByteBuffer.allocate(Integer.BYTES).putInt(address.value()).array();
    try {
      return (Inet4Address) InetAddress.getByAddress(octets);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("four octets are an IPv4 address", e);
    }
  }

  private @Nullable PacketRecorder recorder() {
    if (record == null) {
      return null;
    }
    try {
      return new PacketRecorder(record, transport.name().toLowerCase(Locale.ROOT));
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
