package io.cmscope.analyzer.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cmscope.analyzer.cli.Main;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code cmscope analyze --format json} says of every sample what was worked out by hand. */
class SamplesTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder = Path.of("");

  static List<String> samples() {
    return Samples.names();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void saysOfASampleWhatWasWorkedOutByHand(String name) throws IOException {
    JsonNode stated = JSON.readTree(Samples.FOLDER.resolve(name + ".expected.json").toFile());
    assertThat(Expectation.differences(stated, analyze(Samples.named(name)))).isEmpty();
  }

  @Test
  void everySampleHasANoteAndAnExpectedAnalysis() {
    assertThat(Samples.names())
        .hasSizeGreaterThan(30)
        .allSatisfy(
            name -> {
              assertThat(Samples.FOLDER.resolve(name + ".md")).exists();
              assertThat(Samples.FOLDER.resolve(name + ".expected.json")).exists();
            });
  }

  static Stream<Arguments> ofOthers() {
    try (InputStream in = SamplesTest.class.getResourceAsStream("/third-party.expected.json")) {
      JsonNode all = JSON.readTree(Objects.requireNonNull(in));
      return StreamSupport.stream(all.spliterator(), false)
          .map(stated -> Arguments.of(stated.get("sample").asText(), stated));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ofOthers")
  void saysOfCapturesOfOthersWhatWasWorkedOutByHand(String name, JsonNode stated)
      throws IOException {
    Path capture = Samples.OF_OTHERS.resolve(name);
    assumeTrue(Files.exists(capture), capture + " is not here: it is not part of the project");
    assertThat(Expectation.differences(stated, analyze(capture))).isEmpty();
  }

  private JsonNode analyze(Path capture) throws IOException {
    Path output = folder.resolve("analysis.json");
    int code = Main.run("analyze", "--format", "json", "-o", output.toString(), capture.toString());
    assertThat(code).isBetween(0, 1);
    return JSON.readTree(output.toFile());
  }
}
