package io.cmscope.captures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class CompressionTest {
  private static final byte[] PLAIN = PcapFiles.sample(false).done();

  static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(plain);
    }
    return out.toByteArray();
  }

  private static byte[] half(boolean second) {
    return second
        ? Arrays.copyOfRange(PLAIN, PLAIN.length / 2, PLAIN.length)
        : Arrays.copyOf(PLAIN, PLAIN.length / 2);
  }

  private static byte[] join(byte[]... parts) {
    return Octets.littleEndian().octets(parts).done();
  }

  private static void assertWhole(byte[] packed, String format) throws Exception {
    try (FrameSource source = Seen.open(packed)) {
      assertThat(Seen.all(source)).isEqualTo(Seen.all(Seen.open(PLAIN)));
      assertThat(source.problems()).isEmpty();
      assertThat(source.info().format()).isEqualTo(format);
      assertThat(source.position()).isEqualTo(packed.length);
    }
  }

  @Test
  void readsGzip() throws Exception {
    assertWhole(gzip(PLAIN), "pcap, gzip");
  }

  @Test
  void readsZstd() throws Exception {
    assertWhole(Zstd.compress(PLAIN), "pcap, zstd");
  }

  @Test
  void readsConcatenatedGzipMembersAndEmptyOnes() throws Exception {
    assertWhole(join(gzip(half(false)), gzip(new byte[0]), gzip(half(true))), "pcap, gzip");
  }

  @Test
  void readsConcatenatedZstdFramesAndSkippableOnes() throws Exception {
    byte[] skippable = Octets.littleEndian().u32(0x184d2a53).u32(5).zeros(5).done();

    assertWhole(
        join(skippable, Zstd.compress(half(false)), skippable, Zstd.compress(half(true))),
        "pcap, zstd");
  }

  /** RFC 1952 header: FHCRC, FEXTRA, FNAME and FCOMMENT set. */
  @Test
  void readsAGzipHeaderWithAllItsOptionalParts() throws Exception {
    byte[] packed = gzip(PLAIN);
    byte[] header =
        Octets.littleEndian()
            .hex("1f8b08 1e 00000000 00 03")
            .u16(3)
            .hex("aabbcc")
            .hex("612e7063617000")
            .hex("6300")
            .u16(0x1234)
            .done();

    assertWhole(join(header, Arrays.copyOfRange(packed, 10, packed.length)), "pcap, gzip");
  }

  @Test
  void ignoresZeroPaddingAfterGzip() throws Exception {
    try (FrameSource source = Seen.open(join(gzip(PLAIN), new byte[700]))) {
      assertThat(Seen.all(source)).hasSize(3);
      assertThat(source.problems()).isEmpty();
    }
  }

  /** A pipe delivers octet by octet and never says how many are available. */
  @Test
  void readsConcatenatedMembersFromAPipe() throws Exception {
    for (byte[] packed :
        List.of(
            join(gzip(half(false)), gzip(half(true))),
            join(Zstd.compress(half(false)), Zstd.compress(half(true))),
            PLAIN)) {
      try (FrameSource source = Captures.open(new Trickle(packed), "-")) {
        assertThat(Seen.all(source)).hasSize(3);
        assertThat(source.problems()).isEmpty();
      }
    }
  }

  @Test
  void handsOutEverythingBeforeAWrongGzipChecksum() throws Exception {
    byte[] packed = gzip(PLAIN);
    packed[packed.length - 8] ^= 1;

    try (FrameSource source = Seen.open(packed)) {
      assertThat(Seen.all(source)).hasSize(3);
      assertThat(source.problems())
          .extracting(CaptureProblem::message)
          .containsExactly(
              "test: at octet 125: expected a pcap record header of 16 octets, found a wrong gzip"
                  + " checksum (compressed octet "
                  + (packed.length - 8)
                  + ")");
    }
  }

  @Test
  void handsOutEverythingBeforeDamageInTheMiddleOfGzip() throws Exception {
    byte[] plain = noisy();
    byte[] packed = gzip(plain);
    packed[packed.length / 2] ^= 0x55;
    packed[packed.length / 2 + 1] ^= 0x55;

    try (FrameSource source = Seen.open(packed)) {
      List<Seen> seen = Seen.all(source);
      List<Seen> whole = Seen.all(Seen.open(plain));
      assertThat(seen.size()).isGreaterThan(400);
      assertThat(seen.subList(0, 400)).isEqualTo(whole.subList(0, 400));
      assertThat(source.problems()).hasSize(1);
    }
  }

  @Test
  void handsOutMostOfWhatPrecedesDamageInTheMiddleOfZstd() throws Exception {
    byte[] plain = noisy();
    byte[] packed = Zstd.compress(plain);
    Arrays.fill(packed, packed.length * 3 / 4, packed.length * 3 / 4 + 8, (byte) 0xff);

    try (FrameSource source = Seen.open(packed)) {
      assertThat(Seen.all(source).size()).isGreaterThan(200);
    }
  }

  /** A thousand frames of 500 octets that hardly compress. */
  private static byte[] noisy() {
    Random random = new Random(7);
    Octets file = PcapFiles.header(Octets.littleEndian(), PcapFiles.MICROS, 1);
    for (int i = 0; i < 1000; i++) {
      byte[] frame = new byte[500];
      random.nextBytes(frame);
      PcapFiles.record(file, 1, i, frame);
    }
    return file.done();
  }

  @Test
  void saysWhereCompressedDataWasCutOff() throws Exception {
    byte[] gzip = gzip(PLAIN);
    byte[] zstd = Zstd.compress(PLAIN);

    try (FrameSource source = Seen.open(Arrays.copyOf(gzip, gzip.length - 20))) {
      Seen.all(source);
      assertThat(source.problems()).hasSize(1);
      assertThat(source.problems().getFirst().message())
          .matches(
              "test: at octet \\d+: expected .*, found .*gzip data cut off \\(compressed octet "
                  + (gzip.length - 20)
                  + "\\)");
    }
    assertThatThrownBy(() -> Seen.open(Arrays.copyOf(zstd, zstd.length - 5)))
        .isInstanceOf(CaptureException.class)
        .hasMessage(
            "test: at octet 0: expected a capture file (pcap, pcapng or ERF), found zstd data cut"
                + " off (compressed octet "
                + (zstd.length - 5)
                + ")");
  }

  @Test
  void saysWhenTheCompressedContentIsNoCapture() throws Exception {
    assertThatThrownBy(() -> Seen.open(gzip(new byte[0])))
        .hasMessage(
            "test: at octet 0: expected a capture file (pcap, pcapng or ERF), found an empty file"
                + " (0 octets)");
    assertThatThrownBy(() -> Seen.open(gzip(gzip(PLAIN))))
        .hasMessage(
            "test: at octet 0: expected a capture file (pcap, pcapng or ERF), found gzip data"
                + " inside compressed data");
  }

  /** Reads what a slow pipe would. */
  private static final class Trickle extends InputStream {
    private final ByteArrayInputStream octets;

    Trickle(byte[] octets) {
      this.octets = new ByteArrayInputStream(octets);
    }

    @Override
    public int read() {
      return octets.read();
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      return octets.read(into, offset, Math.min(length, 1));
    }
  }
}
