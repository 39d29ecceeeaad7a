package io.cmscope.analyzer.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cmscope.analyzer.cli.Main;
import io.cmscope.analyzer.samples.Samples;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code replay --dry-run} writes, as tshark reads it beside the recording. */
class RehearsedCaptureTest {
  private static final String ATTRIBUTE = TsharkNames.MAD + "attributeid";
  private static final String SOURCE = "ip.src";
  private static final String MALFORMED = "_ws.malformed";
  private static final String EXPERT = "_ws.expert.severity";

  @TempDir Path folder = Path.of("");

  @BeforeAll
  static void needsTshark() {
    assumeTrue(Tshark.isInstalled(), "tshark is not installed: nothing to compare with");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a-rping", "g5-lost-drep-at-vm1d", "k-ipv6", "6.1-t9-mra-rep"})
  void tsharkSeesTheSameMessagesFromTheNewAddresses(String sample) {
    Path capture = folder.resolve("out.pcapng");
    Path text = folder.resolve("text");
    int code =
        Main.run(
            "replay",
            Samples.named(sample).toString(),
            "--dry-run",
            "--as-recorded",
            "--from",
            "10.0.0.1",
            "--to",
            "10.0.0.2",
            "-w",
            capture.toString(),
            "-o",
            text.toString());
    assertThat(code).isZero();

    List<Tshark.Row> now = Tshark.read(capture, List.of(ATTRIBUTE, SOURCE, MALFORMED, EXPERT));
    List<String> then =
        Tshark.read(Samples.named(sample), List.of(ATTRIBUTE)).stream()
            .map(Tshark.Row::values)
            .filter(values -> values.containsKey(ATTRIBUTE))
            .map(values -> values.get(ATTRIBUTE))
            .distinct()
            .toList();

    assertThat(now.stream().map(row -> row.values().get(ATTRIBUTE)).distinct().toList())
        .isEqualTo(then);
    assertThat(now)
        .allSatisfy(
            row ->
                assertThat(row.values())
                    .doesNotContainKey(MALFORMED)
                    .doesNotContainKey(EXPERT)
                    .extractingByKey(SOURCE)
                    .isIn("10.0.0.1", "10.0.0.2"));
    Map<String, String> request = now.getFirst().values();
    assertThat(request.get(SOURCE)).isEqualTo("10.0.0.1");
  }
}
