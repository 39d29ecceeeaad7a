package io.cmscope.stack.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.IcrcState;
import io.cmscope.codec.wire.LinkType;
import io.cmscope.stack.engine.PeerAddress;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.NetworkInterface;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Two kernels' worth of network: this namespace and another, joined by a virtual cable. The other
 * end is a process of its own, its addresses are its kernel's.
 */
@Timeout(120)
final class PcapTransportTest {
  private static final String SUFFIX = Long.toString(ProcessHandle.current().pid() % 100_000);
  private static final String HERE = "cmh" + SUFFIX;
  private static final String THERE = "cmt" + SUFFIX;
  private static final String GONE = "cmg" + SUFFIX;
  private static final String NAMESPACE = "cmscope" + SUFFIX;
  private static final String IN_NAMESPACE = "ip -n " + NAMESPACE + " ";

  @BeforeAll
  static void lay() throws Exception {
    assumeTrue("root".equals(System.getProperty("user.name")), "needs root for a virtual cable");
    assumeTrue(
        Stream.of("/sbin/ip", "/usr/sbin/ip", "/bin/ip").anyMatch(it -> Files.exists(Path.of(it))),
        "needs the program ip");
    assumeTrue(
        run("ip netns add " + NAMESPACE) == 0
            && run("ip link add " + HERE + " type veth peer name " + THERE + " netns " + NAMESPACE)
                == 0,
        "needs to make network namespaces and virtual cables");
    for (String command :
        List.of(
            "ip addr add 10.222.7.1/24 dev " + HERE,
            "ip -6 addr add fd22:7::1/64 dev " + HERE + " nodad",
            "ip link set " + HERE + " up",
            IN_NAMESPACE + "addr add 10.222.7.2/24 dev " + THERE,
            IN_NAMESPACE + "-6 addr add fd22:7::2/64 dev " + THERE + " nodad",
            IN_NAMESPACE + "addr add 10.223.0.1/32 dev " + THERE,
            IN_NAMESPACE + "link set " + THERE + " up",
            "ip route add 10.223.0.0/16 via 10.222.7.2 dev " + HERE)) {
      assertThat(run(command)).as(command).isZero();
    }
    awaitUp(HERE);
  }

  @AfterAll
  static void remove() throws Exception {
    run("ip link del " + HERE);
    run("ip link del " + GONE);
    run("ip netns del " + NAMESPACE);
  }

  @ParameterizedTest
  @CsvSource({
    "::ffff:10.222.7.1, ::ffff:10.222.7.2,   0, false, RoCEv2/IPv4",
    "fd22:7::1,         fd22:7::2,           0, false, RoCEv2/IPv6",
    "::ffff:10.222.7.1, ::ffff:10.223.0.1,   0, false, RoCEv2/IPv4",
    "::ffff:10.222.7.1, ::ffff:10.222.7.2, 100, false, RoCEv2/IPv4",
    "fd22:7::1,         fd22:7::2,         100, false, RoCEv2/IPv6",
    "fe80::,            fe80::,              0, true,  RoCEv1",
    "::ffff:10.222.7.1, ::ffff:10.222.7.2, 200, true,  RoCEv1",
  })
  void carriesMadsAndDataOverTheCable(
      String from, String to, int vlan, boolean roceV1, String encapsulation) throws Exception {
    Heard heard = new Heard();
    Process echo = startEcho(vlan, roceV1);
    try (MadTransport transport = Transports.open(spec(vlan, roceV1), heard)) {
      Gid here = from.equals("fe80::") ? transport.port().gids().getFirst() : Gid.parse(from);
      Gid there = to.equals("fe80::") ? linkLocalThere() : Gid.parse(to);
      transport.start(heard);
      OutgoingMad sent = Mads.dreq(7, here, there);
      transport.send(sent);

      IncomingMad answer = heard.nextMad();
      assertThat(answer.mad().transactionId()).isEqualTo(~7L);
      assertThat(answer.mad().message()).isEqualTo(sent.mad().message());
      assertThat(answer.from()).isEqualTo(PeerAddress.of(there));
      assertThat(answer.to()).isEqualTo(here);

      transport.send(sent.asDamaged()); // must not come back
      transport.sendData(Mads.knock(here, there));
      DataPacket acknowledged = heard.nextData();
      assertThat(acknowledged.opcode()).isEqualTo(Mads.ACK);
      assertThat(acknowledged.syndrome()).isEqualTo(0x1f);
      assertThat(heard.heardNothing()).isTrue();

      assertThat(heard.seen()).hasSize(5);
      assertThat(heard.seen())
          .allSatisfy(it -> assertThat(it.linkType()).isEqualTo(LinkType.ETHERNET))
          .allSatisfy(it -> assertThat(it.packet()).startsWith(encapsulation + " "))
          .allSatisfy(
              it ->
                  assertThat(it.octets().substring(24, 32))
                      .matches(vlan == 0 ? "(0800|86dd|8915).*" : "8100%04x".formatted(vlan)));
      assertThat(heard.seen().stream().filter(it -> it.icrc() == IcrcState.OK)).hasSize(4);
    } finally {
      echo.destroy();
      echo.waitFor();
    }
  }

