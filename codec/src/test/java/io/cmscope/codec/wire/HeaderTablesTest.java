package io.cmscope.codec.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class HeaderTablesTest {
  static Stream<Arguments> headers() {
    return Stream.of(
        Arguments.of("Ethernet", EthernetHeader.FIELDS, EthernetHeader.LENGTH),
        Arguments.of("VLAN tag", VlanTag.FIELDS, VlanTag.LENGTH),
        Arguments.of("IPv4", Ipv4Header.FIELDS, Ipv4Header.LENGTH),
        Arguments.of("IPv6", Ipv6Header.FIELDS, Ipv6Header.LENGTH),
        Arguments.of("UDP", UdpHeader.FIELDS, UdpHeader.LENGTH),
        Arguments.of("LRH", Lrh.FIELDS, Lrh.LENGTH),
        Arguments.of("GRH", Grh.FIELDS, Grh.LENGTH),
        Arguments.of("BTH", Bth.FIELDS, Bth.LENGTH));
  }

  @ParameterizedTest
  @MethodSource("headers")
  void fieldsTileTheHeader(String name, List<Field> fields, int length) {
    int bit = 0;
    for (Field field : fields) {
      assertThat(field.bit()).as("%s %s", name, field.name()).isEqualTo(bit);
      bit += field.width();
    }
    assertThat(bit).as(name).isEqualTo(length * 8);
  }

  @ParameterizedTest
  @EnumSource
  void fieldsTileTheExtensionHeader(ExtensionHeader header) {
    fieldsTileTheHeader(header.label(), header.fields(), header.length());
  }

  @Test
  void extensionHeadersHaveTheLengthsOfTheSpecification() {
    assertThat(Stream.of(ExtensionHeader.values()).map(each -> each.label() + " " + each.length()))
        .containsExactly(
            "RDETH 4",
            "XRCETH 4",
            "DETH 8",
            "FETH 4",
            "RETH 16",
            "AtomicETH 28",
            "AETH 4",
            "AtomicAckETH 8",
            "ImmDt 4",
            "IETH 4");
  }

  @Test
  void acknowledgementsAreNamed() {
    assertThat(Aeth.KIND.nameOf(1)).isEqualTo("RNR NAK");
    assertThat(Aeth.KIND.nameOf(3)).isEqualTo("NAK");
    assertThat(Aeth.KIND.nameOf(2)).isNull();
    assertThat(Stream.of(0, 1, 2, 3, 4, 5).map(Aeth::nakName))
        .containsExactly(
            "PSN sequence error",
            "invalid request",
            "remote access error",
            "remote operational error",
            "invalid RD request",
            "reserved NAK 5");
  }
}
