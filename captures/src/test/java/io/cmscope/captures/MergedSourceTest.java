package io.cmscope.captures;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergedSourceTest {
  /** A pcap file of one-octet frames at the given seconds. */
  private static FrameSource at(int linkType, int... seconds) throws Exception {
    Octets file = PcapFiles.header(Octets.littleEndian(), PcapFiles.MICROS, linkType);
    for (int second : seconds) {
      PcapFiles.record(file, second, 0, new byte[] {(byte) second});
    }
    return Seen.open(file);
  }

  private static List<String> order(FrameSource... sources) {
    try (MergedSource merged = new MergedSource(List.of(sources))) {
      return Seen.all(merged).stream().map(s -> s.file() + ":" + s.number()).toList();
    }
  }

  @Test
  void ordersFramesOfSeveralFilesByTime() throws Exception {
    assertThat(order(at(1, 10, 30), at(1, 20, 40, 50)))
        .containsExactly("0:1", "1:1", "0:2", "1:2", "1:3");
  }

  @Test
  void keepsTheOrderOfFilesAndFramesAtEqualTimes() throws Exception {
    assertThat(order(at(1, 10, 10), at(1, 10, 10), at(1, 10)))
        .containsExactly("0:1", "0:2", "1:1", "1:2", "2:1");
  }

  @Test
  void keepsTheOrderOfOneFileWhoseTimesGoBack() throws Exception {
    assertThat(order(at(1, 30, 10, 40), at(1, 20))).containsExactly("1:1", "0:1", "0:2", "0:3");
  }

  @Test
  void keepsAFrameReadableUntilTheNextCall() throws Exception {
    try (MergedSource merged = new MergedSource(List.of(at(1, 1, 3), at(1, 2, 4)))) {
      assertThat(Seen.all(merged)).extracting(Seen::hex).containsExactly("01", "02", "03", "04");
      assertThat(merged.next()).isNull();
      assertThat(merged.frames()).isEqualTo(4);
    }
  }

  @Test
  void tellsFormatsLinkTypesAndProblemsOfAllSources() throws Exception {
    byte[] cut = java.util.Arrays.copyOf(PcapngFiles.sample(true), 300);
    try (MergedSource merged = new MergedSource(List.of(at(113, 1), at(1, 2), Seen.open(cut)))) {
      Seen.all(merged);
      assertThat(merged.info().format()).isEqualTo("pcap + pcapng");
      assertThat(merged.info().linkTypes()).containsExactly(113, 1, 247);
      assertThat(merged.problems()).hasSize(1);
      assertThat(merged.size()).isEqualTo(-1);
    }
  }

  @Test
  void knowsHowFarItIsIfAllItsSourcesDo(@TempDir Path folder) throws Exception {
    Path one = Files.write(folder.resolve("one"), PcapFiles.sample(false).done());
    Path two = Files.write(folder.resolve("two"), ErfFiles.sample());
    long size = Files.size(one) + Files.size(two);

    try (MergedSource merged = new MergedSource(List.of(Captures.open(one), Captures.open(two)))) {
      assertThat(merged.sources()).hasSize(2);
      assertThat(merged.size()).isEqualTo(size);
      Seen.all(merged);
      assertThat(merged.position()).isEqualTo(size);
    }
  }

  @Test
  void mergesNothing() {
    assertThat(order()).isEmpty();
  }
}
