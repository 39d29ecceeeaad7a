package io.cmscope.codec.cm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class PrivateDataTest {

  private static final byte[] OCTETS = {9, 1, 2, 3, (byte) 0x84, 5, 6, 7, (byte) 0x88, 0, 0, 9};
  private static final PrivateData VIEW = PrivateData.view(OCTETS, 1, 10);

  @Test
  void readsNumbersBigEndian() {
    assertThat(VIEW.get(3)).isEqualTo((byte) 0x84);
    assertThat(VIEW.getUnsigned(3)).isEqualTo(0x84);
    assertThat(VIEW.getUnsignedShort(3)).isEqualTo(0x8405);
    assertThat(VIEW.getInt(3)).isEqualTo(0x84050607);
    assertThat(VIEW.getLong(0)).isEqualTo(0x0102038405060788L);
  }

  @Test
  void refusesToReadBeyondItsEnd() {
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> VIEW.get(10));
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> VIEW.getInt(7));
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> VIEW.getLong(-1));
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> VIEW.slice(5, 6));
  }

  @Test
  void knowsWhereItsTrailingZerosBegin() {
    assertThat(VIEW.length()).isEqualTo(10);
    assertThat(VIEW.trimmedLength()).isEqualTo(8);
    assertThat(VIEW.toHex()).isEqualTo("01020384050607880000");
    assertThat(VIEW).hasToString("0102038405060788");
    assertThat(VIEW.isZero()).isFalse();
    assertThat(VIEW.slice(8, 2).isZero()).isTrue();
    assertThat(PrivateData.EMPTY.isZero()).isTrue();
  }

  @Test
  void isEqualToTheSameOctetsWhateverZerosFollow() {
    PrivateData same = PrivateData.ofHex("0102038405060788");
    assertThat(VIEW).isEqualTo(same).hasSameHashCodeAs(same);
    assertThat(VIEW).isNotEqualTo(PrivateData.ofHex("0102038405060789"));
    assertThat(VIEW).isNotEqualTo(PrivateData.ofHex("01020384050607"));
    assertThat(PrivateData.of(new byte[7])).isEqualTo(PrivateData.EMPTY);
    assertThat(VIEW).isNotEqualTo(new Object());
  }

  @Test
  void copiesWhatItIsGivenAndWhatItGives() {
    byte[] given = {1, 2};
    PrivateData data = PrivateData.of(given);
    given[0] = 9;
    data.copyOctets()[1] = 9;
    assertThat(data).hasToString("0102");
  }
}
