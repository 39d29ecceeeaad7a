package io.cmscope.captures;

import static io.cmscope.captures.ErfFiles.infiniBand;
import static io.cmscope.captures.ErfFiles.record;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErfReaderTest {
  private static final byte[] FRAME = {0x11, 0x22, 0x33, 0x44, 0x55};
  private static final byte[] FIRST = infiniBand(10, FRAME);

  private static List<Seen> read(byte[]... records) throws Exception {
    try (FrameSource source = Seen.open(Octets.bigEndian().octets(records).done())) {
      List<Seen> seen = Seen.all(source);
      assertThat(source.problems()).isEmpty();
      assertThat(source.info().format()).isEqualTo("erf");
      return seen;
    }
  }

  @Test
  void handsOutInfiniBandAndEthernetFramesWithoutTheirRecords() throws Exception {
    try (FrameSource source = Seen.open(ErfFiles.sample())) {
      List<Seen> seen = Seen.all(source);
      assertThat(seen).extracting(Seen::number).containsExactly(1L, 2L, 3L, 4L);
      assertThat(seen).extracting(Seen::linkType).containsExactly(247, 247, 1, 247);
      assertThat(seen).extracting(Seen::original).containsExactly(20, 33, 60, 24);
      assertThat(seen.get(1).hex())
          .isEqualTo("1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e");
      assertThat(seen.get(2).hex()).startsWith("5c5d5e5f").hasSize(120).endsWith("9697");
      assertThat(seen.get(2).nanos()).isEqualTo(1_700_000_001_500_000_000L);
      assertThat(source.info()).isEqualTo(new Info("erf", List.of(247, 1), List.of()));
    }
  }

  /** ns = fraction * 10^9 / 2^32, rounded half up. */
  @ParameterizedTest
  @CsvSource({
    "0x00000000, 0",
    "0x00000001, 0",
    "0x00000002, 0",
    "0x00000003, 1",
    "0x80000000, 500000000",
    "0xfffffffd, 999999999",
    "0xffffffff, 1000000000"
  })
  void roundsTheBinaryFractionToNanoseconds(String fraction, long nanos) throws Exception {
    byte[] record = record(21, 1_700_000_000L, Long.decode(fraction), 0, 5, FRAME);

    assertThat(read(record, record, record).getFirst().nanos())
        .isEqualTo(1_700_000_000_000_000_000L + nanos);
  }

  @Test
  void skipsAnyNumberOfExtensionHeaders() throws Exception {
    byte[] one = Octets.bigEndian().hex("0100000000000000").octets(FRAME).done();
    byte[] three =
        Octets.bigEndian()
            .hex("8100000000000000 8200000000000000 0300000000000000")
            .octets(FRAME)
            .done();

    assertThat(
            read(FIRST, record(0x80 | 21, 11, 0, 0, 5, one), record(0x80 | 21, 12, 0, 0, 5, three)))
        .extracting(Seen::hex)
        .containsExactly("1122334455", "1122334455", "1122334455");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 11, 16, 20})
  void takesTwoOctetsOfPaddingOffEthernetFrames(int type) throws Exception {
    byte[] padded = Octets.bigEndian().u16(0).octets(FRAME).done();

    Seen seen = read(FIRST, FIRST, record(type, 11, 0, 0, 5, padded)).getLast();

    assertThat(seen.linkType()).isEqualTo(1);
    assertThat(seen.hex()).isEqualTo("1122334455");
  }

  @Test
  void judgesTruncationByTheWireLengthNeverByTheRecordLength() throws Exception {
    List<Seen> seen =
        read(FIRST, record(21, 11, 0, 0, 5, FRAME), record(21, 12, 0, 0, 400, new byte[24]));

    assertThat(seen.get(1)).isEqualTo(new Seen(2, 11_000_000_000L, 247, "1122334455", 5, 0, 0, 0));
    assertThat(seen.get(2).hex()).hasSize(48);
    assertThat(seen.get(2).original()).isEqualTo(400);
  }

  @Test
  void readsRecordsInPcapWhoseLengthIsRoundedUpBeyondThePcapRecord() throws Exception {
    byte[] record = record(21, 1_700_000_000L, 0, 2, 5, FRAME);
    byte[] unpadded = Arrays.copyOf(record, 16 + 5);

    try (FrameSource source = Seen.open(ErfFiles.inPcap(unpadded, unpadded))) {
      assertThat(Seen.all(source))
          .containsExactly(
              new Seen(1, 1_700_000_000_000_000_000L, 247, "1122334455", 5, 2, 0, 0),
              new Seen(2, 1_700_000_000_000_000_000L, 247, "1122334455", 5, 2, 0, 0));
      assertThat(source.info()).isEqualTo(new Info("pcap", List.of(247), List.of()));
    }
  }

  @Test
  void readsRecordsInPcapngAtTheTimesOfTheirBlocks() throws Exception {
    byte[] file =
        Octets.bigEndian()
            .octets(PcapngFiles.section(true), PcapngFiles.iface(true, 197))
            .octets(PcapngFiles.enhanced(true, 0, 5, FIRST, FIRST.length))
            .octets(PcapngFiles.statistics(true, 0, PcapngFiles.option64(true, 5, 4)))
            .octets(PcapngFiles.enhanced(true, 0, 6, record(21, 11, 0, 1, 5, FRAME), 24))
            .done();

    assertThat(Seen.all(Seen.open(file)))
        .containsExactly(
            new Seen(1, 5000, 247, "1122334455", 5, 0, 0, 0),
            new Seen(2, 6000, 247, "1122334455", 5, 5, 0, 0));
  }

  @Test
  void countsLinkRecordsWithoutHandingThemOutAndKeepsTheirLosses() throws Exception {
    byte[] link = record(25, 11, 0, 3, 5, FRAME);

    try (FrameSource source =
        Seen.open(
            Octets.bigEndian()
                .octets(FIRST, link, link, record(21, 12, 0, 4, 5, FRAME), link)
                .done())) {
      List<Seen> seen = Seen.all(source);
      assertThat(seen).extracting(Seen::number).containsExactly(1L, 4L);
      assertThat(seen).extracting(Seen::dropped).containsExactly(0L, 10L);
      assertThat(source.frames()).isEqualTo(5);
      assertThat(source.info().notes())
          .containsExactly("records of the capturing hardware that hold no frame: 3");
    }
  }

  /** As Wireshark 4.0.17 counts: padding records of an ERF file are no frames, in pcap they are. */
  @Test
  void doesNotCountPaddingRecordsOfAnErfFile() throws Exception {
    byte[] padding = record(48, 11, 0, 0, 0, new byte[16]);

    assertThat(read(FIRST, FIRST, padding, FIRST))
        .extracting(Seen::number)
        .containsExactly(1L, 2L, 3L);
    assertThat(Seen.all(Seen.open(ErfFiles.inPcap(FIRST, padding, FIRST))))
        .extracting(Seen::linkType)
        .containsExactly(247, 197, 247);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 27, 28, 29})
  void handsOutRecordsOfOtherTypesWhole(int type) throws Exception {
    byte[] other = record(type, 11, 0, 0, 5, FRAME);

    Seen seen = read(FIRST, FIRST, other).getLast();

    assertThat(seen.linkType()).isEqualTo(197);
    assertThat(seen.hex()).isEqualTo(java.util.HexFormat.of().formatHex(other));
    assertThat(seen.nanos()).isEqualTo(11_000_000_000L);
  }

  @ParameterizedTest
  @CsvSource({"2, 9", "21, 9", "11, 0", "16, 0", "20, 0"})
  void takesTheLossCounterOfColouredTypesForTheColour(int type, long dropped) throws Exception {
    assertThat(read(FIRST, FIRST, record(type, 11, 0, 9, 5, new byte[7])).getLast().dropped())
        .isEqualTo(dropped);
  }

  @Test
  void leavesARecordWhoseExtensionHeadersRunBeyondItsEndAsItIs() throws Exception {
    byte[] record =
        record(0x80 | 21, 11, 0, 0, 5, Octets.bigEndian().hex("8000000000000000").done());

    Seen seen = read(FIRST, FIRST, record).getLast();

    assertThat(seen.linkType()).isEqualTo(197);
    assertThat(seen.hex()).hasSize(48);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void recognisesAFileOfFewRecords(int records) throws Exception {
    assertThat(read(many(records))).hasSize(records);
  }

  private static byte[] many(int records) {
    Octets octets = Octets.bigEndian();
    for (int i = 0; i < records; i++) {
      octets.octets(FIRST);
    }
    return octets.done();
  }

  @Test
  void stopsAtARecordShorterThanItsHeader() throws Exception {
    byte[] file = Octets.bigEndian().octets(many(3)).octets(new byte[20]).done();

    try (FrameSource source = Seen.open(file)) {
      assertThat(Seen.all(source)).hasSize(3);
      assertThat(source.problems())
          .extracting(CaptureProblem::message)
          .containsExactly(
              "test: at octet 80: expected an ERF record of a known type and at least 16 octets,"
                  + " found type 0 with 0 octets");
    }
  }
}
