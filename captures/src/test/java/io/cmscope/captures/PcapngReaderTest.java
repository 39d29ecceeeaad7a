package io.cmscope.captures;

import static io.cmscope.captures.PcapngFiles.block;
import static io.cmscope.captures.PcapngFiles.enhanced;
import static io.cmscope.captures.PcapngFiles.iface;
import static io.cmscope.captures.PcapngFiles.obsolete;
import static io.cmscope.captures.PcapngFiles.option;
import static io.cmscope.captures.PcapngFiles.option64;
import static io.cmscope.captures.PcapngFiles.option8;
import static io.cmscope.captures.PcapngFiles.section;
import static io.cmscope.captures.PcapngFiles.simple;
import static io.cmscope.captures.PcapngFiles.statistics;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PcapngReaderTest {
  private static final byte[] FOUR = {1, 2, 3, 4};

  private static byte[] file(byte[]... blocks) {
    return Octets.littleEndian().octets(section(false)).octets(blocks).done();
  }

  private static List<Seen> read(byte[]... blocks) throws Exception {
    try (FrameSource source = Seen.open(file(blocks))) {
      List<Seen> seen = Seen.all(source);
      assertThat(source.problems()).isEmpty();
      return seen;
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void readsEveryPacketBlockInEitherByteOrder(boolean bigEndian) throws Exception {
    try (FrameSource source = Seen.open(PcapngFiles.sample(bigEndian))) {
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
              new Seen(
                  2,
                  1_700_000_000_000_002_001L,
                  247,
                  "32333435363738393a3b3c3d3e3f40414243444546",
                  99,
                  0,
                  1,
                  0),
              new Seen(3, 1_700_000_000_000_002_001L, 1, "464748494a4b4c", 7, 0, 0, 0),
              new Seen(4, 1_700_000_000_000_003_000L, 1, "505152535455565758", 9, 3, 0, 0));
      assertThat(source.problems()).isEmpty();
      assertThat(source.info())
          .isEqualTo(
              new Info(
                  "pcapng",
                  List.of(1, 247),
                  List.of("frames without a time, given that of the frame before: 1")));
    }
  }

  /** Expected: units times 10^-n or 2^-n seconds, rounded down, calculated by hand. */
  @ParameterizedTest(name = "if_tsresol {0}, {1} units = {2} ns")
  @CsvSource({
    "0, 1700000000, 1700000000000000000",
    "3, 1700000000123, 1700000000123000000",
    "6, 1700000000123456, 1700000000123456000",
    "9, 1700000000123456789, 1700000000123456789",
    "10, 17000000001234567891, 1700000000123456789",
    "12, 1234567891999, 1234567891",
    "19, 10000000000, 1",
    "28, 10000000000000000000, 1",
    "29, 9000000000000000000, 0",
    "127, 18446744073709551615, 0",
    "128, 1700000000, 1700000000000000000",
    "129, 3, 1500000000",
    "138, 1025, 1000976562",
    "160, 7301444403200000000, 1700000000000000000",
    "191, 9223372036854775808, 1000000000",
    "192, 9223372036854775808, 500000000",
    "193, 9223372036854775808, 250000000",
    "255, 18446744073709551615, 0"
  })
  void convertsEveryTimestampResolution(int resolution, String units, long nanos) throws Exception {
    long time = Long.parseUnsignedLong(units);

    List<Seen> seen =
        read(iface(false, 1, option8(false, 9, resolution)), enhanced(false, 0, time, FOUR, 4));

    assertThat(seen.getFirst().nanos()).isEqualTo(nanos);
  }

  @ParameterizedTest
  @CsvSource({"1000, 1001000000000", "-1, 0"})
  void addsTheTimestampOffset(long offset, long nanos) throws Exception {
    List<Seen> seen =
        read(iface(false, 1, option64(false, 14, offset)), enhanced(false, 0, 1_000_000, FOUR, 4));

    assertThat(seen.getFirst().nanos()).isEqualTo(nanos);
  }

  @Test
  void readsSectionsOfDifferentByteOrderEachWithItsOwnInterfaces() throws Exception {
    byte[] file =
        Octets.bigEndian()
            .octets(section(false), iface(false, 1), enhanced(false, 0, 1, FOUR, 4))
            .octets(section(true), iface(true, 276), iface(true, 113))
            .octets(enhanced(true, 1, 2, FOUR, 4), enhanced(true, 0, 3, FOUR, 4))
            .done();

    try (FrameSource source = Seen.open(file)) {
      assertThat(Seen.all(source))
          .containsExactly(
              new Seen(1, 1000, 1, "01020304", 4, 0, 0, 0),
              new Seen(2, 2000, 113, "01020304", 4, 0, 2, 0),
              new Seen(3, 3000, 276, "01020304", 4, 0, 1, 0));
      assertThat(source.problems()).isEmpty();
      assertThat(source.info().linkTypes()).containsExactly(1, 276, 113);
      assertThat(source.info().notes()).containsExactly("2 sections, one after the other");
    }
  }

  @Test
  void passesOverCommentsAndFindsTheDropCountBehindThem() throws Exception {
    byte[] comment = option(false, 1, "lost one here".getBytes(UTF_8));
    byte[] drops = option64(false, 4, 5);
    byte[] end = option(false, 0, new byte[0]);

    List<Seen> seen =
        read(
            iface(false, 1, comment, end),
            enhanced(false, 0, 1, FOUR, 4, comment, drops, end),
            enhanced(false, 0, 2, FOUR, 4, end, drops));

    assertThat(seen).extracting(Seen::dropped).containsExactly(5L, 0L);
    assertThat(seen.getFirst().hex()).isEqualTo("01020304");
  }

  @Test
  void tellsLossesInStatisticsOnceAndNotThoseAPacketToldBefore() throws Exception {
    byte[] packet = enhanced(false, 0, 1, FOUR, 4);

    List<Seen> seen =
        read(
            iface(false, 1),
            packet,
            statistics(false, 0, option64(false, 5, 4), option64(false, 7, 2)),
            packet,
            enhanced(false, 0, 1, FOUR, 4, option64(false, 4, 10)),
            statistics(false, 0, option64(false, 5, 18)),
            packet,
            statistics(false, 0, option64(false, 5, 18), option64(false, 7, -1)),
            packet);

    assertThat(seen).extracting(Seen::dropped).containsExactly(0L, 6L, 10L, 2L, 0L);
  }

  @Test
  void notesLossesThatNoFrameFollows() throws Exception {
    byte[] file =
        file(
            iface(false, 1),
            enhanced(false, 0, 1, FOUR, 4),
            statistics(false, 0, option64(false, 5, 9)));

    try (FrameSource source = Seen.open(file)) {
      Seen.all(source);
      assertThat(source.info().notes())
          .containsExactly("frames lost according to the capturer's statistics: 9");
    }
  }

  @Test
  void takesAnUnknownDropCountOfTheObsoletePacketBlockForNone() throws Exception {
    assertThat(read(iface(false, 1), obsolete(false, 0, 0xffff, 1, FOUR)).getFirst().dropped())
        .isZero();
  }

  @Test
  void cutsSimplePacketsAtTheSnapshotLength() throws Exception {
    assertThat(read(iface(false, 1, 3), simple(false, 90, new byte[] {7, 8, 9})))
        .containsExactly(new Seen(1, 0, 1, "070809", 90, 0, 0, 0));
  }

  /** Block types that get a frame number in Wireshark 4.0.17, and some that get none. */
  @ParameterizedTest
  @CsvSource({
    "9, 3",
    "0xbad, 3",
    "0x40000bad, 3",
    "0x204, 3",
    "0x216, 3",
    "0x221, 3",
    "4, 2",
    "10, 2",
    "0x208, 2",
    "0x77777777, 2",
    "0x80000001, 2"
  })
  void numbersFramesAsWiresharkDoesAroundOtherBlocks(String type, long number) throws Exception {
    byte[] packet = enhanced(false, 0, 1, FOUR, 4);
    byte[] other = block(false, Long.decode(type), Octets.littleEndian().zeros(40));

    List<Seen> seen = read(iface(false, 1), packet, other, packet);

    assertThat(seen).extracting(Seen::number).containsExactly(1L, number);
  }

  @Test
  void goesOnBehindAPacketOfAnUnknownInterface() throws Exception {
    byte[] file =
        file(
            iface(false, 1),
            enhanced(false, 7, 1, FOUR, 4),
            enhanced(false, 8, 1, FOUR, 4),
            enhanced(false, 0, 1, FOUR, 4));

    try (FrameSource source = Seen.open(file)) {
      assertThat(Seen.all(source)).extracting(Seen::number).containsExactly(3L);
      assertThat(source.problems())
          .extracting(CaptureProblem::message)
          .containsExactly("test: at octet 56: expected an interface below 1, found 7");
    }
  }

  @Test
  void goesOnBehindAPacketThatClaimsMoreOctetsThanItsBlockHas() throws Exception {
    byte[] lying = enhanced(false, 0, 1, FOUR, 4);
    lying[20] = 5;
    byte[] file = file(iface(false, 1), lying, enhanced(false, 0, 1, FOUR, 4));

    try (FrameSource source = Seen.open(file)) {
      assertThat(Seen.all(source)).extracting(Seen::number).containsExactly(2L);
      assertThat(source.problems())
          .extracting(CaptureProblem::message)
          .containsExactly(
              "test: at octet 68: expected at most 4 captured octets in frame 1, found 5");
    }
  }

  @Test
  void goesOnWhenOnlyTheSecondLengthOfABlockIsWrong() throws Exception {
    byte[] lying = enhanced(false, 0, 1, FOUR, 4);
    lying[lying.length - 4] ^= 4;
    byte[] file = file(iface(false, 1), lying, enhanced(false, 0, 1, FOUR, 4));

    try (FrameSource source = Seen.open(file)) {
      assertThat(Seen.all(source)).hasSize(2);
      assertThat(source.problems())
          .extracting(CaptureProblem::message)
          .containsExactly("test: at octet 80: expected the block length 36 again, found 32");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4, 8, 11, 13, 38})
  void stopsAtAnImpossibleBlockLength(int length) throws Exception {
    byte[] lying = enhanced(false, 0, 1, FOUR, 4);
    lying[4] = (byte) length;
    byte[] file = file(iface(false, 1), enhanced(false, 0, 1, FOUR, 4), lying);

    try (FrameSource source = Seen.open(file)) {
      assertThat(Seen.all(source)).hasSize(1);
      assertThat(source.problems())
          .extracting(CaptureProblem::message)
          .containsExactly(
              "test: at octet 88: expected a block length of 12 or more, a multiple of 4, found "
                  + length);
    }
  }

  @Test
  void stopsAtABlockOfFourGigabytes() throws Exception {
    byte[] lying = Octets.littleEndian().u32(6).u32(0xffff_fffcL).zeros(100).done();
    byte[] unknown = Octets.littleEndian().u32(0x1234).u32(0xffff_fffcL).zeros(100).done();

    try (FrameSource packet = Seen.open(file(iface(false, 1), lying));
        FrameSource other = Seen.open(file(iface(false, 1), unknown))) {
      assertThat(packet.next()).isNull();
      assertThat(packet.problems().getFirst().message())
          .isEqualTo(
              "test: at octet 52: expected a block of at most 524288 octets, found 4294967292");
      assertThat(other.next()).isNull();
      assertThat(other.problems().getFirst().message())
          .isEqualTo(
              "test: at octet 48: expected a block of 4294967292 octets, found 108 octets, then the"
                  + " end of the file");
    }
  }

  @Test
  void doesNotCollectInterfacesWithoutEnd() throws Exception {
    byte[] added = iface(false, 1);
    Octets file = Octets.littleEndian().octets(section(false));
    for (int i = 0; i < 65_537; i++) {
      file.octets(added);
    }

    try (FrameSource source = Seen.open(file.octets(enhanced(false, 65_535, 1, FOUR, 4)))) {
      assertThat(Seen.all(source)).extracting(Seen::interfaceId).containsExactly(65_535);
      assertThat(source.problems())
          .extracting(CaptureProblem::message)
          .containsExactly(
              "test: at octet 1310748: expected at most 65536 interfaces, found one more");
    }
  }

  @Test
  void saysWhatAPacketBeforeAnyInterfaceLacks() throws Exception {
    try (FrameSource source = Seen.open(file(simple(false, 4, FOUR)))) {
      assertThat(source.next()).isNull();
      assertThat(source.problems().getFirst().message())
          .isEqualTo("test: at octet 28: expected an interface before a simple packet, found none");
    }
  }

  @Test
  void refusesASectionWithoutByteOrderOrOfAnotherVersion() {
    byte[] noOrder = section(false);
    noOrder[8] = 0;
    byte[] version = section(false);
    version[12] = 2;

    assertThatThrownBy(() -> Seen.open(noOrder))
        .hasMessage(
            "test: at octet 8: expected the byte-order magic 1a2b3c4d of a section, found 003c2b1a");
    assertThatThrownBy(() -> Seen.open(version))
        .hasMessage("test: at octet 12: expected pcapng version 1, found version 2.0");
  }
}
