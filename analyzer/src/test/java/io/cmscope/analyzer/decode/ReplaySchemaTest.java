package io.cmscope.analyzer.decode;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.replay.Performances;
import io.cmscope.analyzer.report.ReplayJson;
import io.cmscope.analyzer.samples.Samples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Replays and rehearsals follow the published schema. */
class ReplaySchemaTest {

  @ParameterizedTest
  @EnumSource
  void performancesFollowTheSchema(Performances ending) throws IOException {
    for (Side side : Side.values()) {
      ByteArrayOutputStream object = new ByteArrayOutputStream();
      ReplayJson.object(object).performance(ending.of(side));
      assertThat(Schemas.replay().problems(object.toString(StandardCharsets.UTF_8))).isEmpty();

      ByteArrayOutputStream lines = new ByteArrayOutputStream();
      ReplayJson.lines(lines).performance(ending.of(side));
      assertLinesFollow(lines.toString(StandardCharsets.UTF_8), "step");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a-rping", "e2-rej-consumer", "d-udaddy"})
  void rehearsalsFollowTheSchema(String sample) throws IOException {
    Object file = Samples.named(sample);
    Run object = Run.of("replay", file, "--dry-run", "--connection", "1", "--format", "json");
    assertThat(Schemas.replay().problems(object.out())).isEmpty();
    Run lines = Run.of("replay", file, "--dry-run", "--connection", "1", "--format", "ndjson");
    assertLinesFollow(lines.out(), "message");
  }

  /** Every line but the last is a part, and says so. */
  private static void assertLinesFollow(String output, String kind) throws IOException {
    List<String> lines = output.lines().toList();
    assertThat(lines).hasSizeGreaterThan(1);
    Schemas part = Schemas.definition("replay", kind);
    for (String line : lines.subList(0, lines.size() - 1)) {
      JsonNode json = Run.json(line);
      assertThat(((ObjectNode) json).remove("record").asText()).isEqualTo(kind);
      assertThat(part.problems(json)).isEmpty();
    }
    assertThat(Run.json(lines.getLast()).get("record").asText()).isEqualTo("summary");
  }
}
