package io.cmscope.captures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Wireshark's tools as a second opinion: on files we wrote, and on files they wrote. */
class WiresharkTest {
  @TempDir Path folder;

  private static String run(String... command) throws Exception {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    process.getOutputStream().close();
    String output =
        new String(
            process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(String.join(" ", command)).isZero();
    return output;
  }

  private static void need(String tool) {
    boolean present;
    try {
      present = !run(tool, "--version").isEmpty();
    } catch (Exception e) {
      present = false;
    }
    assumeTrue(present, tool + " is not installed");
  }

  /** Number, time, captured and original length of every frame, as tshark sees them. */
  private static List<String> tshark(Path file) throws Exception {
    return run(
            "tshark",
            "-r",
            file.toString(),
            "-T",
            "fields",
            "-e",
            "frame.number",
            "-e",
            "frame.time_epoch",
            "-e",
            "frame.cap_len",
            "-e",
            "frame.len")
        .lines()
        .toList();
  }

  private static List<String> ours(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    try (FrameSource source = Captures.open(file)) {
      for (Frame frame = source.next(); frame != null; frame = source.next()) {
        long nanos = frame.nanos();
        lines.add(
            String.format(
                Locale.ROOT,
                "%d\t%d.%09d\t%d\t%d",
                frame.number(),
                nanos / 1_000_000_000L,
                nanos % 1_000_000_000L,
                frame.captured(),
                frame.original()));
      }
      assertThat(source.problems()).isEmpty();
    }
    return lines;
  }

  private Path writtenPcapng() throws IOException {
    Path path = folder.resolve("written.pcapng");
    Random random = new Random(3);
    try (PcapngWriter writer = PcapngWriter.create(path)) {
      int ethernet = writer.addInterface(1, "eth0");
      int infiniBand = writer.addInterface(197);
      for (int i = 0; i < 100; i++) {
        byte[] octets = new byte[60 + random.nextInt(100)];
        int original = octets.length + random.nextInt(2) * 40;
        long nanos = 1_700_000_000_123_456_789L + i * 1_000_001L;
        if (i % 3 == 0) {
          byte[] record =
              ErfFiles.record(21, 1_700_000_000L + i, i * 40_000_000L, 0, octets.length, octets);
          writer.write(
              infiniBand, nanos, Unpooled.wrappedBuffer(record), 0, record.length, record.length);
        } else {
          writer.write(
              ethernet,
              nanos,
              Unpooled.wrappedBuffer(octets),
              0,
              octets.length,
              original,
              "note " + i);
        }
      }
    }
    return path;
  }

  private Path writtenPcap() throws IOException {
    Path path = folder.resolve("written.pcap");
    try (PcapWriter writer = PcapWriter.create(path, 1)) {
      for (int i = 0; i < 100; i++) {
        byte[] octets = Octets.counting(i, 60 + i);
        long nanos = 1_700_000_000_999_999_990L + i;
        writer.write(nanos, Unpooled.wrappedBuffer(octets), 0, octets.length, 60 + 2 * i);
      }
    }
    return path;
  }

  @Test
  void seesInOurPcapWhatWeSee() throws Exception {
    need("tshark");
    Path path = writtenPcap();

    assertThat(ours(path)).hasSize(100).isEqualTo(tshark(path));
  }

  @Test
  void seesInOurPcapngWhatWeSee() throws Exception {
    need("tshark");
    Path path = writtenPcapng();

    assertThat(ours(path)).hasSize(100).isEqualTo(tshark(path));
  }

  @Test
  void findsOurCommentsOnTheirPackets() throws Exception {
    need("tshark");

    assertThat(
            run(
                    "tshark",
                    "-r",
                    writtenPcapng().toString(),
                    "-Y",
                    "frame.comment",
                    "-T",
                    "fields",
                    "-e",
                    "frame.number",
                    "-e",
                    "frame.comment")
                .lines())
        .hasSize(66)
        .startsWith("2\tnote 1", "3\tnote 2", "5\tnote 4");
  }

  /** The formats that editcap can write and we can read. */
  @ParameterizedTest
  @ValueSource(strings = {"pcap", "nsecpcap", "pcapng", "modpcap"})
  void convertsFilesToFormatsWeReadTheSame(String format) throws Exception {
    need("editcap");
    need("tshark");
    Path converted = folder.resolve("converted");

    run("editcap", "-F", format, writtenPcap().toString(), converted.toString());

    assertThat(ours(converted)).hasSize(100).isEqualTo(tshark(converted));
  }

  static Stream<byte[]> handMade() {
    return Stream.of(
        PcapFiles.sample(true).done(),
        PcapFiles.sample(false).done(),
        PcapngFiles.sample(true),
        ErfFiles.sample(),
        ErfFiles.inPcap(ErfFiles.infiniBand(5, new byte[30])));
  }

  @ParameterizedTest
  @MethodSource("handMade")
  void agreesOnTheFilesOfTheseTests(byte[] file) throws Exception {
    need("tshark");
    Path path = Files.write(folder.resolve("file"), file);
    List<String> theirs =
        tshark(path).stream()
            // a simple packet has no time in Wireshark and the time before it here
            .map(line -> line.replace("3\t\t7\t7", "3\t1700000000.000002001\t7\t7"))
            .toList();

    assertThat(ours(path)).isEqualTo(theirs);
  }
}
