package io.cmscope.stack.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.IcrcState;
import io.cmscope.codec.wire.LinkType;
import io.cmscope.stack.engine.PeerAddress;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real sockets on the loopback interface, at a port that no rxe of this host holds. */
@Timeout(60)
final class UdpTransportTest {
  private static final int PORT = 47_911;
  private static final Gid LEFT = Gid.parse("::ffff:127.0.0.1");
  private static final Gid RIGHT = Gid.parse("::ffff:127.0.0.2");

  private final Heard left = new Heard();
  private final Heard right = new Heard();
  private UdpTransport from;
  private UdpTransport to;

  @BeforeEach
  void open() throws IOException {
    from = UdpTransport.open(address("127.0.0.1"), PORT, left);
    to = UdpTransport.open(address("127.0.0.2"), PORT, right);
    from.start(left);
    to.start(right);
  }

  @AfterEach
  void close() {
    from.close();
    to.close();
  }

  @Test
  void carriesMadsBothWays() throws Exception {
    OutgoingMad there = Mads.dreq(7, LEFT, RIGHT);
    OutgoingMad back = Mads.dreq(8, RIGHT, LEFT);
    from.send(there);
    assertThat(right.nextMad())
        .isEqualTo(new IncomingMad(there.mad(), PeerAddress.of(LEFT), RIGHT, 0xffff));
    to.send(back);
    assertThat(left.nextMad())
        .isEqualTo(new IncomingMad(back.mad(), PeerAddress.of(RIGHT), LEFT, 0xffff));
  }

  @Test
  void showsBothTapsTheSamePacketWithTheRightIcrc() throws Exception {
    from.send(Mads.dreq(7, LEFT, RIGHT));
    right.nextMad();

    assertThat(left.seen()).hasSize(1).isEqualTo(right.seen());
    Heard.Seen seen = right.seen().getFirst();
    assertThat(seen.linkType()).isEqualTo(LinkType.RAW_IP);
    assertThat(seen.icrc()).isEqualTo(IcrcState.OK);
    assertThat(seen.octets()).startsWith("45000134" + "00004000" + "4011"); // DF, identification 0
  }

  @Test
  void carriesHeadersOfConnectedQueuePairs() throws Exception {
    from.sendData(Mads.knock(LEFT, RIGHT));
    from.sendData(Mads.acknowledgement(LEFT, RIGHT));

    assertThat(right.nextData()).isEqualTo(Mads.knock(LEFT, RIGHT));
    assertThat(right.nextData()).isEqualTo(Mads.acknowledgement(LEFT, RIGHT));
  }

  @Test
  void dropsWhatWasSentDamaged() throws Exception {
    from.send(Mads.dreq(1, LEFT, RIGHT).asDamaged());
    from.send(Mads.dreq(2, LEFT, RIGHT));

    assertThat(right.nextMad().mad().transactionId()).isEqualTo(2);
    assertThat(to.statistics().dropped(Drop.WRONG_ICRC)).isEqualTo(1);
  }

  @Test
  void survivesHostileDatagrams() throws Exception {
    Random random = new Random(2);
    ByteBuf frame = RealPackets.of("a-rping.pcap").getFirst();
    byte[] req = new byte[frame.capacity() - 42];
    frame.getBytes(42, req); // without Ethernet, IPv4 and UDP headers
    int sent = 0;
    try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress("127.0.0.3", 0))) {
      for (int length = 0; length <= req.length; length++) {
        socket.send(new DatagramPacket(req, length, address("127.0.0.2"), PORT));
        sent++;
      }
      for (int length : new int[] {0, 1, 15, 16, 31, 280, 1472, 9000, 65_000}) {
        byte[] octets = new byte[length];
        random.nextBytes(octets);
        socket.send(new DatagramPacket(octets, length, address("127.0.0.2"), PORT));
        sent++;
      }
    }
    from.send(Mads.dreq(3, LEFT, RIGHT));

    assertThat(right.nextMad().mad().transactionId()).isEqualTo(3);
    assertThat(right.failures()).isEmpty();
    TransportStatistics statistics = to.statistics();
    assertThat(statistics.madsReceived()).isEqualTo(1);
    assertThat(statistics.dropped().values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(sent);
    assertThat(statistics.dropped(Drop.CUT)).isGreaterThanOrEqualTo(16);
    assertThat(statistics.dropped(Drop.WRONG_ICRC)).isGreaterThanOrEqualTo(200);
  }

  @Test
  void closingEndsTheWaitAtOnceAndFreesThePort() throws Exception {
    long begin = System.nanoTime();
    to.close();
    to.close();
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(1));
    assertThat(right.failures()).isEmpty();
    assertThatThrownBy(() -> to.send(Mads.dreq(1, RIGHT, LEFT)))
        .isInstanceOf(TransportException.class)
        .hasMessage("udp is closed");
    UdpTransport.open(address("127.0.0.2"), PORT, PacketTap.NONE).close();
  }

  @Test
  void saysWhoMayHoldThePort() {
    assertThatThrownBy(() -> UdpTransport.open(address("127.0.0.2"), PORT, PacketTap.NONE))
        .isInstanceOf(TransportException.class)
        .hasMessageStartingWith("udp cannot have UDP port 47911 of 127.0.0.2: another cmscope")
        .hasMessageContaining("rmmod rdma_rxe")
        .hasMessageContaining("--transport umad");
  }

  @Test
  void saysThatAnAddressIsNotOfThisHost() {
    assertThatThrownBy(() -> UdpTransport.open(address("192.0.2.1"), PORT, PacketTap.NONE))
        .isInstanceOf(TransportException.class)
        .hasMessage("udp cannot speak from 192.0.2.1: it is no address of this host");
  }

  @Test
  void refusesTheAddressOfEverything() {
    assertThatThrownBy(() -> UdpTransport.open(address("0.0.0.0"), PORT, PacketTap.NONE))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("0.0.0.0 does not do");
  }

  @Test
  void refusesToSendToAnIpv6Peer() {
    Gid ipv6 = Gid.parse("fd00::1");
    assertThatThrownBy(() -> from.send(Mads.dreq(1, Gid.parse("fd00::2"), ipv6)))
        .isInstanceOf(TransportException.class)
        .hasMessage("udp carries IPv4 only, and fd00::1 is IPv6; use --transport pcap");
  }

  @Test
  void twoSpeakersOnOneInterfaceAreTwoAdapters() {
    assertThat(from.port().caGuid()).isNotEqualTo(to.port().caGuid());
    assertThat(from.port().gids()).containsExactly(LEFT);
  }

  @Test
  void knowsTheAddressThatLeadsToAPeer() throws Exception {
    assertThat(UdpTransport.localAddressTowards(address("127.0.0.2")).getHostAddress())
        .isEqualTo("127.0.0.1");
  }

  private static Inet4Address address(String text) throws IOException {
    return (Inet4Address) InetAddress.getByName(text);
  }
}
