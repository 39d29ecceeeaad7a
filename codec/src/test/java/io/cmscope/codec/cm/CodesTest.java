package io.cmscope.codec.cm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.cmscope.codec.wire.Field;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodesTest {

  @ParameterizedTest
  @CsvSource({
    "0,0,RC",
    "1,0,UC",
    "2,0,RD",
    "3,1,XRC",
    "3,0,RESERVED",
    "3,2,RESERVED",
    "0,1,RC",
    "4,0,RESERVED"
  })
  void transport(int service, int extended, Transport transport) {
    assertThat(Transport.of(service, extended)).isEqualTo(transport);
  }

  @ParameterizedTest
  @CsvSource({
    "REQ, transportServiceType, 0, 0 (RC)",
    "REQ, transportServiceType, 1, 1 (UC)",
    "REQ, transportServiceType, 2, 2 (RD)",
    "REQ, transportServiceType, 3, 3 (extended)",
    "REQ, extendedTransportType, 0, 0",
    "REQ, extendedTransportType, 1, 1 (XRC)",
    "REQ, extendedTransportType, 7, 7 (reserved)",
    "REQ, pathMtu, 0, 0 (reserved)",
    "REQ, pathMtu, 1, 1 (256)",
    "REQ, pathMtu, 2, 2 (512)",
    "REQ, pathMtu, 3, 3 (1024)",
    "REQ, pathMtu, 4, 4 (2048)",
    "REQ, pathMtu, 5, 5 (4096)",
    "REQ, pathMtu, 6, 6 (reserved)",
    "REQ, rnrRetryCount, 6, 6",
    "REQ, rnrRetryCount, 7, 7 (infinite)",
    "REQ, primaryLocalAckTimeout, 0, 0 (for ever)",
    "REQ, primaryLocalAckTimeout, 18, 18 (1.074 s)",
    "REQ, primaryPacketRate, 0, 0 (as fast as the port)",
    "REQ, primaryPacketRate, 1, 1 (reserved)",
    "REQ, primaryPacketRate, 2, 2 (2.5 Gb/s)",
    "REQ, primaryPacketRate, 3, 3 (10 Gb/s)",
    "REQ, primaryPacketRate, 4, 4 (30 Gb/s)",
    "REQ, primaryPacketRate, 5, 5 (5 Gb/s)",
    "REQ, primaryPacketRate, 6, 6 (20 Gb/s)",
    "REQ, primaryPacketRate, 7, 7 (40 Gb/s)",
    "REQ, primaryPacketRate, 8, 8 (60 Gb/s)",
    "REQ, primaryPacketRate, 9, 9 (80 Gb/s)",
    "REQ, primaryPacketRate, 10, 10 (120 Gb/s)",
    "REQ, primaryPacketRate, 11, 11 (14 Gb/s)",
    "REQ, primaryPacketRate, 12, 12 (56 Gb/s)",
    "REQ, primaryPacketRate, 13, 13 (112 Gb/s)",
    "REQ, primaryPacketRate, 14, 14 (168 Gb/s)",
    "REQ, primaryPacketRate, 15, 15 (25 Gb/s)",
    "REQ, primaryPacketRate, 16, 16 (100 Gb/s)",
    "REQ, primaryPacketRate, 17, 17 (200 Gb/s)",
    "REQ, primaryPacketRate, 18, 18 (300 Gb/s)",
    "REQ, primaryPacketRate, 19, 19 (28 Gb/s)",
    "REQ, primaryPacketRate, 20, 20 (50 Gb/s)",
    "REQ, primaryPacketRate, 21, 21 (400 Gb/s)",
    "REQ, primaryPacketRate, 22, 22 (600 Gb/s)",
    "REQ, primaryPacketRate, 23, 23 (800 Gb/s)",
    "REQ, primaryPacketRate, 24, 24 (1200 Gb/s)",
    "REQ, primaryPacketRate, 25, 25 (reserved)",
    "REP, failoverAccepted, 0, 0 (accepted)",
    "REP, failoverAccepted, 1, 1 (failover not supported)",
    "REP, failoverAccepted, 2, 2 (alternate path rejected)",
    "REP, failoverAccepted, 3, 3 (reserved)",
    "MRA, messageMraed, 0, 0 (REQ)",
    "MRA, messageMraed, 1, 1 (REP)",
    "MRA, messageMraed, 2, 2 (LAP)",
    "MRA, messageMraed, 3, 3 (reserved)",
    "REJ, messageRejected, 0, 0 (REQ)",
    "REJ, messageRejected, 1, 1 (REP)",
    "REJ, messageRejected, 2, 2 (other)",
    "REJ, messageRejected, 3, 3 (reserved)",
    "SIDR_REP, status, 0, 0 (QPN and Q_Key valid)",
    "SIDR_REP, status, 1, 1 (service id not supported)",
    "SIDR_REP, status, 2, 2 (rejected by service provider)",
    "SIDR_REP, status, 3, 3 (no QP available)",
    "SIDR_REP, status, 4, 4 (redirect)",
    "SIDR_REP, status, 5, 5 (class version not supported)",
    "SIDR_REP, status, 6, 6 (reserved)",
    "APR, apStatus, 0, 0 (alternate path loaded)",
    "APR, apStatus, 1, 1 (invalid communication instance)",
    "APR, apStatus, 2, 2 (alternate paths not supported)",
    "APR, apStatus, 3, 3 (failover port rejected)",
    "APR, apStatus, 4, 4 (redirect)",
    "APR, apStatus, 5, 5 (proposed alternate path matches current primary path)",
    "APR, apStatus, 6, 6 (QPN or EECN mismatch)",
    "APR, apStatus, 7, 7 (remote LID rejected)",
    "APR, apStatus, 8, 8 (remote GID rejected)",
    "APR, apStatus, 9, 9 (flow label rejected)",
    "APR, apStatus, 10, 10 (traffic class rejected)",
    "APR, apStatus, 11, 11 (hop limit rejected)",
    "APR, apStatus, 12, 12 (packet rate rejected)",
    "APR, apStatus, 13, 13 (SL rejected)",
    "APR, apStatus, 14, 14 (reserved)",
    "REJ, reason, 10, 10 (stale connection)",
  })
  void codesPrintWithTheirNames(MessageType type, String jsonName, long code, String text) {
    Field field =
        type.fields().stream().filter(f -> f.jsonName().equals(jsonName)).findFirst().orElseThrow();
    assertThat(field.text(code)).isEqualTo(text);
  }

  @Test
  void enumerationsKnowTheirNumbers() {
    for (int code = 0; code < 6; code++) {
      assertThat(SidrStatus.of(code).code()).isEqualTo(code);
    }
    for (int code = 0; code < 14; code++) {
      assertThat(ApStatus.of(code).code()).isEqualTo(code);
    }
    for (int code = 0; code < 3; code++) {
      assertThat(FailoverAccepted.of(code).code()).isEqualTo(code);
      assertThat(RejectedMessage.of(code).code()).isEqualTo(code);
      assertThat(MraedMessage.of(code).code()).isEqualTo(code);
    }
    assertThat(PathMtu.of(5)).isEqualTo(PathMtu.MTU_4096);
    assertThat(PathMtu.MTU_4096.code()).isEqualTo(5);
    assertThat(PathMtu.MTU_4096.octets()).isEqualTo(4096);
    assertThat(SidrStatus.of(255)).isEqualTo(SidrStatus.RESERVED);
    assertThat(ApStatus.of(-1)).isEqualTo(ApStatus.RESERVED);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 4096, 0 (4.096 µs)",
    "8, 1048576, 8 (1.049 ms)",
    "16, 268435456, 16 (268.4 ms)",
    "20, 4294967296, 20 (4.295 s)",
    "24, 68719476736, 24 (68.72 s)",
    "31, 8796093022208, 31 (8796 s)",
  })
  void timeoutsAreExponents(int exponent, long nanos, String text) {
    assertThat(Timeout.nanos(exponent)).isEqualTo(nanos);
    assertThat(Timeout.text(exponent)).isEqualTo(text);
  }

  @Test
  void timeoutsHaveFiveBits() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Timeout.nanos(32))
        .withMessage("timeout exponent = 32 does not fit in 5 bits");
    assertThatIllegalArgumentException().isThrownBy(() -> Timeout.text(-1));
  }

  @ParameterizedTest
  @CsvSource({
    "1,ClassPortInfo", "16,REQ", "17,MRA", "18,REJ", "19,REP", "20,RTU", "21,DREQ", "22,DREP",
    "23,SIDR_REQ", "24,SIDR_REP", "25,LAP", "26,APR", "27,SAP", "28,SPR", "29,other", "0,other"
  })
  void attributesAreMessages(int attributeId, String label) {
    MessageType type = MessageType.of(attributeId);
    assertThat(type.label()).isEqualTo(label);
    assertThat(type).hasToString(label);
    assertThat(type.attributeId()).isEqualTo(type == MessageType.OTHER ? -1 : attributeId);
  }

  @Test
  void commIdsTurnRoundForThePeer() {
    CommIds ids = new CommIds(0x1234, 0);
    assertThat(ids.asSeenByPeer()).isEqualTo(new CommIds(0, 0x1234));
    assertThat(ids).hasToString("0x00001234->0x00000000");
  }
}
