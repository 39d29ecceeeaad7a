package io.cmscope.codec.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {
  /** The examples of RFC 5952, section 4, and what RDMA shows. */
  @ParameterizedTest
  @CsvSource({
    "2001:0db8:0000:0000:0001:0000:0000:0001, 2001:db8::1:0:0:1",
    "2001:db8:0:1:1:1:1:1, 2001:db8:0:1:1:1:1:1",
    "2001:0:0:1:0:0:0:1, 2001:0:0:1::1",
    "2001:DB8::ABCD, 2001:db8::abcd",
    "::, ::",
    "::1, ::1",
    "1::, 1::",
    "0:0:0:0:0:ffff:a4d:b, ::ffff:10.77.0.11",
    "::ffff:10.77.0.11, ::ffff:10.77.0.11",
    "fe80:0:0:0:202:c9ff:fe00:1, fe80::202:c9ff:fe00:1"
  })
  void printsGidsInTheirCanonicalForm(String text, String canonical) {
    assertThat(Gid.parse(text)).hasToString(canonical);
    assertThat(Gid.parse(canonical)).isEqualTo(Gid.parse(text));
  }

  @Test
  void parsesWhatItPrintsAndAgreesWithTheJdk() throws UnknownHostException {
    Random random = new Random(5952);
    for (int i = 0; i < 5_000; i++) {
      long sparse = random.nextLong() & 0x0f0f_00ff_000f_ffffL;
      Gid gid = new Gid(sparse & groups(random), random.nextLong() & groups(random));
      assertThat(Gid.parse(gid.toString())).isEqualTo(gid);
      ByteBuf octets = Unpooled.buffer(16);
      gid.write(octets, 0);
      assertThat(Gid.read(octets, 0)).isEqualTo(gid);
      byte[] address = InetAddress.getByName(gid.toString()).getAddress();
      assertThat(address)
          .endsWith(ByteBufUtil.getBytes(octets, 16 - address.length, address.length));
    }
  }

  private static long groups(Random random) {
    long mask = 0;
    for (int i = 0; i < 4; i++) {
      mask = mask << 16 | (random.nextBoolean() ? 0xffff : 0);
    }
    return mask;
  }

  @Test
  void tellsMappedGids() {
    assertThat(Gid.mapped(0x0a4d000b)).hasToString("::ffff:10.77.0.11");
    assertThat(Gid.mapped(0x0a4d000b).isIpv4Mapped()).isTrue();
    assertThat(Gid.parse("fe80::1").isIpv4Mapped()).isFalse();
    assertThat(Gid.ZERO.isZero()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "10.77.0.11, IPV4",
    "255.255.255.255, IPV4",
    "fe80::1, IPV6",
    "LID 5, LID",
    "LID 65535, LID"
  })
  void parsesWhatItPrints(String text, Address.Kind kind) {
    assertThat(Address.parse(text)).hasToString(text);
    assertThat(Address.parse(text).kind()).isEqualTo(kind);
  }

  @Test
  void readsLidsInHexadecimalToo() {
    assertThat(Address.parse("lid 0x10")).isEqualTo(Address.lid(16));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "10.77.0",
        "10.77.0.256",
        "10.77.0.1.2",
        "1.2.3.-4",
        ":",
        ":::",
        "1::2::3",
        "fe80::12345",
        "g::",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "1:2:3:4:5:6:7::8",
        "::1.2.3",
        "1.2.3.4::",
        "LID x",
        "LID 65536",
        "host",
        "1.2.3.٤"
      })
  void refusesWhatIsNoAddress(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> Address.parse(text));
  }

  @Test
  void hasKeysThatCannotBeMistaken() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Address(Address.Kind.IPV4, 0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Address(Address.Kind.LID, 0, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Address.lid(0x10000))
        .withMessage("LID = 65536 does not fit in 16 bits");
  }

  @Test
  void givesTheGidOfIpAddressesOnly() {
    assertThat(Address.parse("10.0.0.1").gid()).contains(Gid.parse("::ffff:10.0.0.1"));
    assertThat(Address.parse("fe80::1").gid()).contains(Gid.parse("fe80::1"));
    assertThat(Address.lid(5).gid()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"10.0.0.1, 0a000001", "2022::1023, 20220000000000000000000000001023", "LID 5, 0005"})
  void writesItsOctets(String text, String hex) {
    Address address = Address.parse(text);
    ByteBuf buf = Unpooled.buffer(16);
    address.write(buf, 0);
    assertThat(ByteBufUtil.hexDump(buf, 0, address.length())).isEqualTo(hex);
  }
}
