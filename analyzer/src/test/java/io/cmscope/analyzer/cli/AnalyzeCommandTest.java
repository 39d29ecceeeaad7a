package io.cmscope.analyzer.cli;

import static io.cmscope.analyzer.dialogue.Peer.ALICE;
import static io.cmscope.analyzer.dialogue.Peer.BOB;
import static io.cmscope.analyzer.dialogue.Peer.CAROL;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cmscope.analyzer.dialogue.Attempt;
import io.cmscope.analyzer.dialogue.Dialogue;
import io.cmscope.analyzer.samples.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code cmscope analyze} as scripts see it: exit codes, selection, formats, errors. */
class AnalyzeCommandTest {

  /** No finding. */
  private static final Path CLEAN = Samples.named("a-rping");

  /** Only findings of severity info. */
  private static final Path INFO = Samples.named("e2-rej-consumer");

  /** Two connections, a warning each: REJ 8, SIDR status 1. */
  private static final Path WARNING = Samples.named("e1-rej-no-listener");

  @TempDir private Path folder;

  private CommandLineRun analyze(Object... arguments) {
    return CommandLineRun.analyze(folder, arguments);
  }

  private Path file(String name, byte[] octets) throws IOException {
    return Files.write(folder.resolve(name), octets);
  }

  /** One finding of severity error: a QPN towards two peers. */
  private Path error() throws IOException {
    Attempt first = new Attempt(1, ALICE, BOB).activeQpn(0x111);
    Attempt second = new Attempt(2, ALICE, CAROL).activeQpn(0x111);
    return file("error.pcap", new Dialogue().at(0).establish(first).establish(second).capture());
  }

  /** The REQ and REP of a-rping, and the beginning of a third frame at octet 700. */
  private Path cut() throws IOException {
    return file("cut.pcap", Arrays.copyOf(Files.readAllBytes(CLEAN), 1000));
  }

  @ParameterizedTest
  @CsvSource({"error, 1, 1, 1, 0", "warning, 0, 1, 1, 0", "info, 0, 0, 1, 0", "clean, 0, 0, 0, 0"})
  void exitsWith1FromTheGivenSeverityOn(
      String worst, int onError, int onWarning, int onInfo, int never) throws IOException {
    Path capture =
        switch (worst) {
          case "error" -> error();
          case "warning" -> WARNING;
          case "info" -> INFO;
          default -> CLEAN;
        };
    assertThat(analyze("--fail-on", "error", capture).code()).isEqualTo(onError);
    assertThat(analyze("--fail-on", "warning", capture).code()).isEqualTo(onWarning);
    assertThat(analyze("--fail-on", "info", capture).code()).isEqualTo(onInfo);
    assertThat(analyze("--fail-on", "never", capture).code()).isEqualTo(never);
    assertThat(analyze(capture).code()).as("warning is the default").isEqualTo(onWarning);
  }

  @Test
  void ignoredRulesAreNeitherShownNorCounted() {
    CommandLineRun run = analyze("--format", "json", "--ignore", "rejected,sidr-rejected", WARNING);
    assertThat(run.code()).isZero();
    assertThat(run.json().get("findings")).isEmpty();
    assertThat(run.json().get("connections")).hasSize(2);
    assertThat(analyze("--ignore", "rejected", WARNING).code()).isEqualTo(1);
    assertThat(analyze("--ignore", "rejected", "--ignore", "sidr-rejected", WARNING).code())
        .isZero();
  }

  @Test
  void severitiesAreWhatTheUserSays() {
    CommandLineRun run =
        analyze("--format", "json", "--severity", "rejected=info,sidr-rejected=error", WARNING);
    assertThat(run.json().get("findings"))
        .extracting(finding -> finding.get("severity").asText())
        .containsExactlyInAnyOrder("info", "error");
    assertThat(analyze("--severity", "rejected=error", "--fail-on", "error", WARNING).code())
        .isEqualTo(1);
    assertThat(analyze("--severity", "rejected=warning", INFO).code()).isEqualTo(1);
  }

