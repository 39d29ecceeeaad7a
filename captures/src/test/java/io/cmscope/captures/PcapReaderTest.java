package io.cmscope.captures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PcapReaderTest {
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void readsMicrosecondsOfEitherByteOrder(boolean bigEndian) throws Exception {
    try (FrameSource source = Seen.open(PcapFiles.sample(bigEndian))) {
      assertThat(Seen.all(source))
          .containsExactly(
              new Seen(
                  1,
                  1_700_000_000_000_001_000L,
                  1,
                  "000102030405060708090a0b0c0d0e0f10111213",
                  20,
                  0,
                  0,
                  0),
              new Seen(2, 1_700_000_000_000_002_000L, 1, "", 60, 0, 0, 0),
              new Seen(
                  3,
                  1_700_000_001_999_999_000L,
                  1,
                  "6465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f8081828384",
                  1500,
                  0,
                  0,
                  0));
      assertThat(source.problems()).isEmpty();
      assertThat(source.info()).isEqualTo(new Info("pcap", List.of(1), List.of()));
      assertThat(source.frames()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void readsNanosecondsOfEitherByteOrder(boolean bigEndian) throws Exception {
    Octets file = PcapFiles.header(Octets.inOrder(bigEndian), PcapFiles.NANOS, 247);
    PcapFiles.record(file, 1_700_000_000L, 123_456_789, new byte[] {5});

    assertThat(Seen.all(Seen.open(file)))
        .containsExactly(new Seen(1, 1_700_000_000_123_456_789L, 247, "05", 1, 0, 0, 0));
  }

  @Test
  void readsSecondsAfter2038AsUnsigned() throws Exception {
    Octets file = PcapFiles.header(Octets.littleEndian(), PcapFiles.NANOS, 1);
    PcapFiles.record(file, 0xffff_fffeL, 7, new byte[1]);

    assertThat(Seen.all(Seen.open(file)).getFirst().nanos()).isEqualTo(4_294_967_294_000_000_007L);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void readsTheModifiedFormatWithItsLongerRecordHeaders(boolean bigEndian) throws Exception {
    Octets file = PcapFiles.header(Octets.inOrder(bigEndian), PcapFiles.MODIFIED, 1);
    for (int i = 0; i < 2; i++) {
      file.u32(10).u32(20).u32(2).u32(2).u32(3).u16(0x800).u8(0).u8(0).u8(0xa0 + i).u8(0xff);
    }

    assertThat(Seen.all(Seen.open(file)))
        .containsExactly(
            new Seen(1, 10_000_020_000L, 1, "a0ff", 2, 0, 0, 0),
            new Seen(2, 10_000_020_000L, 1, "a1ff", 2, 0, 0, 0));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void masksTheFcsLengthAboveTheLinkType(boolean bigEndian) throws Exception {
    Octets file = PcapFiles.header(Octets.inOrder(bigEndian), PcapFiles.MICROS, 0x5400_0001L);
    PcapFiles.record(file, 1, 1, new byte[1]);

    assertThat(Seen.all(Seen.open(file)).getFirst().linkType()).isEqualTo(1);
  }

  @Test
  void takesAFileWithoutFramesForAValidOne() throws Exception {
    try (FrameSource source =
        Seen.open(PcapFiles.header(Octets.littleEndian(), PcapFiles.MICROS, 247))) {
      assertThat(source.next()).isNull();
      assertThat(source.problems()).isEmpty();
      assertThat(source.info().linkTypes()).containsExactly(247);
    }
  }

  @Test
  void toleratesFramesLongerThanTheSnapshotLength() throws Exception {
    Octets file = Octets.littleEndian().u32(PcapFiles.MICROS).u16(2).u16(4).zeros(8).u32(64).u32(1);
    PcapFiles.record(file, 1, 1, new byte[262_144]);

    List<Seen> seen = Seen.all(Seen.open(file));

    assertThat(seen).hasSize(1);
    assertThat(seen.getFirst().original()).isEqualTo(262_144);
  }

  @Test
  void neverHandsOutAnOriginalLengthBelowTheCapturedOne() throws Exception {
    Octets file = PcapFiles.header(Octets.littleEndian(), PcapFiles.MICROS, 1);
    PcapFiles.record(file, 1, 1, new byte[9], 0);
    PcapFiles.record(file, 1, 1, new byte[9], 0xffff_ffffL);

    assertThat(Seen.all(Seen.open(file)))
        .extracting(Seen::original)
        .containsExactly(9, Integer.MAX_VALUE);
  }

  @Test
  void stopsAtAFrameOfFourGigabytes() throws Exception {
    Octets file = PcapFiles.header(Octets.littleEndian(), PcapFiles.MICROS, 1);
    PcapFiles.record(file, 1, 1, new byte[4]);
    file.u32(1).u32(2).u32(0xffff_fff0L).u32(0xffff_fff0L).zeros(100);

    try (FrameSource source = Seen.open(file)) {
      assertThat(Seen.all(source)).hasSize(1);
      assertThat(source.problems())
          .extracting(CaptureProblem::message)
          .containsExactly(
              "test: at octet 52: expected at most 262144 captured octets in frame 2, found"
                  + " 4294967280");
    }
  }

  @Test
  void stopsWhereOnlyZerosFollow() throws Exception {
    Octets file = PcapFiles.sample(false).zeros(4096);

    try (FrameSource source = Seen.open(file)) {
      assertThat(Seen.all(source)).hasSize(3);
      assertThat(source.problems())
          .extracting(CaptureProblem::message)
          .containsExactly("test: at octet 125: expected a pcap record header, found only zeros");
    }
  }

  @Test
  void saysWhereACutOffFrameBegan() throws Exception {
    byte[] whole = PcapFiles.sample(false).done();

    try (FrameSource source = Seen.open(java.util.Arrays.copyOf(whole, whole.length - 3))) {
      assertThat(Seen.all(source)).hasSize(2);
      assertThat(source.problems())
          .extracting(CaptureProblem::message)
          .containsExactly(
              "test: at octet 76: expected frame 3 in 49 octets, found 46 octets, then the end of"
                  + " the file");
    }
  }

  @Test
  void refusesOtherVersions() {
    Octets file = Octets.littleEndian().u32(PcapFiles.MICROS).u16(3).u16(1).zeros(16);

    assertThatThrownBy(() -> Seen.open(file))
        .isInstanceOf(CaptureException.class)
        .hasMessage("test: at octet 4: expected pcap version 2, found version 3.1");
  }

  @Test
  void doesNotReadOnAfterClose() throws Exception {
    FrameSource source = Seen.open(PcapFiles.sample(false));
    source.next();
    source.close();

    assertThat(source.next()).isNull();
  }
}
