package io.cmscope.codec.cm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FieldValueTest {

  @Test
  void showsEveryOctetOfTheMadOnceInOrder() {
    byte[] data = Mads.data("0102030405060708800effff");
    CmMad mad = Mads.decode(Mads.mad(0x12, data));
    StringBuilder bits = new StringBuilder();
    List<FieldValue> values = new ArrayList<>(mad.headerValues());
    values.addAll(mad.messageValues());
    int next = 0;
    for (FieldValue value : values) {
      assertThat(value.octet() * 8 + value.bitInOctet()).isEqualTo(next);
      next += value.width();
      bits.append(value.name()).append('|');
    }
    assertThat(next).isEqualTo(256 * 8);
    assertThat(bits.toString())
        .isEqualTo(
            "base version|management class|class version|method|MAD status|class specific|"
                + "transaction id|attribute id|reserved|attribute modifier|"
                + "local comm id|remote comm id|message rejected|reserved|reject info length|"
                + "reserved|reason|reject info|private data|");
  }

  @Test
  void givesTextNumberAndNameOfACode() {
    CmMad mad = Mads.decode(Mads.mad(0x12, Mads.data("0000000011223344 80 00 000a")));
    FieldValue reason = value(mad, "reason");
    assertThat(reason.octet()).isEqualTo(34);
    assertThat(reason.bitInOctet()).isZero();
    assertThat(reason.width()).isEqualTo(16);
    assertThat(reason.value()).isEqualTo(10);
    assertThat(reason.text()).isEqualTo("10 (stale connection)");
    assertThat(reason.codeName()).isEqualTo("stale connection");
    assertThat(reason.octets()).isEqualTo(PrivateData.ofHex("000a"));
    assertThat(reason.isReserved()).isFalse();
    assertThat(value(mad, "remoteCommId").text()).isEqualTo("0x11223344");
    assertThat(value(mad, "remoteCommId").codeName()).isNull();
    assertThat(value(mad, "reserved").isReserved()).isTrue();
    assertThat(mad.headerValues().get(3).text()).isEqualTo("3 (Send)");
  }

  @Test
  void printsGidsFlagsTimeoutsAndOctets() {
    CmMad mad =
        Mads.decode(
            Mads.mad(
                0x19,
                Mads.data(
                    "0000000000000000 00000000 000000a0 00000000 0001 0002"
                        + "00000000000000000000ffff0a4d000b fe800000000000000000000000000001"
                        + "00000000 0000 08 90 7711")));
    assertThat(value(mad, "remoteCmResponseTimeout").text()).isEqualTo("20 (4.295 s)");
    assertThat(value(mad, "alternateLocalGid").text()).isEqualTo("::ffff:10.77.0.11");
    assertThat(value(mad, "alternateRemoteGid").text()).isEqualTo("fe80::1");
    assertThat(value(mad, "alternateRemoteGid").value()).isZero();
    assertThat(value(mad, "alternateSubnetLocal").text()).isEqualTo("yes");
    assertThat(value(mad, "alternateSubnetLocal").bitInOctet()).isEqualTo(4);
    assertThat(value(mad, "privateData").text()).startsWith("771100").hasSize(168 * 2);
    assertThat(value(mad, "privateData").codeName()).isNull();
  }

  @Test
  void tellsWhatTheCaptureCutOff() {
    CmMad mad = Mads.decode(Mads.mad(0x15, Mads.data("0102030405060708 090a0b00 aabbccdd")), 38);
    assertThat(value(mad, "remoteQpn").present()).isTrue();
    assertThat(value(mad, "privateData").present()).isFalse();
    assertThat(value(mad, "privateData").text()).isEqualTo("aabb");
    CmMad shorter = Mads.decode(mad.octets(), 34);
    assertThat(value(shorter, "remoteQpn").present()).isFalse();
    assertThat(value(shorter, "remoteQpn").octets()).isEqualTo(PrivateData.ofHex("090a"));
    assertThat(value(shorter, "privateData").text()).isEmpty();
  }

  private static FieldValue value(CmMad mad, String jsonName) {
    return mad.messageValues().stream()
        .filter(value -> value.jsonName().equals(jsonName))
        .findFirst()
        .orElseThrow();
  }
}