  @Test
  void showsTheConnectionsThatAreAskedFor() {
    Path four = Samples.named("h-stale-at-vm1d");
    assertThat(ids(analyze("--format", "json", "--connection", "2,4", four))).containsExactly(2, 4);
    assertThat(ids(analyze("--format", "json", "--connection", "3", "--connection", "1", four)))
        .containsExactly(1, 3);
    assertThat(analyze("--connection", "4", four).code()).as("4 is clean").isZero();
    assertThat(analyze("--connection", "2", four).code()).as("2 is rejected").isEqualTo(1);
  }

  @Test
  void showsTheConnectionsOfAnAddress() throws IOException {
    Path capture = error();
    assertThat(ids(analyze("--format", "json", "--address", "10.0.0.3", capture)))
        .containsExactly(2);
    assertThat(ids(analyze("--format", "json", "--address", "10.0.0.1", capture)))
        .containsExactly(1, 2);
    assertThat(ids(analyze("--format", "json", "--address", "10.0.0.9", capture))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "7471, 1",
    "9999, 2",
    "TCP port 9999, 2",
    "tcp, '1,2'",
    "0x000000000106270f, 2",
    "iSER, ''"
  })
  void showsTheConnectionsOfAService(String service, String expected) throws IOException {
    Attempt first = new Attempt(1, ALICE, BOB);
    Attempt second = new Attempt(2, ALICE, BOB).serviceId(0x0000_0000_0106_270fL);
    Path capture =
        file("two.pcap", new Dialogue().at(0).establish(first).establish(second).capture());
    assertThat(ids(analyze("--format", "json", "--service", service, capture)))
        .containsExactlyElementsOf(
            Arrays.stream(expected.split(","))
                .filter(id -> !id.isEmpty())
                .map(Integer::valueOf)
                .toList());
  }

  private static List<Integer> ids(CommandLineRun run) {
    List<Integer> ids = new ArrayList<>();
    run.json().get("connections").forEach(connection -> ids.add(connection.get("id").asInt()));
    return ids;
  }

