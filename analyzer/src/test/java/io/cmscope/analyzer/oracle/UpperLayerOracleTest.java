package io.cmscope.analyzer.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cmscope.analyzer.DecodedMessage;
import io.cmscope.analyzer.Decoding;
import io.cmscope.analyzer.samples.Samples;
import io.cmscope.captures.CaptureException;
import io.cmscope.captures.Captures;
import io.cmscope.captures.Frame;
import io.cmscope.captures.FrameSource;
import io.cmscope.codec.cm.FieldValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The replies of NVMe-oF are what tshark takes apart of the private data: it must agree. */
class UpperLayerOracleTest {
  private static final String REPLY = "nvme-rdma.cm.rsp.";

  @Test
  void tsharkReadsTheSameOfNvmeOf() throws CaptureException {
    assumeTrue(Tshark.isInstalled(), "tshark is not installed");
    Path capture = Samples.named("m1-nvmeof");
    Map<Long, String> theirs = new TreeMap<>();
    List<String> fields = List.of(REPLY + "recfmt", REPLY + "crqsize");
    for (Tshark.Row row : Tshark.read(capture, fields)) {
      if (!row.values().isEmpty()) {
        theirs.put(row.frame(), numbers(row.values().values().stream().toList()));
      }
    }
    assertThat(theirs).hasSize(2);
    assertThat(ours(capture)).containsAllEntriesOf(theirs);
  }

  private static String numbers(List<String> values) {
    return values.stream().map(Long::decode).toList().toString();
  }

  private static Map<Long, String> ours(Path capture) throws CaptureException {
    List<DecodedMessage> messages = new ArrayList<>();
    Decoding decoding = new Decoding(messages::add);
    try (FrameSource source = Captures.open(capture)) {
      for (Frame frame = source.next(); frame != null; frame = source.next()) {
        decoding.frame(frame);
      }
    }
    Map<Long, String> ours = new TreeMap<>();
    for (DecodedMessage message : messages) {
      message
          .upperLayerData()
          .ifPresent(
              data ->
                  ours.put(
                      message.frame(),
                      data.values(0).stream()
                          .filter(value -> !value.isReserved())
                          .map(FieldValue::value)
                          .toList()
                          .toString()));
    }
    return ours;
  }
}
