package io.cmscope.stack.transport;

import static java.net.StandardSocketOptions.SO_RCVBUF;
import static jdk.net.ExtendedSocketOptions.IP_DONTFRAGMENT;

import io.cmscope.codec.wire.Dissector;
import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.Ipv4Header;
import io.cmscope.codec.wire.LinkType;
import io.cmscope.codec.wire.Packet;
import io.cmscope.codec.wire.UdpHeader;
import io.cmscope.codec.wire.Verdict;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.BindException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * RoCEv2 over IPv4 through a plain UDP socket: no privilege, no native library.
 *
 * <p>The ICRC covers IP header fields that such a socket neither sets nor shows. Sent: with {@code
 * IP_DONTFRAGMENT} an unconnected socket of Linux sends DF and identification 0, so the code can be
 * computed. Received: the code itself tells them ({@link LostIdentification}). Time to live and
 * type of service stay unknown to the tap, which sees 64 and 0.
 */
public final class UdpTransport implements MadTransport {
  private static final int HEADERS = Ipv4Header.LENGTH + UdpHeader.LENGTH;
  private static final int LONGEST_DATAGRAM = 65_535;
  private static final int RECEIVE_BUFFER = 4 << 20; // as far as the system lets us
  private static final int UDP = 17;
  private static final int TIME_TO_LIVE = 64;

  private final DatagramChannel channel;
  private final int localIpv4;
  private final int udpPort;
  private final LocalPort port;
  private final Counters counters = new Counters();
  private final TapLine tap;
  private final PacketBuilder<?> builder;

  private final ByteBuffer room = ByteBuffer.allocateDirect(HEADERS + LONGEST_DATAGRAM);
  private final ByteBuf received = Unpooled.wrappedBuffer(room.duplicate());
  private final Dissector dissector = new Dissector();
  private final Packet packet = new Packet();
  private volatile @Nullable Inbox inbox;

  private UdpTransport(DatagramChannel channel, Inet4Address local, int udpPort, PacketTap tap) {
    this.channel = channel;
    this.udpPort = udpPort;
    this.localIpv4 = ipv4(local);
    this.port = new LocalPort(Eui64.ofSpeaker(local), List.of(Gid.mapped(localIpv4)), 0);
    this.tap = new TapLine(tap, LinkType.RAW_IP);
    this.builder = PacketBuilder.ip(udpPort);
  }

  /**
   * Takes UDP port 4791 of an address of this host.
   *
   * @param local not 0.0.0.0, for the ICRC covers it; see {@link #localAddressTowards}
   * @throws TransportException when it cannot be had
   */
  public static UdpTransport open(Inet4Address local, PacketTap tap) throws TransportException {
    return open(local, UdpHeader.ROCE_V2_PORT, tap);
  }

  /** At another port, where both ends do so; their packets are made as if it were 4791. */
  static UdpTransport open(Inet4Address local, int udpPort, PacketTap tap)
      throws TransportException {
    if (local.isAnyLocalAddress()) {
      throw new TransportException(
          "udp needs one address of this host: every packet's ICRC covers it, so "
              + local.getHostAddress()
              + " does not do");
    }
    DatagramChannel channel = null;
    try {
      channel = DatagramChannel.open(StandardProtocolFamily.INET);
      if (!channel.supportedOptions().contains(IP_DONTFRAGMENT)) {
        throw new TransportException(
            "udp cannot send what an RDMA device takes: this system does not let a socket forbid"
                + " fragmentation (IP_DONTFRAGMENT); use --transport pcap");
      }
      channel.setOption(IP_DONTFRAGMENT, true);
      channel.setOption(SO_RCVBUF, RECEIVE_BUFFER);
      channel.bind(new InetSocketAddress(local, udpPort));
      return new UdpTransport(channel, local, udpPort, tap);
    } catch (IOException e) {
      closeQuietly(channel);
      throw e instanceof TransportException why ? why : cannotBind(local, udpPort, e);
    }
  }

  /**
   * The address of this host that packets to a peer leave from. Sends nothing.
   *
   * @throws TransportException when no route leads there
   */
  public static Inet4Address localAddressTowards(Inet4Address peer) throws TransportException {
    try (DatagramChannel asked = DatagramChannel.open(StandardProtocolFamily.INET)) {
      asked.connect(new InetSocketAddress(peer, UdpHeader.ROCE_V2_PORT));
      if (asked.getLocalAddress() instanceof InetSocketAddress local
          && local.getAddress() instanceof Inet4Address address) {
        return address;
      }
      throw new TransportException("no IPv4 address of this host leads to " + text(peer));
    } catch (TransportException e) {
      throw e;
    } catch (IOException e) {
      throw new TransportException("no route leads to " + text(peer) + ": " + e.getMessage(), e);
    }
  }

