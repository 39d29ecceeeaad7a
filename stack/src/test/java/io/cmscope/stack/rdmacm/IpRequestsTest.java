package io.cmscope.stack.rdmacm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.ReqPath;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.wire.Gid;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Expected octets: what Linux sends (sections 4 of the measurements), and annex A11. */
class IpRequestsTest {
  private static final Gid US = Gid.mapped(0x0a4d0001);
  private static final Gid PEER = Gid.mapped(0x0a4d000c);
  private static final PrivateData HELLO =
      PrivateData.of("hello".getBytes(StandardCharsets.US_ASCII));

  @Test
  void anIpv4RequestBeginsWithTheHeaderThatLinuxChecks() {
    IpRequests ip = new IpRequests(US, 0xb26e, PEER, ServiceId.ofTcpPort(7471), 0x12345, 17);
    assertThat(HexFormat.of().formatHex(ip.connection(HELLO).privateData().copyOctets()))
        .isEqualTo(
            "0040b26e"
                + "000000000000000000000000"
                + "0a4d0001"
                + "000000000000000000000000"
                + "0a4d000c"
                + "68656c6c6f");
  }

  @Test
  void anIpv6RequestHasWholeAddresses() {
    Gid us = new Gid(0xfd77_0000_0000_0000L, 1);
    Gid peer = new Gid(0xfd77_0000_0000_0000L, 0x12);
    IpRequests ip = new IpRequests(us, 1, peer, ServiceId.ofUdpPort(7174), 0, 17);
    assertThat(HexFormat.of().formatHex(ip.question(PrivateData.EMPTY).privateData().copyOctets()))
        .isEqualTo(
            "00600001" + "fd770000000000000000000000000001" + "fd770000000000000000000000000012");
  }

  @Test
  void thePathIsTheOneOfLinux() {
    ReqPath path = new IpRequests(US, 1, PEER, ServiceId.ofTcpPort(1), 0xfffff, 17).path();
    assertThat(path.localLid()).isEqualTo(0xffff);
    assertThat(path.remoteLid()).isEqualTo(0xffff);
    assertThat(path.hopLimit()).isEqualTo(64);
    assertThat(path.packetRate()).isZero();
    assertThat(path.flowLabel()).isEqualTo(0xfffff);
    assertThat(path.localAckTimeout()).isEqualTo(17);
  }

  @Test
  void servicesBesideTheIpCmHaveNoHeader() {
    IpRequests raw = new IpRequests(US, 1, PEER, 0x1234L, 0, 17);
    assertThat(raw.connection(HELLO).privateData()).isEqualTo(HELLO);
  }

  @Test
  void addressesOfTwoKindsAreRefused() {
    IpRequests mixed =
        new IpRequests(US, 1, new Gid(0xfd77_0000_0000_0000L, 1), ServiceId.ofTcpPort(1), 0, 17);
    assertThatThrownBy(() -> mixed.connection(HELLO)).hasMessageContaining("not an address of IP");
  }
}
