package io.cmscope.captures;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files cut off at every octet, and files with octets changed at random. */
class DamageTest {
  private static final int MUTATIONS = 10_000;

  private static Named<byte[]> sample(String name, byte[] octets) {
    return Named.of(name, octets);
  }

  static Stream<Named<byte[]>> plain() {
    return Stream.of(
        sample("pcap, little-endian", PcapFiles.sample(false).done()),
        sample("pcap, big-endian", PcapFiles.sample(true).done()),
        sample("pcapng, little-endian", PcapngFiles.sample(false)),
        sample("pcapng, big-endian", PcapngFiles.sample(true)),
        sample("erf", ErfFiles.sample()),
        sample(
            "erf in pcap",
            ErfFiles.inPcap(ErfFiles.infiniBand(5, new byte[30]), ErfFiles.sample())));
  }

  static Stream<Named<byte[]>> all() throws Exception {
    return Stream.concat(
        plain(),
        Stream.of(
            sample("gzip", CompressionTest.gzip(PcapFiles.sample(false).done())),
            sample("zstd of two frames", zstd(PcapFiles.sample(false).done()))));
  }

  /**
   * A zstd frame yields nothing before its block is complete, so the last capture frame has its
   * own.
   */
  private static byte[] zstd(byte[] plain) {
    return Octets.littleEndian()
        .octets(Zstd.compress(Arrays.copyOf(plain, 76)))
        .octets(Zstd.compress(Arrays.copyOfRange(plain, 76, plain.length)))
        .done();
  }

  /** Every frame that is whole is read, and what is not whole is described by one problem. */
  @ParameterizedTest
  @MethodSource("all")
  void readsWhatIsWholeOfAFileCutOffAtAnyOctet(byte[] sample) throws Exception {
    List<Seen> whole = Seen.all(Seen.open(sample));
    int before = 0;
    for (int length = 0; length < sample.length; length++) {
      try (FrameSource source = Seen.open(Arrays.copyOf(sample, length))) {
        List<Seen> seen = Seen.all(source);
        assertThat(seen).as("cut at %d", length).isEqualTo(whole.subList(0, seen.size()));
        assertThat(seen.size()).as("cut at %d", length).isGreaterThanOrEqualTo(before);
        assertThat(source.problems()).as("cut at %d", length).hasSizeLessThanOrEqualTo(1);
        for (CaptureProblem problem : source.problems()) {
          assertThat(problem.offset())
              .as("cut at %d", length)
              .isBetween(0L, (long) sample.length * 20);
          assertThat(problem.message()).startsWith("test: at octet ").doesNotContain("\n");
        }
        before = seen.size();
      } catch (CaptureException e) {
        assertThat(e).as("cut at %d", length).hasMessageStartingWith("test: at octet 0: expected ");
        assertThat(before).as("refused after frames were read").isZero();
      }
    }
    assertThat(before).isGreaterThanOrEqualTo(whole.size() - 1);
  }

  /** A result or a problem, in bounded time; frames that lie within the window. */
  @ParameterizedTest
  @MethodSource("all")
  void survivesRandomChanges(byte[] sample) {
    Random random = new Random(Arrays.hashCode(sample));
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] mutant = mutate(sample, random);
      try (FrameSource source = Seen.open(mutant)) {
        int frames = 0;
        for (Frame frame = source.next(); frame != null; frame = source.next()) {
          frames++;
          assertThat(frame.copyOctets()).hasSize(frame.captured());
          assertThat(frame.original()).isGreaterThanOrEqualTo(frame.captured());
        }
        assertThat(frames).isLessThanOrEqualTo(mutant.length);
        assertThat(source.problems()).hasSizeLessThanOrEqualTo(2);
        assertThat(source.info().format()).isNotEmpty();
      } catch (CaptureException e) {
        assertThat(e.getMessage()).startsWith("test: at octet ").doesNotContain("\n");
      }
    }
  }

  private static byte[] mutate(byte[] octets, Random random) {
    int length = random.nextInt(8) == 0 ? random.nextInt(octets.length) : octets.length;
    byte[] mutant = Arrays.copyOf(octets, length);
    for (int changes = 1 + random.nextInt(4); changes > 0 && length > 0; changes--) {
      int at = random.nextInt(length);
      mutant[at] =
          switch (random.nextInt(4)) {
            case 0 -> 0;
            case 1 -> (byte) 0xff;
            case 2 -> (byte) (mutant[at] ^ (1 << random.nextInt(8)));
            default -> (byte) random.nextInt();
          };
    }
    return mutant;
  }
}
