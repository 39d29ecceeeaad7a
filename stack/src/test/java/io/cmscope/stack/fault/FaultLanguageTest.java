package io.cmscope.stack.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.cm.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultLanguageTest {
  @Test
  void readsEveryForm() {
    assertThat(FaultLanguage.read("drop RTU"))
        .isEqualTo(new Fault.Drop(MessageType.RTU, Fault.ALWAYS));
    assertThat(FaultLanguage.read("drop sidr_req 3"))
        .isEqualTo(new Fault.Drop(MessageType.SIDR_REQ, 3));
    assertThat(FaultLanguage.read("delay REP 5s"))
        .isEqualTo(new Fault.Delay(MessageType.REP, 5_000_000_000L, Fault.ALWAYS));
    assertThat(FaultLanguage.read(" delay  MRA 0.5ms 1 "))
        .isEqualTo(new Fault.Delay(MessageType.MRA, 500_000L, 1));
    assertThat(FaultLanguage.read("duplicate DREQ"))
        .isEqualTo(new Fault.Duplicate(MessageType.DREQ, 1));
    assertThat(FaultLanguage.read("duplicate DREQ 2"))
        .isEqualTo(new Fault.Duplicate(MessageType.DREQ, 2));
    assertThat(FaultLanguage.read("corrupt icrc DREP"))
        .isEqualTo(new Fault.CorruptIcrc(MessageType.DREP, Fault.ALWAYS));
    assertThat(FaultLanguage.read("ignore REQ 2")).isEqualTo(new Fault.Ignore(MessageType.REQ, 2));
    assertThat(FaultLanguage.read("reject 10")).isEqualTo(new Fault.Reject(10));
    assertThat(FaultLanguage.read("reuse-qpn")).isEqualTo(new Fault.ReuseQpn());
    assertThat(FaultLanguage.read("no-timewait")).isEqualTo(new Fault.NoTimewait());
    assertThat(FaultLanguage.read("psn +1")).isEqualTo(new Fault.Psn(1));
    assertThat(FaultLanguage.read("psn -2")).isEqualTo(new Fault.Psn(-2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                | expected a fault",
        "drop              | expected a message like REQ",
        "drop FOO          | found 'FOO'",
        "drop ClassPortInfo| found 'ClassPortInfo'",
        "drop RTU 0        | from 1 to",
        "drop RTU 1 2      | expected the end, found '2'",
        "drop RTU 99999999999 | found '99999999999'",
        "delay REP 5       | a time like 300ms, 5s or 1min, found '5'",
        "delay REP -1s     | found '-1s'",
        "corrupt REP       | expected icrc, found 'REP'",
        "duplicate DREQ 1001 | from 1 to 1000",
        "reject            | a reason to reject",
        "reject 65536      | found '65536'",
        "psn x             | found 'x'",
        "psn 16777216      | found '16777216'",
        "explode           | found 'explode'"
      })
  void saysWhatWasExpectedAndFound(String text, String told) {
    assertThatThrownBy(() -> FaultLanguage.read(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("fault '" + text + "'")
        .hasMessageContaining(told);
  }
}