  @Test
  void saysThatNobodyAnswersForANeighbour() throws Exception {
    try (MadTransport transport = Transports.open(spec(0, false), PacketTap.NONE)) {
      transport.start(new Heard());
      OutgoingMad mad =
          Mads.dreq(1, Gid.parse("::ffff:10.222.7.1"), Gid.parse("::ffff:10.222.7.99"));
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> transport.send(mad))
            .isInstanceOf(TransportException.class)
            .hasMessage("nobody on " + HERE + " says that it is ::ffff:10.222.7.99");
      }
    }
  }

  @Test
  void saysThatNoRouteLeadsThroughTheInterface() throws Exception {
    try (MadTransport transport = Transports.open(spec(0, false), PacketTap.NONE)) {
      transport.start(new Heard());
      assertThatThrownBy(
              () ->
                  transport.send(
                      Mads.dreq(1, Gid.parse("::ffff:10.222.7.1"), Gid.parse("::ffff:192.0.2.77"))))
          .isInstanceOf(TransportException.class)
          .hasMessage("no route leads to ::ffff:192.0.2.77 through " + HERE);
    }
  }

  @Test
  void findsThatThePortIsTaken() throws Exception {
    try (MadTransport first = Transports.open(spec(0, false), PacketTap.NONE)) {
      assertThat(first.carriesData()).isTrue();
      assertThatThrownBy(() -> Transports.open(spec(0, false), PacketTap.NONE))
          .isInstanceOf(TransportException.class)
          .hasMessageStartingWith("pcap cannot have UDP port 4791 of 10.222.7.1");
    }
    Transports.open(spec(0, false), PacketTap.NONE).close();
  }

  @Test
  void speaksForTheAddressItIsToldTo() throws Exception {
    assertThat(run("ip addr add 10.222.7.5/24 dev " + HERE)).isZero();
    Gid second = Gid.parse("::ffff:10.222.7.5");
    Gid foreign = Gid.parse("::ffff:10.222.9.9");
    try (MadTransport one = Transports.open(only(second), PacketTap.NONE);
        MadTransport other =
            Transports.open(only(Gid.parse("::ffff:10.222.7.1")), PacketTap.NONE)) {
      assertThat(one.port().gids()).containsExactly(second);
      assertThat(other.port().towards(second)).isEqualTo(Gid.parse("::ffff:10.222.7.1"));
    } finally {
      run("ip addr del 10.222.7.5/24 dev " + HERE);
    }
    assertThatThrownBy(() -> Transports.open(only(foreign), PacketTap.NONE))
        .isInstanceOf(TransportException.class)
        .hasMessageStartingWith("pcap: ::ffff:10.222.9.9 is no address of " + HERE + ", which has");
  }

  private static TransportSpec only(Gid local) {
    return new TransportSpec.Pcap(HERE, Optional.of(local), OptionalInt.empty(), false);
  }

  @Test
  void hearsThatTheInterfaceWentAway() throws Exception {
    assertThat(run("ip link add " + GONE + " type veth peer name " + GONE + "p")).isZero();
    assertThat(run("ip addr add 10.222.8.1/24 dev " + GONE)).isZero();
    assertThat(run("ip link set " + GONE + " up")).isZero();
    assertThatThrownBy(() -> EthernetPort.of(GONE))
        .isInstanceOf(TransportException.class)
        .hasMessage("pcap: " + GONE + " is down, or nothing is at the other end of its cable");
    assertThat(run("ip link set " + GONE + "p up")).isZero();
    awaitUp(GONE);
    Heard heard = new Heard();
    try (MadTransport transport = Transports.open(new TransportSpec.Pcap(GONE), PacketTap.NONE)) {
      transport.start(heard);
      assertThat(run("ip link del " + GONE)).isZero();
      for (int i = 0; i < 200 && heard.failures().isEmpty(); i++) {
        Thread.sleep(50);
      }
      assertThat(heard.failures())
          .singleElement()
          .satisfies(
              it ->
                  assertThat(it)
                      .hasMessageStartingWith("pcap hears nothing on " + GONE + " any more"));
    }
  }

  /** The kernel tells of a cable a little after it is there. */
  private static void awaitUp(String name) throws Exception {
    for (int i = 0; i < 500 && !NetworkInterface.getByName(name).isUp(); i++) {
      Thread.sleep(20);
    }
  }

  private static TransportSpec spec(int vlan, boolean roceV1) {
    OptionalInt tag = vlan == 0 ? OptionalInt.empty() : OptionalInt.of(vlan);
    return new TransportSpec.Pcap(HERE, Optional.empty(), tag, roceV1);
  }

  private static Process startEcho(int vlan, boolean roceV1) throws IOException {
    Process echo =
        new ProcessBuilder(
                "ip",
                "netns",
                "exec",
                NAMESPACE,
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Echo.class.getName(),
                THERE,
                Integer.toString(vlan),
                Boolean.toString(roceV1))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader output = echo.inputReader(StandardCharsets.UTF_8);
    assertThat(output.readLine()).isEqualTo("ready");
    return echo;
  }

  private static Gid linkLocalThere() throws Exception {
    Process ip = new ProcessBuilder("ip", "-n", NAMESPACE, "-br", "link", "show", THERE).start();
    String line = ip.inputReader(StandardCharsets.UTF_8).readLine();
    long mac = Long.parseLong(line.split("\\s+", -1)[2].replace(":", ""), 16);
    return new EthernetPort(THERE, mac, List.of()).linkLocal();
  }

  private static int run(String command) throws IOException, InterruptedException {
    return new ProcessBuilder(command.split(" ", -1))
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}
