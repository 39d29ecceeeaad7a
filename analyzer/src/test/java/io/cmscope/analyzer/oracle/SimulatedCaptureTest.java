package io.cmscope.analyzer.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cmscope.analyzer.cli.Main;
import io.cmscope.codec.cm.MessageType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code simulate} writes is a capture like any other, for tshark too. */
class SimulatedCaptureTest {
  private static final String CLASS = TsharkNames.MAD + "mgmtclass";
  private static final String ATTRIBUTE = TsharkNames.MAD + "attributeid";
  private static final String OPCODE = "infiniband.bth.opcode";
  private static final String MALFORMED = "_ws.malformed";
  private static final String EXPERT = "_ws.expert.severity";

  @TempDir Path folder = Path.of("");

  @BeforeAll
  static void needsTshark() {
    assumeTrue(Tshark.isInstalled(), "tshark is not installed: nothing to compare with");
  }

  private Path simulate(String... options) {
    Path capture = folder.resolve("out.pcapng");
    Path summary = folder.resolve("summary");
    List<String> line =
        new ArrayList<>(List.of("simulate", "-w", capture.toString(), "-o", summary.toString()));
    line.addAll(List.of(options));
    assertThat(Main.run(line.toArray(new String[0]))).isZero();
    return capture;
  }

  @Test
  void tsharkOpensItAndFindsNoFrameMalformed() {
    Path capture = simulate("--connections", "200", "--loss", "0.2", "--moody", "--hosts", "3");

    List<Tshark.Row> rows = Tshark.read(capture, List.of(MALFORMED, EXPERT, OPCODE));
    assertThat(rows).hasSizeGreaterThan(500);
    assertThat(rows)
        .allSatisfy(
            row -> {
              assertThat(row.values()).as("frame " + row.frame()).doesNotContainKey(MALFORMED);
              assertThat(row.values()).as("frame " + row.frame()).doesNotContainKey(EXPERT);
              assertThat(row.values()).as("frame " + row.frame()).containsKey(OPCODE);
            });
  }

  @Test
  void tsharkCountsTheMessagesAlike() throws IOException {
    Path capture = simulate("--connections", "300", "--loss", "0.3", "--seed", "5");
    Path json = folder.resolve("analysis.json");
    Main.run("analyze", "-q", "--format", "json", "-o", json.toString(), capture.toString());
    JsonNode analysis = new ObjectMapper().readTree(Files.readString(json));
    Map<String, Integer> ours = new TreeMap<>();
    analysis
        .get("messages")
        .properties()
        .forEach(it -> ours.put(it.getKey(), it.getValue().asInt()));

    Map<String, Integer> theirs = new TreeMap<>();
    for (Tshark.Row row : Tshark.read(capture, List.of(CLASS, ATTRIBUTE))) {
      String attribute = row.values().get(ATTRIBUTE);
      if (attribute != null && "0x07".equals(row.values().get(CLASS))) {
        theirs.merge(MessageType.of(Integer.decode(attribute)).label(), 1, Integer::sum);
      }
    }
    assertThat(theirs).isEqualTo(ours).containsKeys("REQ", "REP", "RTU", "DREQ", "DREP");
  }

  @Test
  void everyIcrcIsRight() throws IOException {
    Path capture = simulate("--connections", "20");
    Path lines = folder.resolve("messages.ndjson");
    Main.run("decode", "-q", "--format", "ndjson", "-o", lines.toString(), capture.toString());

    assertThat(Files.readAllLines(lines))
        .hasSize(100)
        .allSatisfy(line -> assertThat(line).contains("\"icrc\":\"ok\""));
  }
}
