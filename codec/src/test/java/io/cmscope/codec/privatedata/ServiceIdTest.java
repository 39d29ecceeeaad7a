package io.cmscope.codec.privatedata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceIdTest {

  @ParameterizedTest
  @CsvSource({
    "0000000001061d2f, TCP port 7471",
    "0000000001111c20, UDP port 7200",
    "00000000013f1c20, IB port 7200",
    "0000000001020050, IP protocol 2 port 80",
    "0000000001061144, NVMe-oF (TCP port 4420)",
    "0000000001061f49, NVMe-oF discovery (TCP port 8009)",
    "0000000001064e51, NFS/RDMA (TCP port 20049)",
    "0000000001060cbc, iSER (TCP port 3260)",
    "00000000010601bd, SMB Direct (TCP port 445)",
    "0000000001061545, SMB Direct (TCP port 5445)",
    "00000000010648ca, RDS (TCP port 18634)",
    "0000000001064001, RDS (TCP port 16385)",
    "00000000010603db, Lustre (TCP port 987)",
    "0000000001111144, UDP port 4420",
    "0000000000010050, SDP port 80",
    "0000000000021234, IPoIB port 4660",
    "1000000000000048, IPoIB-CM",
    "0100000000000048, IPoIB-CM",
    "0200000000000001, service 0x0200000000000001",
    "0002c90200000000, service 0x0002c90200000000",
    "0000000101061d2f, service 0x0000000101061d2f",
  })
  void namesServices(String hex, String name) {
    assertThat(ServiceId.name(Long.parseUnsignedLong(hex, 16))).isEqualTo(name);
  }

  @Test
  void knowsTheRdmaIpCmServiceByItsFiveOctetPrefix() {
    assertThat(ServiceId.isIpCm(0x0000000001061c20L)).isTrue();
    assertThat(ServiceId.isIpCm(0x0000000001ffffffL)).isTrue();
    assertThat(ServiceId.isIpCm(0x0000000002061c20L)).isFalse();
    assertThat(ServiceId.isIpCm(0x0000000000061c20L)).isFalse();
    assertThat(ServiceId.isIpCm(0x8000000001061c20L)).isFalse();
    assertThat(ServiceId.protocol(0x0000000001061c20L)).isEqualTo(6);
    assertThat(ServiceId.port(0x000000000106fff0L)).isEqualTo(0xfff0);
  }

  @Test
  void requestsInTheNativePortSpaceHaveNoIpHeader() {
    assertThat(ServiceId.hasIpCmHeader(0x0000000001061c20L)).isTrue();
    assertThat(ServiceId.hasIpCmHeader(0x0000000001111c20L)).isTrue();
    assertThat(ServiceId.hasIpCmHeader(0x00000000013f1c20L)).isFalse();
    assertThat(ServiceId.hasIpCmHeader(0x1000000000000048L)).isFalse();
  }

  @Test
  void makesServiceIdsOfPorts() {
    assertThat(ServiceId.ofTcpPort(7200)).isEqualTo(0x0000000001061c20L);
    assertThat(ServiceId.ofUdpPort(65535)).isEqualTo(0x000000000111ffffL);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ServiceId.ofTcpPort(65536))
        .withMessage("port = 65536 does not fit in 16 bits");
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "0000000001064e51, NFS/RDMA",
    "0000000001061144, NVMe-oF",
    "0000000001061d2f, TCP port 7471",
    "1000000000000404, IPoIB-CM"
  })
  void wellKnownServicesHaveAShortName(String hex, String name) {
    assertThat(ServiceId.shortName(Long.parseUnsignedLong(hex, 16))).isEqualTo(name);
  }
}
