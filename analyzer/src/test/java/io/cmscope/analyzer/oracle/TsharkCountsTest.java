package io.cmscope.analyzer.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cmscope.analyzer.Analysis;
import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.findings.Finding;
import io.cmscope.analyzer.findings.Judge;
import io.cmscope.analyzer.samples.Samples;
import io.cmscope.captures.CaptureException;
import io.cmscope.captures.Captures;
import io.cmscope.captures.Frame;
import io.cmscope.captures.FrameSource;
import io.cmscope.codec.cm.MessageType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** As many CM messages of each type as tshark counts. */
class TsharkCountsTest {
  private static final String CLASS = TsharkNames.MAD + "mgmtclass";
  private static final String ATTRIBUTE = TsharkNames.MAD + "attributeid";

  /** tshark takes octets of DC data and of TFTP-like port 69 for MADs or not at all. */
  private static final List<String> TSHARK_IS_WRONG =
      List.of("dc-transport.pcap", "udp-source-port-69.pcap");

  @BeforeAll
  static void needsTshark() {
    assumeTrue(Tshark.isInstalled(), "tshark is not installed: nothing to compare with");
  }

  static List<String> samples() {
    return Samples.names();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void countsTheMessagesOfASampleAsTsharkDoes(String name) throws CaptureException {
    assertThat(ours(Samples.named(name))).isEqualTo(theirs(Samples.named(name)));
  }

  @Test
  void countsTheMessagesOfCapturesOfOthersAsTsharkDoes() throws IOException {
    assumeTrue(Files.isDirectory(Samples.OF_OTHERS), "no captures of others here");
    try (Stream<Path> files = Files.list(Samples.OF_OTHERS)) {
      for (Path capture : files.filter(TsharkCountsTest::isComparable).sorted().toList()) {
        assertThat(ours(capture)).as(capture.toString()).isEqualTo(theirs(capture));
      }
    }
  }

  private static boolean isComparable(Path file) {
    String name = file.getFileName().toString();
    return name.matches(".*\\.pcap(ng)?") && !TSHARK_IS_WRONG.contains(name);
  }

  private static Map<String, Long> ours(Path capture) throws CaptureException {
    Analysis analysis = new Analysis(List.of("capture"), new Nobody());
    try (FrameSource source = Captures.open(capture)) {
      for (Frame frame = source.next(); frame != null; frame = source.next()) {
        analysis.frame(frame);
      }
      analysis.finish(source);
    }
    Map<String, Long> counts = new TreeMap<>();
    for (MessageType type : MessageType.values()) {
      if (analysis.count(type) > 0) {
        counts.put(type.label(), analysis.count(type));
      }
    }
    return counts;
  }

  private static Map<String, Long> theirs(Path capture) {
    Map<String, Long> counts = new TreeMap<>();
    for (Tshark.Row row : Tshark.read(capture, List.of(CLASS, ATTRIBUTE))) {
      if ("0x07".equals(row.values().get(CLASS))) {
        int attribute = Integer.decode(row.values().getOrDefault(ATTRIBUTE, "-1"));
        counts.merge(MessageType.of(attribute).label(), 1L, Long::sum);
      }
    }
    return counts;
  }

  private record Nobody() implements Judge.Results {
    @Override
    public void conversation(Conversation conversation) {}

    @Override
    public void finding(Finding finding) {}
  }
}
