package io.cmscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

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

final class SimulateCommandTest {

  @TempDir Path folder = Path.of("");

  private record Run(int code, String summary, String err) {}

  private Run simulate(String capture, String... options) throws IOException {
    Path summary = folder.resolve("summary");
    Files.deleteIfExists(summary);
    List<String> line = new ArrayList<>(List.of("simulate", "-w", capture));
    line.addAll(List.of("-o", summary.toString()));
    line.addAll(List.of(options));
    PrintStream usual = System.err;
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try {
      System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
      int code = Main.run(line.toArray(new String[0]));
      String said = Files.exists(summary) ? Files.readString(summary) : "";
      return new Run(code, said, err.toString(StandardCharsets.UTF_8));
    } finally {
      System.setErr(usual);
    }
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void writesFiveFramesOfEachConnectionWhereNothingIsLost() throws IOException {
    Run run = simulate(file("out.pcapng"), "--connections", "7");

    assertThat(run.code()).isZero();
    assertThat(run.summary())
        .contains("35 frames; connections: 7 asked for, 7 established, 0 rejected, 0 unanswered");
    assertThat(Files.size(folder.resolve("out.pcapng"))).isGreaterThan(35 * 322);
  }

  @Test
  void analyzeFindsNothingInIt() throws IOException {
    simulate(file("out.pcapng"), "--connections", "50", "--hosts", "4");

    CommandLineRun analysis =
        CommandLineRun.analyze(folder, "--fail-on", "warning", file("out.pcapng"));
    assertThat(analysis.code()).isZero();
    assertThat(analysis.results()).contains("Nothing wrong found");
  }

  @ParameterizedTest
  @CsvSource({"linux, 0.1, 1", "linux, 0.3, 2", "linux, 0.4, 3", "illumos, 0.4, 2"})
  void analyzeRaisesNoAlarmAboutWhatLossesMakeNecessary(String policy, String loss, String seed)
      throws IOException {
    simulate(
        file("out.pcapng"),
        "--connections",
        "100",
        "--loss",
        loss,
        "--seed",
        seed,
        "--policy",
        policy);

    CommandLineRun analysis =
        CommandLineRun.analyze(
            folder, "--fail-on", "warning", "--peer-policy", policy, file("out.pcapng"));
    assertThat(analysis.code()).isZero();
  }

  @Test
  void besideTheSenderAnswersThatWereLostLookIgnored() throws IOException {
    simulate(
        file("out.pcapng"),
        "--connections",
        "100",
        "--loss",
        "0.4",
        "--seed",
        "3",
        "--tap",
        "sender");

    assertThat(CommandLineRun.analyze(folder, "--fail-on", "warning", file("out.pcapng")).code())
        .isOne();
  }

  @Test
  void oneSeedGivesOneFileAndAnotherAnother() throws IOException {
    String[] poor = {"--loss", "0.3", "--moody", "--crashes", "0.05", "--jitter", "2"};
    simulate(file("a.pcapng"), poor);
    simulate(file("b.pcapng"), poor);
    simulate(file("c.pcapng"), "--loss", "0.3", "--seed", "2");

    byte[] first = Files.readAllBytes(folder.resolve("a.pcapng"));
    assertThat(Files.readAllBytes(folder.resolve("b.pcapng"))).isEqualTo(first);
    assertThat(Files.readAllBytes(folder.resolve("c.pcapng"))).isNotEqualTo(first);
  }

  @Test
  void saysNothingWhenAskedToBeQuiet() throws IOException {
    assertThat(simulate(file("out.pcapng"), "-q").summary()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "--loss, 1.5, loss = 1.5 is not within 0 to 1",
    "--duplication, -1, duplication = -1.0 is not within 0 to 1",
    "--crashes, 2, crashes = 2.0 is not within 0 to 1",
    "--hosts, 1, hosts = 1 is not within 2 to 250",
    "--connections, -1, --connections: expected a number from 0 to 10000000",
    "--connections, 1000000000, --connections: expected a number from 0 to 10000000",
    "--delay, -1, --delay: expected a number from 0 to 86400000",
    "--delay, NaN, --delay: expected a number from 0 to 86400000",
    "--jitter, Infinity, --jitter: expected a number from 0 to 86400000",
    "--policy, windows, windows"
  })
  void refusesWhatCannotBeSimulated(String option, String value, String sentence)
      throws IOException {
    Run run = simulate(file("out.pcapng"), option, value);

    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(sentence).doesNotContain("\tat ");
    assertThat(folder.resolve("out.pcapng")).doesNotExist();
  }

  @Test
  void namesAFileThatCannotBeWritten() throws IOException {
    Run run = simulate(file("no/such/folder.pcapng"));

    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("folder.pcapng: expected a file to write");
  }
}
