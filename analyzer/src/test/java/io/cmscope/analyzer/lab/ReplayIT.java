package io.cmscope.analyzer.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cmscope.analyzer.samples.Samples;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each side of three recorded exchanges, played to a guest that does what the recorded peer did.
 */
class ReplayIT {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  static Stream<Arguments> servers() {
    return Lab.kernelsWith(
        arguments("a-rping", "rping -s -C 3", 7174),
        arguments("d-udaddy", "cmtool server -u -p 7174", 7174),
        arguments("e2-rej-consumer", "cmtool server -r -P 'go away'", 7471));
  }

  @ParameterizedTest
  @MethodSource("servers")
  void theActiveSideMeetsTheAnswersThatWereRecorded(
      String kernel, String sample, String server, int port) {
    Lab lab = Lab.of(kernel);
    lab.guest(2).start(server);
    lab.guest(2).awaitListener(port);
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("active.pcap"))) {
      Ended replay = replay(lab, sample, "active", "--to", "10.77.0.12").end();
      assertThat(replay.code()).as(replay.output()).isZero();
      JsonNode told = json(replay);
      assertThat(told.get("outcome").asText()).isEqualTo("agrees");
      assertThat(told.get("unexpected")).isEmpty();
      assertThat(told.get("steps"))
          .allSatisfy(step -> assertThat(step.get("result").asText()).isIn("sent", "agrees"));
      assertThat(warnings(recording)).isEmpty();
    }
  }

  static Stream<Arguments> clients() {
    return Lab.kernelsWith(
        arguments("a-rping", "cmtool client -a 10.77.0.1 -p 7174 -k 0", "ESTABLISHED"),
        arguments("d-udaddy", "cmtool client -u -a 10.77.0.1 -p 7174", "ESTABLISHED"),
        arguments("e2-rej-consumer", "cmtool client -a 10.77.0.1 -P hello", "REJECTED status 28"));
  }

  /** The samples are of Linux 6.1, whose REQ has one field that is not that of a newer Linux. */
  @ParameterizedTest
  @MethodSource("clients")
  void thePassiveSideIsAskedAsItWasRecorded(
      String kernel, String sample, String client, String event) {
    Lab lab = Lab.of(kernel);
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("passive.pcap"))) {
      Running replay = replay(lab, sample, "passive", "--bind", Lab.ADDRESS);
      awaitOurPort(lab);
      Ended asked = lab.guest(1).run(client);
      assertThat(asked.output()).contains(event);
      if (sample.startsWith("e2")) {
        assertThat(asked.output()).contains("private data 676f2061776179"); // go away
      }
      Ended ended = replay.end();
      JsonNode told = json(ended);
      boolean newer = Lab.ackTimeout(kernel) != 19 && !sample.startsWith("d");
      assertThat(differences(told))
          .isEqualTo(
              newer ? List.of("REQ primaryLocalAckTimeout 19 (2.147 s) 17 (536.9 ms)") : List.of());
      assertThat(ended.code()).isEqualTo(newer ? 1 : 0);
      assertThat(told.get("unexpected")).isEmpty();
      assertThat(warnings(recording)).isEmpty();
    }
  }

  private Running replay(Lab lab, String sample, String side, String option, String address) {
    return lab.cmscope(
        "replay",
        Samples.named(sample).toString(),
        "--connection",
        "1",
        "--side",
        side,
        option,
        address,
        "--format",
        "json");
  }

  /** A replay of a passive side says nothing before it is over. */
  private static void awaitOurPort(Lab lab) {
    lab.run(
            "sh",
            "-c",
            "for i in $(seq 300); do grep -q :12B7 /proc/net/udp && exit; sleep 0.1; done; exit 1")
        .ok();
  }

  private static JsonNode json(Ended replay) {
    try {
      return JSON.readTree(replay.output());
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(replay.output(), e);
    }
  }

  /** {@code REQ FIELD RECORDED ACTUAL} */
  private static List<String> differences(JsonNode told) {
    List<String> lines = new ArrayList<>();
    for (JsonNode step : told.get("steps")) {
      for (JsonNode difference : step.path("differences")) {
        lines.add(
            String.join(
                " ",
                Stream.concat(
                        Stream.of(step.get("type")),
                        Stream.of("field", "recorded", "actual").map(difference::get))
                    .map(JsonNode::asText)
                    .toList()));
      }
    }
    return lines;
  }

  private static List<String> warnings(Recording recording) {
    return recording.analyzed().findings().stream()
        .filter(line -> !line.contains(" info ") && !line.contains("rejected"))
        .toList();
  }
}
