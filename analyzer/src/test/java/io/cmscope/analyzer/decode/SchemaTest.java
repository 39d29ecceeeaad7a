package io.cmscope.analyzer.decode;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cmscope.analyzer.samples.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Real outputs follow the published schemas. */
class SchemaTest {
  @TempDir Path folder = Path.of("");

  static List<String> samples() {
    return Samples.names();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void decodedSamplesFollowTheSchema(String name) throws IOException {
    Path sample = Samples.named(name);
    assertThat(Schemas.decode().problems(Run.of("decode", "-q", "--format", "json", sample).out()))
        .isEmpty();
    Schemas message = Schemas.definition("decode", "message");
    Run lines = Run.of("decode", "-q", "--bits", "--hex", "--format", "ndjson", sample);
    for (String line : lines.out().lines().toList()) {
      assertThat(message.problems(line)).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void analyzedSamplesFollowTheSchema(String name) throws IOException {
    Path sample = Samples.named(name);
    assertThat(Schemas.analysis().problems(Run.of("analyze", "--format", "json", sample).out()))
        .isEmpty();
    assertLinesFollow(Run.of("analyze", "--format", "ndjson", sample).out());
  }

  @Test
  void severalCapturesFollowTheSchemas() throws IOException {
    Path here = Samples.named("g2-lost-rep-at-vm1d");
    Path there = Samples.named("g2-lost-rep-at-vm2d");
    assertThat(
            Schemas.analysis().problems(Run.of("analyze", "--format", "json", here, there).out()))
        .isEmpty();
    assertLinesFollow(Run.of("analyze", "--format", "ndjson", here, there).out());
    assertThat(Schemas.decode().problems(Run.of("decode", "--format", "json", here, there).out()))
        .isEmpty();
  }

  @Test
  void cutMessagesFollowTheSchema() throws IOException {
    for (int length = 86; length < Golden.LENGTH; length += 7) {
      Path cut = Golden.capture(folder.resolve("cut.pcap"), Golden.ALL, length);
      assertThat(Schemas.decode().problems(Run.of("decode", "--format", "json", cut).out()))
          .isEmpty();
    }
  }

  @Test
  void aSchemaRefusesWhatIsNotInIt() throws IOException {
    JsonNode all =
        Run.of("decode", "--format", "json", Golden.dialogue(folder.resolve("g.pcap"))).json();
    ObjectNode req = (ObjectNode) all.get(0);
    assertThat(Schemas.decode().problems(all)).isEmpty();
    req.put("undocumented", 1);
    assertThat(Schemas.decode().problems(all)).isNotEmpty();
    req.remove(List.of("undocumented", "localQpn"));
    assertThat(Schemas.decode().problems(all)).isNotEmpty();
    req.put("localQpn", "0x17");
    assertThat(Schemas.decode().problems(all)).isNotEmpty();
  }

  private static void assertLinesFollow(String lines) throws IOException {
    for (String line : lines.lines().toList()) {
      ObjectNode record = (ObjectNode) Run.json(line);
      String kind = record.remove("record").asText();
      assertThat(Schemas.definition("analysis", kind).problems(record)).isEmpty();
    }
  }
}
