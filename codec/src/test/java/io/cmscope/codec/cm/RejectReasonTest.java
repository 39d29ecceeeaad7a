package io.cmscope.codec.cm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RejectReasonTest {

  /** Code, name, information in hexadecimal, information in words. */
  @ParameterizedTest
  @CsvSource({
    "1, no QP available, '', ''",
    "2, no EE context available, '', ''",
    "3, no resources available, '', ''",
    "4, timeout, 505400fffe000011, CA GUID 0x505400fffe000011",
    "5, unsupported request, '', ''",
    "6, invalid communication id, '', ''",
    "7, invalid communication instance, '', ''",
    "8, invalid service id, '', ''",
    "9, invalid transport service type, '', ''",
    "10, stale connection, '', ''",
    "11, RDC does not exist, '', ''",
    "12, primary remote port GID rejected, fe800000000000000000000000000001, GID fe80::1",
    "13, primary remote port LID rejected, 0005, LID 0x0005",
    "14, invalid primary SL, 90, SL 9",
    "15, invalid primary traffic class, 20, traffic class 32",
    "16, invalid primary hop limit, ff, hop limit 255",
    "17, invalid primary packet rate, 0c, packet rate 3 (10 Gb/s)",
    "18, alternate remote port GID rejected, 00000000000000000000ffff0a000001, GID ::ffff:10.0.0.1",
    "19, alternate remote port LID rejected, ffff, LID 0xffff",
    "20, invalid alternate SL, f0, SL 15",
    "21, invalid alternate traffic class, 01, traffic class 1",
    "22, invalid alternate hop limit, 40, hop limit 64",
    "23, invalid alternate packet rate, 60, packet rate 24 (1200 Gb/s)",
    "25, port redirection, fe800000000000000000000000000002, GID fe80::2",
    "26, invalid path MTU, 40, MTU 4 (2048)",
    "27, insufficient responder resources, '', ''",
    "28, consumer reject, 0102, 0102",
    "29, RNR retry count reject, '', ''",
    "30, duplicate local communication id, '', ''",
    "31, unsupported class version, 02, class version 2",
    "32, invalid primary flow label, abcdef, flow label 0xabcde",
    "33, invalid alternate flow label, 123450, flow label 0x12345",
    "34, reserved 34, '', ''",
    "35, vendor option not supported, '', ''",
    "0, reserved 0, '', ''",
    "36, reserved 36, 77, 77",
    "65535, reserved 65535, '', ''",
  })
  void everyReasonHasANameAndItsInformationIsToldInWords(
      int code, String name, String info, String text) {
    Rej rej = rej(code, info);
    assertThat(RejectReason.labelOf(code)).isEqualTo(name);
    assertThat(rej.rejectInfoText()).isEqualTo(text);
    assertThat(rej.toString()).endsWith("reason " + code + " (" + name + ")");
  }

  @Test
  void redirectionTellsWhereTo() {
    String info = "01022200 00000000" + "fe80000000000000000000000000000a" + "00000000 0005ffff";
    Rej rej = rej(24, (info + "00000001").replace(" ", "") + "00".repeat(36));
    assertThat(RejectReason.of(24).label()).isEqualTo("port and CM redirection");
    assertThat(rej.rejectInfoText())
        .isEqualTo(
            "ClassPortInfo class version 2 capabilities 0x2200"
                + " redirect to fe80::a LID 0x0005 qpn 0x000001");
  }

  @Test
  void informationThatIsTooShortIsShownAsItIs() {
    assertThat(rej(4, "5054").rejectInfoText()).isEqualTo("2 of 8 octets: 5054");
  }

  @Test
  void onlyTheDeclaredLengthOfTheInformationCounts() {
    Rej rej = new Rej(new CommIds(1, 2), 0, 1, 28, PrivateData.ofHex("0a0b0c"), PrivateData.EMPTY);
    assertThat(rej.rejectInfoText()).isEqualTo("0a");
    assertThat(rej.validRejectInfo().length()).isEqualTo(1);
  }

  @Test
  void codesAndReasonsAgree() {
    assertThat(IntStream.rangeClosed(1, 35).filter(code -> code != 34))
        .allSatisfy(code -> assertThat(RejectReason.of(code).code()).isEqualTo(code));
    assertThat(RejectReason.of(34)).isEqualTo(RejectReason.RESERVED);
    assertThat(RejectReason.of(-1)).isEqualTo(RejectReason.RESERVED);
    assertThat(RejectReason.values()).hasSize(35);
  }

  private static Rej rej(int reason, String info) {
    PrivateData octets = PrivateData.ofHex(info);
    return new Rej(new CommIds(1, 2), 0, octets.length(), reason, octets, PrivateData.EMPTY);
  }
}
