package io.cmscope.captures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Captures made by others, which are not part of the project; the facts are those of capinfos
 * 4.0.17.
 */
class ThirdPartyCapturesTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("cmscope.shared", "../shared"), "captures", "third-party");

  @ParameterizedTest
  @CsvSource({
    "dc-transport.pcap, pcap, 1, 19, 1750822807234689000, 1750822807234708000",
    "icrc-vectors.pcap, pcap, 1, 3, 0, 2000000000",
    "ipoib-cm-native-ib-erf.pcap, pcap, 247, 43, 1210794479499693535, 1210794730073083229",
    "nvme-discover-slow-drep.pcap, pcap, 1, 31, 1610460788385480000, 1610460798894337000",
    "rdma_cm-crossing-dreq.pcap, pcap, 1, 96, 1781943735815013000, 1781943737099720000",
    "rocev1-and-v2-data.pcap, pcap, 1, 624, 1695280113817713000, 1695280113818966000",
    "rping.pcap, pcap, 1, 65, 1781684412357518000, 1781684412383613000",
    "smbdirect-rxe-reconnects.pcapng, pcapng, 1, 232, 1674746038570493466, 1674746066825650426",
    "udp-source-port-69.pcap, pcap, 1, 123, 1650970174376937000, 1650970195676615000"
  })
  void readsAsCapinfosDoes(
      String name, String format, int linkType, long frames, long first, long last)
      throws Exception {
    Path path = FOLDER.resolve(name);
    assumeTrue(Files.exists(path), name + " is not here");

    try (FrameSource source = Captures.open(path)) {
      Frame frame = source.next();
      assertThat(frame).isNotNull();
      assertThat(frame.nanos()).isEqualTo(first);
      long nanos = first;
      for (; frame != null; frame = source.next()) {
        nanos = frame.nanos();
        assertThat(frame.linkType()).isEqualTo(linkType);
      }
      assertThat(nanos).isEqualTo(last);
      assertThat(source.frames()).isEqualTo(frames);
      assertThat(source.problems()).isEmpty();
      assertThat(source.info().format()).isEqualTo(format);
    }
  }
}
