package io.cmscope.analyzer.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cmscope.analyzer.cli.Main;
import io.cmscope.analyzer.samples.Samples;
import io.cmscope.codec.cm.MessageType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code decode --format json} writes of the samples is what tshark shows of them. */
class DecodeJsonOracleTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder = Path.of("");

  @BeforeAll
  static void needsTshark() {
    assumeTrue(Tshark.isInstalled(), "tshark is not installed: nothing to compare with");
  }

  static List<String> samples() {
    return Samples.names();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void writesWhatTsharkShows(String name) throws IOException {
    Path sample = Samples.named(name);
    Map<Long, JsonNode> ours = decode(sample);
    int compared = 0;
    for (Tshark.Row row : Tshark.read(sample, TsharkNames.all())) {
      JsonNode message = ours.get(row.frame());
      if (message != null) {
        compared += compare(name + " frame " + row.frame(), message, row.values());
      }
    }
    assertThat(compared).as("values compared").isGreaterThanOrEqualTo(ours.size());
  }

  @Test
  void comparesEveryFieldOfTheSixMessages() throws IOException {
    TreeSet<String> written = new TreeSet<>();
    for (String name : samples()) {
      for (JsonNode message : decode(Samples.named(name)).values()) {
        message.fieldNames().forEachRemaining(field -> written.add(type(message) + " " + field));
      }
    }
    for (TsharkNames.Pair pair : TsharkNames.MESSAGES) {
      assertThat(written).contains(pair.type() + " " + pair.ours());
    }
  }

  private Map<Long, JsonNode> decode(Path sample) throws IOException {
    Path output = folder.resolve("messages.ndjson");
    int code =
        Main.run("decode", "-q", "--format", "ndjson", "-o", output.toString(), sample.toString());
    assertThat(code).isZero();
    Map<Long, JsonNode> messages = new HashMap<>();
    for (String line : Files.readAllLines(output)) {
      JsonNode message = JSON.readTree(line);
      messages.put(message.get("frame").asLong(), message);
    }
    return messages;
  }

  private static String type(JsonNode message) {
    return message.get("type").asText();
  }

  private static int compare(String place, JsonNode ours, Map<String, String> theirs) {
    String transaction = theirs.get(TsharkNames.MAD + "transactionid");
    assertSame(place, "transactionId", ours, String.valueOf(transaction));
    int compared = 1;
    for (TsharkNames.Pair pair : TsharkNames.MESSAGES) {
      for (String name : pair.theirs()) {
        String value = theirs.get(name);
        if (pair.type() == MessageType.valueOf(type(ours)) && value != null) {
          assertSame(place, pair.ours(), ours, value);
          compared++;
        }
      }
    }
    return compared;
  }

  private static void assertSame(String place, String field, JsonNode ours, String theirs) {
    JsonNode code = ours.get(field + "Code");
    JsonNode value = code == null ? ours.get(field) : code;
    assertThat(value).as(place + " " + field).isNotNull();
    assertThat(Values.agree(value, theirs))
        .as(place + " " + field + ": ours " + value + ", theirs " + theirs)
        .isTrue();
  }
}