  @Test
  void readsStandardInput() throws IOException {
    CommandLineRun run =
        CommandLineRun.analyzeStdin(folder, Files.readAllBytes(WARNING), "--format", "json", "-");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.json().at("/captures/0/file").asText()).isEqualTo("standard input");
    assertThat(run.json().get("connections")).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--ignore no-such-rule CAPTURE",
        "--severity no-such-rule=info CAPTURE",
        "--severity rejected=grave CAPTURE",
        "--fail-on sometimes CAPTURE",
        "--format xml CAPTURE",
        "--address 10.0.0 CAPTURE",
        "--connection one CAPTURE",
        "--no-such-option CAPTURE",
        ""
      })
  void wrongUsageIs2AndOneLineWithAHint(String arguments) {
    Object[] line =
        Arrays.stream(arguments.replace("CAPTURE", CLEAN.toString()).split(" "))
            .filter(word -> !word.isEmpty())
            .toArray();
    CommandLineRun run = analyze(line);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.results()).isEmpty();
    assertThat(run.errLines()).first().asString().startsWith("cmscope: ");
    assertThat(run.errLines()).last().asString().startsWith("Try 'cmscope analyze --help'");
    assertThat(run.err()).doesNotContain("Exception", "\tat ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"analyze", "decode"})
  void anInputIsNeverOverwritten(String command) throws IOException {
    Path capture = Files.copy(CLEAN, folder.resolve(command + ".pcap"));
    int code = Main.run(command, "-o", capture.toString(), capture.toString());
    assertThat(code).isEqualTo(2);
    assertThat(capture).hasSameBinaryContentAs(CLEAN);
  }

  @Test
  void nothingJudgedIsNotCalledRight() {
    assertThat(analyze(Samples.named("6.1-mc-mckey")).results())
        .contains("No CM message found.")
        .doesNotContain("Nothing wrong");
    assertThat(analyze("--address", "10.99.0.1", CLEAN).results())
        .contains("No connection matches what was asked for.")
        .doesNotContain("Nothing wrong");
    assertThat(analyze("--address", "::ffff:10.77.0.11", CLEAN).results())
        .contains("Nothing wrong found.");
    assertThat(analyze("--service", "0x1061c06", CLEAN).results()).contains("Nothing wrong found.");
  }

  @Test
  void anOutputThatCannotBeWrittenIs2() {
    CommandLineRun run = CommandLineRun.analyze(folder.resolve("no-such-folder"), CLEAN);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.errLines().getFirst())
        .startsWith("cmscope: " + folder)
        .contains("no-such-folder", "expected a file to write");
  }

  @ParameterizedTest
  @CsvSource({
    "missing.pcap, 'expected a capture file, found no such file'",
    "a-folder, 'expected a capture file, found a directory'",
    "empty.pcap, 'at octet 0: expected a capture file (pcap, pcapng or ERF), found an empty file"
        + " (0 octets)'",
    "text.pcap, 'at octet 0: expected a capture file (pcap, pcapng or ERF), found octets 68 65 6c'"
  })
  void anInputThatCannotBeOpenedIs3AndOneLine(String name, String message) throws IOException {
    Files.createDirectory(folder.resolve("a-folder"));
    file("empty.pcap", new byte[0]);
    file("text.pcap", new byte[] {'h', 'e', 'l'});
    Path capture = folder.resolve(name);
    CommandLineRun run = analyze(capture);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.errLines().getFirst()).startsWith("cmscope: " + capture + ": " + message);
  }

  @Test
  void aCutFileIsAnalyzedAsFarAsItGoesAndIs3() throws IOException {
    Path cut = cut();
    CommandLineRun run = analyze("--format", "json", cut);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.errLines())
        .containsExactly(
            "cmscope: "
                + cut
                + ": at octet 700: expected frame 3 in 338 octets,"
                + " found 300 octets, then the end of the file");
    assertThat(run.json().at("/captures/0/complete").asBoolean()).isFalse();
    assertThat(run.json().at("/captures/0/frames").asInt()).isEqualTo(2);
    assertThat(run.json().get("messages")).hasToString("{\"REQ\":1,\"REP\":1}");
    assertThat(analyze("--lenient", cut).code()).isZero();
  }

  @Test
  void oneBadInputAmongGoodOnesIs3UnlessLenient() {
    Path missing = folder.resolve("missing.pcap");
    CommandLineRun run = analyze("--format", "json", WARNING, missing);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.json().get("connections")).hasSize(2);
    assertThat(analyze("--lenient", WARNING, missing).code()).isEqualTo(1);
    assertThat(analyze("--lenient", CLEAN, missing).code()).isZero();
    assertThat(analyze("--lenient", missing).code()).as("nothing at all was read").isEqualTo(3);
  }

  @Test
  void everyLineOfNdjsonIsARecord() {
    CommandLineRun run = analyze("--format", "ndjson", Samples.named("h-stale-at-vm1d"));
    assertThat(run.results()).endsWith("}\n");
    List<String> records =
        run.jsonLines().stream().map(line -> line.get("record").asText()).toList();
    assertThat(records).containsOnly("connection", "finding", "capture", "summary");
    assertThat(records).filteredOn("connection"::equals).hasSize(4);
    assertThat(records).filteredOn("finding"::equals).hasSize(3);
    assertThat(records).last().isEqualTo("summary");
    assertThat(run.jsonLines().getLast().get("findings"))
        .hasToString("{\"error\":0,\"warning\":2,\"info\":1}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"h-stale-at-vm1d", "b-ucmatose-20", "p1-interop-active", "g2-lost-rep-at-vm2d"})
  void ndjsonSaysTheSameAsJson(String sample) {
    JsonNode object = analyze("--format", "json", Samples.named(sample)).json();
    List<JsonNode> lines = analyze("--format", "ndjson", Samples.named(sample)).jsonLines();
    assertThat(records(lines, "connection"))
        .containsExactlyInAnyOrderElementsOf(object.get("connections"));
    assertThat(records(lines, "finding"))
        .containsExactlyInAnyOrderElementsOf(object.get("findings"));
    assertThat(records(lines, "capture")).containsExactlyElementsOf(object.get("captures"));
    assertThat(records(lines, "summary").getFirst().get("messages"))
        .isEqualTo(object.get("messages"));
  }

  private static List<JsonNode> records(List<JsonNode> lines, String kind) {
    return lines.stream()
        .filter(line -> line.get("record").asText().equals(kind))
        .map(line -> line.<ObjectNode>deepCopy().<JsonNode>without("record"))
        .toList();
  }

  @Test
  void jsonListsConnectionsAndFindingsInTheOrderOfTheCapture() {
    JsonNode json = analyze("--format", "json", Samples.named("p1-interop-active")).json();
    assertThat(json.get("schema").asText()).isEqualTo("cmscope.analysis/1");
    List<Integer> firstFrames = new ArrayList<>();
    json.get("connections").forEach(c -> firstFrames.add(c.get("firstFrame").asInt()));
    assertThat(firstFrames).isSortedAccordingTo(Comparator.naturalOrder()).hasSize(7);
    List<Integer> evidence = new ArrayList<>();
    json.get("findings").forEach(f -> evidence.add(f.at("/frames/0").asInt()));
    assertThat(evidence).isSortedAccordingTo(Comparator.naturalOrder()).hasSize(4);
  }

  @Test
  void nothingInJsonIsNull() {
    for (String sample : Samples.names()) {
      String results = analyze("--format", "json", Samples.named(sample)).results();
      assertThat(results).doesNotContain("null");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "json", "ndjson"})
  void theSameInputGivesTheSameOctetsWithoutAbsolutePaths(String format) throws IOException {
    Path cut = cut();
    Object[] arguments = {
      "--format", format, Samples.named("h-stale-at-vm1d").toAbsolutePath(), cut
    };
    CommandLineRun first = analyze(arguments);
    assertThat(first.results()).isEqualTo(analyze(arguments).results()).contains("cut.pcap");
    assertThat(first.results()).doesNotContain(folder.toString());
    assertThat(first.results()).doesNotContain(Samples.FOLDER.toAbsolutePath().toString());
  }

  @Test
  void aRelativeNameIsShownAsItWasGiven() {
    Path relative = Path.of("").toAbsolutePath().relativize(CLEAN.toAbsolutePath());
    assertThat(analyze("--format", "json", relative).json().at("/captures/0/file").asText())
        .isEqualTo(relative.toString());
  }

  @Test
  void capturesOfOneNameInTwoFoldersAreToldApart() throws IOException {
    Files.createDirectories(folder.resolve("one"));
    Files.createDirectories(folder.resolve("two"));
    Path one = Files.copy(CLEAN, folder.resolve("one/capture.pcap"));
    Path two = Files.copy(WARNING, folder.resolve("two/capture.pcap"));
    JsonNode json = analyze("--format", "json", one, two).json();
    assertThat(json.get("captures"))
        .extracting(capture -> capture.get("file").asText())
        .containsExactly("one/capture.pcap", "two/capture.pcap");
    assertThat(json.at("/connections/0/messages/0/capture").asInt()).isPositive();
  }

  @Test
  void textForAFileHasNoColoursUnlessAskedFor() {
    assertThat(analyze(WARNING).results()).doesNotContain("\u001b[");
    assertThat(analyze("--color", "always", WARNING).results()).contains("\u001b[");
  }

  @Test
  void textNamesRuleConnectionFramesAndWhatToCheck() {
    String text = analyze(WARNING).results();
    assertThat(text)
        .contains("Findings: 2 warnings")
        .contains("warning  rejected  connection 1  frame 2")
        .contains("8 invalid service id (nobody listens there)")
        .contains("TCP port 9999");
    assertThat(analyze(CLEAN).results()).contains("Nothing wrong found.");
  }
}
