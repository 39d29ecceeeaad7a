package io.cmscope.codec.privatedata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.wire.Address;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IpCmHeaderTest {

  //                                     0  1  2    4 (20)
  private static final String OVER_IPV4 =
      "00 40 afc8 0000000000000000000000000a000001 0000000000000000000000000a000002";
  private static final String OVER_IPV6 =
      "00 60 afc8 fe800000000000000000000000000001 fe800000000000000000000000000002";

  @Test
  void readsAndWritesAnIpv4Header() {
    assertBothWays(
        OVER_IPV4,
        new IpCmHeader(0, 0, 4, 45000, Address.parse("10.0.0.1"), Address.parse("10.0.0.2")),
        "10.0.0.1:45000 to 10.0.0.2");
  }

  @Test
  void readsAndWritesAnIpv6Header() {
    assertBothWays(
        OVER_IPV6,
        new IpCmHeader(0, 0, 6, 45000, Address.parse("fe80::1"), Address.parse("fe80::2")),
        "[fe80::1]:45000 to fe80::2");
  }

  private static void assertBothWays(String hex, IpCmHeader header, String text) {
    PrivateData octets = PrivateData.ofHex(hex.replace(" ", "") + "aabb");
    assertThat(IpCmHeader.read(octets)).contains(header);
    assertThat(header.isPlausible()).isTrue();
    assertThat(header).hasToString(text);
    assertThat(IpCmHeader.consumerData(octets)).isEqualTo(PrivateData.ofHex("aabb"));

    byte[] written = new byte[36];
    Arrays.fill(written, (byte) 0xa5);
    header.write(Unpooled.wrappedBuffer(written), 0);
    assertThat(PrivateData.of(written)).isEqualTo(octets.slice(0, 36));
    assertThat(header.before(PrivateData.ofHex("aabb"))).isEqualTo(octets);
  }

  @Test
  void needsThirtySixOctets() {
    PrivateData octets = PrivateData.ofHex(OVER_IPV4.replace(" ", ""));
    for (int length = 0; length < 36; length++) {
      assertThat(IpCmHeader.read(octets.slice(0, length))).isEmpty();
      assertThat(IpCmHeader.consumerData(octets.slice(0, length))).isEqualTo(PrivateData.EMPTY);
    }
  }

  @Test
  void readsAnyOctetsAndTellsWhetherTheyArePlausible() {
    Random random = new Random(11);
    byte[] octets = new byte[92];
    for (int i = 0; i < 100_000; i++) {
      random.nextBytes(octets);
      IpCmHeader header = IpCmHeader.read(PrivateData.of(octets)).orElseThrow();
      int ipVersion = octets[1] >> 4 & 0xf;
      assertThat(header.isPlausible())
          .isEqualTo(octets[0] == 0 && (ipVersion == 4 || ipVersion == 6));
    }
    PrivateData zeros = PrivateData.of(new byte[92]);
    assertThat(IpCmHeader.read(zeros).orElseThrow().isPlausible()).isFalse();
  }

  @Test
  void refusesAddressesOfAnotherVersion() {
    Address four = Address.parse("10.0.0.1");
    Address six = Address.parse("fe80::1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new IpCmHeader(0, 0, 6, 1, six, four))
        .withMessage("10.0.0.1 is not an address of IP version 6");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new IpCmHeader(0, 0, 4, 65536, four, four))
        .withMessage("source port = 65536 does not fit in 16 bits");
    assertThatIllegalArgumentException().isThrownBy(() -> new IpCmHeader(16, 0, 4, 1, four, four));
    assertThatIllegalArgumentException().isThrownBy(() -> new IpCmHeader(0, 16, 4, 1, four, four));
    assertThatIllegalArgumentException().isThrownBy(() -> new IpCmHeader(0, 0, 16, 1, six, six));
  }

  @Test
  void tellsWhichLayerRejected() {
    assertThat(layer(28, "00")).isEqualTo("rejected by the RDMA IP CM service");
    assertThat(layer(28, "0005")).isEqualTo("rejected by the RDMA IP CM service: 05");
    assertThat(layer(28, "01")).isEqualTo("rejected by the consumer");
    assertThat(layer(28, "010a0b")).isEqualTo("rejected by the consumer: 0a0b");
    assertThat(layer(28, "02")).isEqualTo("rejected by layer 2");
    assertThat(layer(28, "")).isEqualTo("nothing");
    assertThat(layer(10, "01")).isEqualTo("nothing");
  }

  private static String layer(int reason, String info) {
    PrivateData octets = PrivateData.ofHex(info);
    Rej rej = new Rej(new CommIds(0, 1), 0, octets.length(), reason, octets, PrivateData.EMPTY);
    return IpCmReject.read(rej).map(IpCmReject::text).orElse("nothing");
  }
}