  private static TransportException cannotBind(Inet4Address local, int udpPort, IOException e) {
    if (e instanceof BindException) {
      return isOurs(local)
          ? PortTaken.sentence("udp", text(local), udpPort, e)
          : new TransportException(
              "udp cannot speak from " + text(local) + ": it is no address of this host", e);
    }
    return new TransportException(
        "udp cannot open port " + udpPort + " of " + text(local) + ": " + e.getMessage(), e);
  }

  private static boolean isOurs(Inet4Address local) {
    try {
      return local.isLoopbackAddress() || NetworkInterface.getByInetAddress(local) != null;
    } catch (IOException e) {
      return true;
    }
  }

  @Override
  public LocalPort port() {
    return port;
  }

  @Override
  public void start(Receiver receiver) {
    PacketSorter sorter = new PacketSorter(port, receiver, counters);
    inbox = new Inbox("udp " + port.gids().getFirst(), () -> receive(sorter), receiver);
  }

  @Override
  public void send(OutgoingMad mad) throws TransportException {
    put(builder.build(mad), mad.to().gid());
    counters.madSent();
  }

  @Override
  public boolean carriesData() {
    return true;
  }

  @Override
  public void sendData(DataPacket data) throws TransportException {
    put(builder.build(data), data.destination());
    counters.dataSent();
  }

  private void put(int length, Gid to) throws TransportException {
    ByteBuf built = builder.packet();
    if (!to.isIpv4Mapped()) {
      throw new TransportException(
          "udp carries IPv4 only, and " + to + " is IPv6; use --transport pcap");
    }
    byte[] address =
        new byte[] {
          (byte) (to.low() >>> 24),
          (byte) (to.low() >>> 16),
          (byte) (to.low() >>> 8),
          (byte) to.low()
        };
    try {
      InetSocketAddress peer = new InetSocketAddress(InetAddress.getByAddress(address), udpPort);
      tap.saw(built, length);
      channel.send(built.nioBuffer(HEADERS, length - HEADERS), peer);
    } catch (ClosedChannelException e) {
      throw new TransportException("udp is closed", e);
    } catch (IOException e) {
      throw new TransportException("udp cannot send to " + to + ": " + e.getMessage(), e);
    }
  }

  private void receive(PacketSorter sorter) throws IOException {
    room.clear().position(HEADERS);
    if (!(channel.receive(room) instanceof InetSocketAddress from)
        || !(from.getAddress() instanceof Inet4Address source)) {
      return;
    }
    int length = room.position();
    writeHeaders(ipv4(source), from.getPort(), length);
    Verdict verdict = dissector.dissect(received, 0, length, length, LinkType.RAW_IP, packet);
    if (verdict != Verdict.TRANSPORT || packet.icrcIndex() < 0) {
      counters.dropped(verdict == Verdict.OTHER ? Drop.NOT_ROCE : Drop.CUT);
    } else {
      boolean whole = LostIdentification.restore(packet);
      tap.saw(received, length); // damaged ones too: whoever reads a recording looks for them
      if (whole) {
        sorter.sort(packet);
      } else {
        counters.dropped(Drop.WRONG_ICRC);
      }
    }
  }

  /** The headers that were before the datagram, without what the ICRC has to tell. */
  private void writeHeaders(int source, int sourcePort, int length) {
    received.setZero(0, HEADERS);
    Ipv4Header.VERSION.set(received, 0, 4);
    Ipv4Header.HEADER_LENGTH.set(received, 0, Ipv4Header.LENGTH / 4);
    Ipv4Header.TOTAL_LENGTH.set(received, 0, length);
    Ipv4Header.TIME_TO_LIVE.set(received, 0, TIME_TO_LIVE);
    Ipv4Header.PROTOCOL.set(received, 0, UDP);
    received.setInt(Ipv4Header.SOURCE.octet(), source);
    received.setInt(Ipv4Header.DESTINATION.octet(), localIpv4);
    UdpHeader.SOURCE_PORT.set(received, Ipv4Header.LENGTH, sourcePort);
    UdpHeader.DESTINATION_PORT.set(received, Ipv4Header.LENGTH, UdpHeader.ROCE_V2_PORT);
    UdpHeader.DATAGRAM_LENGTH.set(received, Ipv4Header.LENGTH, length - Ipv4Header.LENGTH);
  }

  @Override
  public TransportStatistics statistics() {
    return counters.read();
  }

  @Override
  public void close() {
    Inbox running = inbox;
    if (running != null) {
      running.closing();
    }
    closeQuietly(channel);
    if (running != null) {
      running.awaitEnd();
    }
  }

  private static void closeQuietly(@Nullable DatagramChannel channel) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      // it is gone either way
    }
  }

  private static int ipv4(Inet4Address address) {
    return ByteBuffer.wrap(address.getAddress()).getInt();
  }

  private static String text(InetAddress address) {
    return address.getHostAddress();
  }
}
