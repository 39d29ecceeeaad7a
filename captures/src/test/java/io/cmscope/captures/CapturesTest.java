package io.cmscope.captures;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapturesTest {
  @TempDir Path folder;

  private Path write(byte[] octets) throws IOException {
    return Files.write(folder.resolve("file.txt"), octets);
  }

  private void assertRefused(Path path, String message) {
    assertThatThrownBy(() -> Captures.open(path).close())
        .isInstanceOf(CaptureException.class)
        .hasMessage(path + ": " + message);
  }

  @Test
  void tellsFormatsByContentNotByName() throws Exception {
    assertThat(formatOf(PcapFiles.sample(true).done())).isEqualTo("pcap");
    assertThat(formatOf(PcapngFiles.sample(true))).isEqualTo("pcapng");
    assertThat(formatOf(ErfFiles.sample())).isEqualTo("erf");
    assertThat(formatOf(CompressionTest.gzip(ErfFiles.sample()))).isEqualTo("erf, gzip");
  }

  private String formatOf(byte[] file) throws IOException {
    try (FrameSource source = Captures.open(write(file))) {
      return source.info().format();
    }
  }

  @Test
  void saysThatAFileIsMissing() {
    assertRefused(folder.resolve("none.pcap"), "expected a capture file, found no such file");
  }

  @Test
  void saysThatAFileIsADirectory() {
    assertRefused(folder, "expected a capture file, found a directory");
  }

  @Test
  void saysThatAFileMayNotBeRead() throws Exception {
    Path path = write(PcapFiles.sample(true).done());
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isReadable(path), "this user may read everything");

    assertRefused(path, "expected a capture file, found no permission to read it");
  }

  @Test
  void saysThatAFileIsEmpty() throws Exception {
    assertRefused(
        write(new byte[0]),
        "at octet 0: expected a capture file (pcap, pcapng or ERF), found an empty file (0 octets)");
  }

  @Test
  void saysWhatAFileThatIsNoCaptureBeginsWith() throws Exception {
    assertRefused(
        write("Hello world\n".getBytes(UTF_8)),
        "at octet 0: expected a capture file (pcap, pcapng or ERF), found octets 48 65 6c 6c 6f 20"
            + " 77 6f \"Hello wo\"…");
    assertRefused(
        write(new byte[] {1, 2}),
        "at octet 0: expected a capture file (pcap, pcapng or ERF), found octets 01 02, then the"
            + " end of the file");
  }

  @ParameterizedTest
  @CsvSource({
    "BZh91AY&SY, bzip2 data",
    "PK\u0003\u0004xxxxxxx, a zip archive",
    "snoop\0\0\0\2x, a snoop capture",
    "GMBUxxxxxxx, a Network Monitor capture"
  })
  void namesOtherKindsOfFiles(String start, String kind) throws Exception {
    assertRefused(
        write(start.getBytes(UTF_8)),
        "at octet 0: expected a capture file (pcap, pcapng or ERF), found " + kind);
  }

  @Test
  void saysThatAFileHeaderIsCutOff() throws Exception {
    assertRefused(
        write(Arrays.copyOf(PcapFiles.sample(true).done(), 23)),
        "at octet 0: expected a pcap file header of 24 octets, found 23 octets, then the end of the"
            + " file");
    assertRefused(
        write(Arrays.copyOf(PcapngFiles.sample(true), 20)),
        "at octet 0: expected a section header block of at least 28 octets, found 20 octets, then"
            + " the end of the file");
  }

  @Test
  void keepsTheProblemOfARefusedFile() throws Exception {
    Path path = folder.resolve("none");

    try (FrameSource source = Captures.open(path)) {
      assertThat(source).isNull();
    } catch (CaptureException e) {
      assertThat(e.problem())
          .isEqualTo(
              new CaptureProblem(
                  path.toString(), CaptureProblem.NOWHERE, "a capture file", "no such file"));
    }
  }

  @Test
  void tellsHowFarAFileIsRead() throws Exception {
    byte[] file = PcapFiles.sample(false).done();

    try (FrameSource source = Captures.open(write(file))) {
      assertThat(source.size()).isEqualTo(file.length);
      Seen.all(source);
      assertThat(source.position()).isEqualTo(file.length);
    }
  }

  @Test
  void doesNotKnowTheSizeOfAStream() throws Exception {
    try (FrameSource source = Seen.open(PcapFiles.sample(false))) {
      assertThat(source.size()).isEqualTo(-1);
    }
  }

  @Test
  void turnsAReadErrorIntoAProblemBehindTheFramesBeforeIt() throws Exception {
    byte[] file = Arrays.copyOf(PcapFiles.sample(false).done(), 70);

    try (FrameSource source = Captures.open(new Failing(file), "tape")) {
      assertThat(Seen.all(source)).hasSize(1);
      assertThat(source.problems())
          .extracting(CaptureProblem::message)
          .containsExactly(
              "tape: at octet 60: expected a pcap record header of 16 octets, found 10 octets, then"
                  + " Input/output error");
    }
  }

  @Test
  void survivesAFileThatShrinksWhileItIsRead() throws Exception {
    Octets octets = PcapFiles.header(Octets.littleEndian(), PcapFiles.MICROS, 1);
    for (int i = 0; i < 5000; i++) {
      PcapFiles.record(octets, 1, i, Octets.counting(i, 984));
    }
    Path path = write(octets.done());

    try (FrameSource source = Captures.open(path)) {
      for (int i = 0; i < 1000; i++) {
        source.next();
      }
      Files.write(path, Arrays.copyOf(octets.done(), 2_000_500));
      assertThat(Seen.all(source)).hasSize(1000);
      assertThat(source.problems())
          .extracting(CaptureProblem::message)
          .containsExactly(
              path
                  + ": at octet 2000024: expected frame 2001 in 1000 octets, found 476 octets, then"
                  + " the end of the file");
    }
  }

  /** Delivers its octets and then fails, as a bad disk does. */
  private static final class Failing extends InputStream {
    private final byte[] octets;
    private int next;

    Failing(byte[] octets) {
      this.octets = octets;
    }

    @Override
    public int read() throws IOException {
      if (next == octets.length) {
        throw new IOException("Input/output error");
      }
      return octets[next++] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      into[offset] = (byte) read();
      return 1;
    }
  }
}
