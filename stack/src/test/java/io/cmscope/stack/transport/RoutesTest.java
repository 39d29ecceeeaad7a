package io.cmscope.stack.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.wire.Gid;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against tables as Linux prints them. */
final class RoutesTest {
  @TempDir Path folder;

  private Routes routes() throws IOException {
    Files.writeString(
        folder.resolve("route"),
        """
        Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
        eth0\t00000000\t010200C0\t0003\t0\t0\t0\t00000000\t0\t0\t0
        eth0\t000200C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0
        eth0\t0000640A\tFE0200C0\t0003\t0\t0\t0\t0000FFFF\t0\t0\t0
        eth1\t0001640A\t010A0A0A\t0003\t0\t0\t0\t00FFFFFF\t0\t0\t0
        """);
    Files.writeString(
        folder.resolve("ipv6_route"),
        """
        fd000000000000000000000000000000 40 00000000000000000000000000000000 00 00000000000000000000000000000000 00000100 00000001 00000000 00000001     eth0
        00000000000000000000000000000000 00 00000000000000000000000000000000 00 fd000000000000000000000000000001 00000400 00000003 00000000 00000003     eth0
        00000000000000000000000000000000 00 00000000000000000000000000000000 00 00000000000000000000000000000000 ffffffff 00000001 00000000 00200200       lo
        """);
    InetAddress unused = InetAddress.getLoopbackAddress();
    return new Routes(
        new EthernetPort(
            "eth0",
            2,
            List.of(
                new EthernetPort.Subnet(Gid.parse("::ffff:192.0.2.9"), 96 + 24, unused),
                new EthernetPort.Subnet(Gid.parse("fd00::9"), 64, unused))),
        folder);
  }

  @Test
  void reachesNeighboursThemselves() throws IOException {
    for (String near : List.of("::ffff:192.0.2.200", "fd00::abc", "fe80::1")) {
      assertThat(routes().nextHop(Gid.parse(near))).contains(Gid.parse(near));
    }
  }

  @Test
  void reachesOthersThroughTheGatewayOfTheLongestPrefix() throws IOException {
    assertThat(routes().nextHop(Gid.parse("::ffff:8.8.8.8")))
        .contains(Gid.parse("::ffff:192.0.2.1"));
    assertThat(routes().nextHop(Gid.parse("::ffff:10.100.1.1")))
        .contains(Gid.parse("::ffff:192.0.2.254"));
    assertThat(routes().nextHop(Gid.parse("2001:db8::1"))).contains(Gid.parse("fd00::1"));
  }

  @Test
  void reachesNobodyWithoutTables() {
    EthernetPort port = new EthernetPort("eth0", 2, List.of());
    assertThat(new Routes(port, folder.resolve("none")).nextHop(Gid.parse("::ffff:8.8.8.8")))
        .isEmpty();
  }

  @Test
  void findsNeighboursInTheKernelsTable() throws Exception {
    Path table = folder.resolve("arp");
    Files.writeString(
        table,
        """
        IP address       HW type     Flags       HW address            Mask     Device
        192.0.2.1        0x1         0x2         02:fc:00:00:00:05     *        eth0
        192.0.2.2        0x1         0x0         00:00:00:00:00:00     *        eth0
        192.0.2.3        0x1         0x2         02:fc:00:00:00:06     *        eth1
        """);
    Neighbours neighbours = new Neighbours("eth0", table);
    assertThat(neighbours.find(Gid.parse("::ffff:192.0.2.1"), it -> {}))
        .isEqualTo(OptionalLong.of(0x02fc_0000_0005L));
    assertThat(neighbours.find(Gid.parse("::ffff:192.0.2.2"), it -> {})).isEmpty();
    Gid third = Gid.parse("::ffff:192.0.2.3");
    assertThat(neighbours.find(third, it -> neighbours.heard(it, 7))).isEqualTo(OptionalLong.of(7));
  }
}
