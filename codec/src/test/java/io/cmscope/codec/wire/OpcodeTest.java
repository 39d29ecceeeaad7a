package io.cmscope.codec.wire;

import static io.cmscope.codec.wire.ExtensionHeader.AETH;
import static io.cmscope.codec.wire.ExtensionHeader.ATOMIC_ACK_ETH;
import static io.cmscope.codec.wire.ExtensionHeader.ATOMIC_ETH;
import static io.cmscope.codec.wire.ExtensionHeader.DETH;
import static io.cmscope.codec.wire.ExtensionHeader.FETH;
import static io.cmscope.codec.wire.ExtensionHeader.IETH;
import static io.cmscope.codec.wire.ExtensionHeader.IMM_DT;
import static io.cmscope.codec.wire.ExtensionHeader.RETH;
import static io.cmscope.codec.wire.ExtensionHeader.XRCETH;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpcodeTest {
  @ParameterizedTest
  @CsvSource({
    "0x00, RC SEND first",
    "0x04, RC SEND only",
    "0x05, RC SEND only with immediate",
    "0x0b, RC WRITE only with immediate",
    "0x0c, RC READ request",
    "0x11, RC ACK",
    "0x14, RC FETCH&ADD",
    "0x17, RC SEND only with invalidate",
    "0x1c, RC FLUSH",
    "0x1d, RC ATOMIC WRITE",
    "0x15, opcode 0x15",
    "0x24, UC SEND only",
    "0x2c, opcode 0x2c",
    "0x44, RD or DC SEND only",
    "0x55, RD RESYNC or DC connect",
    "0x64, UD SEND only",
    "0x65, UD SEND only with immediate",
    "0x81, CNP",
    "0xa6, XRC WRITE first",
    "0xc0, opcode 0xc0"
  })
  void hasAName(String opcode, String name) {
    assertThat(Opcode.name(Integer.decode(opcode))).isEqualTo(name);
  }

  @Test
  void tellsTheHeadersThatFollow() {
    assertThat(Opcode.headers(0x04)).isEmpty();
    assertThat(Opcode.headers(0x03)).containsExactly(IMM_DT);
    assertThat(Opcode.headers(0x0b)).containsExactly(RETH, IMM_DT);
    assertThat(Opcode.headers(0x0c)).containsExactly(RETH);
    assertThat(Opcode.headers(0x0d)).containsExactly(AETH);
    assertThat(Opcode.headers(0x0e)).isEmpty();
    assertThat(Opcode.headers(0x12)).containsExactly(AETH, ATOMIC_ACK_ETH);
    assertThat(Opcode.headers(0x13)).containsExactly(ATOMIC_ETH);
    assertThat(Opcode.headers(0x16)).containsExactly(IETH);
    assertThat(Opcode.headers(0x1c)).containsExactly(FETH, RETH);
    assertThat(Opcode.headers(0x2a)).containsExactly(RETH);
    assertThat(Opcode.headers(0x64)).containsExactly(DETH);
    assertThat(Opcode.headers(0x65)).containsExactly(DETH, IMM_DT);
    assertThat(Opcode.headers(0xa4)).containsExactly(XRCETH);
    assertThat(Opcode.headers(0xac)).containsExactly(XRCETH, RETH);
    assertThat(Opcode.headers(0xb1)).containsExactly(AETH);
    assertThat(Opcode.headerOctets(0x0b)).isEqualTo(20);
    assertThat(Opcode.headerOctets(0x64)).isEqualTo(8);
  }

  @Test
  void tellsRequestsFromAnswers() {
    for (int opcode :
        new int[] {0x00, 0x04, 0x06, 0x0a, 0x0c, 0x13, 0x14, 0x17, 0x1c, 0x24, 0x64, 0xa4}) {
      assertThat(Opcode.isRequest(opcode)).as(Opcode.name(opcode)).isTrue();
    }
    for (int opcode : new int[] {0x0d, 0x0e, 0x0f, 0x10, 0x11, 0x12, 0x81, 0xb1, 0x15, 0x2c}) {
      assertThat(Opcode.isRequest(opcode)).as(Opcode.name(opcode)).isFalse();
    }
    assertThat(Opcode.isReadRequest(0x0c)).isTrue();
    assertThat(Opcode.isReadRequest(0xac)).isTrue();
    assertThat(Opcode.isReadRequest(0x2c)).isFalse();
    assertThat(Opcode.isReadRequest(0x04)).isFalse();
    assertThat(Opcode.isReadResponse(0x0d)).isTrue();
    assertThat(Opcode.isReadResponse(0x10)).isTrue();
    assertThat(Opcode.isReadResponse(0x11)).isFalse();
    assertThat(Opcode.isAcknowledge(0x11)).isTrue();
    assertThat(Opcode.isAcknowledge(0x12)).isTrue();
    assertThat(Opcode.isAcknowledge(0x71)).isFalse();
    assertThat(Opcode.isDatagram(0x65)).isTrue();
  }

  @Test
  void takesReliableDatagramsForNothingBecauseDynamicConnectionsShareTheirOpcodes() {
    for (int opcode = 0x40; opcode < 0x60; opcode++) {
      assertThat(Opcode.headers(opcode)).isEmpty();
      assertThat(Opcode.isRequest(opcode)).isFalse();
      assertThat(Opcode.isReadRequest(opcode)).isFalse();
      assertThat(Opcode.isAcknowledge(opcode)).isFalse();
    }
  }
}
