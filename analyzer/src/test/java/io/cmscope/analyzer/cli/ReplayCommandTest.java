package io.cmscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cmscope.analyzer.samples.Samples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class ReplayCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder = Path.of("");

  private record Run(int code, String results, String err) {}

  static List<String> samples() {
    return Samples.names();
  }

  private Run replay(String sample, String... options) throws IOException {
    Path results = folder.resolve("results");
    Files.deleteIfExists(results);
    List<String> line = new ArrayList<>(List.of("replay", Samples.named(sample).toString()));
    line.addAll(List.of("-o", results.toString()));
    line.addAll(List.of(options));
    PrintStream usual = System.err;
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try {
      System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
      int code = Main.run(line.toArray(new String[0]));
      String said = Files.exists(results) ? Files.readString(results) : "";
      return new Run(code, said, err.toString(StandardCharsets.UTF_8));
    } finally {
      System.setErr(usual);
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aRehearsalHasTheOutcomeOfTheRecording(String sample) throws IOException {
    JsonNode recorded =
        CommandLineRun.analyze(folder, "--format", "json", Samples.named(sample)).json();
    for (JsonNode connection : recorded.get("connections")) {
      String capture = folder.resolve("rehearsed.pcapng").toString();
      String number = connection.get("id").asText();
      Run run = replay(sample, "--dry-run", "--connection", number, "-w", capture);
      assertThat(run.code()).as(run.err()).isZero();

      JsonNode rehearsed = CommandLineRun.analyze(folder, "--format", "json", capture).json();
      assertThat(rehearsed.get("connections")).hasSize(1);
      JsonNode now = rehearsed.get("connections").get(0);
      for (String same : List.of("outcome", "kind", "serviceId", "reject", "closedBy")) {
        assertThat(now.get(same)).as(same + " of " + number).isEqualTo(connection.get(same));
      }
      assertThat(rehearsed.get("findings"))
          .noneSatisfy(it -> assertThat(it.get("rule").asText()).isEqualTo("bad-icrc"));
    }
  }

  @Test
  void oneSeedGivesOneRehearsal() throws IOException {
    String once = replay("a-rping", "--dry-run", "--seed", "5").results();

    assertThat(replay("a-rping", "--dry-run", "--seed", "5").results()).isEqualTo(once);
    assertThat(replay("a-rping", "--dry-run", "--seed", "6").results()).isNotEqualTo(once);
  }

  @Test
  void anotherPortIsAskedForInTheSamePortSpace() throws IOException {
    assertThat(replay("a-rping", "--dry-run", "--port", "4420").results())
        .contains("service 0x0000000001061144"); // 0x1144 = 4420
    assertThat(replay("a-rping", "--dry-run", "--service", "0x1000000000000017").results())
        .contains("service 0x1000000000000017");
  }

  @Test
  void aFasterRehearsalHasShorterDelays() throws IOException {
    JsonNode usual = json(replay("a-rping", "--dry-run", "--format", "json"));
    JsonNode faster = json(replay("a-rping", "--dry-run", "--format", "json", "--speed", "2"));

    double last = usual.get("messages").get(4).get("offset").asDouble();
    assertThat(faster.get("messages").get(4).get("offset").asDouble())
        .isCloseTo(last / 2, within(1e-6));
  }

  private static JsonNode json(Run run) throws IOException {
    return JSON.readTree(run.results());
  }

  @ParameterizedTest
  @CsvSource({
    "a-rping, --side active, '--to: expected the address of the live peer, found none'",
    "a-rping, --dry-run --connection 2, '--connection: expected a number from 1 to 1, found 2'",
    "b-ucmatose-20, --dry-run, '--connection: expected a number from 1 to 20, found none'",
    "a-rping, --dry-run --speed 0, --speed: expected a number above 0",
    "a-rping, --dry-run --patience -1, --patience: expected seconds from 0 to 86400",
    "a-rping, --dry-run --linger NaN, --linger: expected seconds from 0 to 86400",
    "a-rping, --dry-run --port 70000, --port: expected a port from 0 to 65535",
    "a-rping, --dry-run --service xyz, '--service: expected up to 16 hex digits, found xyz'",
    "a-rping, --dry-run --service 1 --port 1, '--service and --port: expected one of them'",
    "a-rping, --dry-run --to fd77::1, '--from and --to: expected addresses of one kind'",
    "a-rping, --to 10.0.0.1 --from 10.0.0.2, --from: only means something with --dry-run",
    "a-rping, --to nowhere, '\"nowhere\" is not'",
    "a-rping, --to fd77::1, '--transport udp: expected an IPv4 address of the peer, found fd77::1'",
    "a-rping, --side passive, '--bind: expected our own address'"
  })
  void refusesWhatCannotBePlayed(String sample, String options, String sentence)
      throws IOException {
    Run run = replay(sample, options.split(" "));

    assertThat(run.err()).contains(sentence).doesNotContain("\tat ");
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void aConnectionWhoseBeginningIsMissingCannotBePlayed() throws IOException {
    byte[] whole = Files.readAllBytes(Samples.named("a-rping"));
    // a classic pcap of 322-octet frames: header 24, records 16 + 322; the REQ is the first
    byte[] rest = new byte[whole.length - 338];
    System.arraycopy(whole, 0, rest, 0, 24);
    System.arraycopy(whole, 24 + 338, rest, 24, rest.length - 24);
    Path capture = folder.resolve("rest.pcap");
    Files.write(capture, rest);
    PrintStream usual = System.err;
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code;
    try {
      System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
      code = Main.run("replay", capture.toString(), "--dry-run");
    } finally {
      System.setErr(usual);
    }

    assertThat(code).isEqualTo(ExitCode.INPUT);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("expected it to begin with a REQ or SIDR_REQ, found a REP in frame 1");
  }

  @Test
  void anAddressThatIsNotOursEndsInFour() throws IOException {
    Run run = replay("a-rping", "--to", "127.0.0.1", "--bind", "192.0.2.1");

    assertThat(run.code()).isEqualTo(ExitCode.LIVE);
    assertThat(run.err()).contains("192.0.2.1").doesNotContain("\tat ");
  }
}
