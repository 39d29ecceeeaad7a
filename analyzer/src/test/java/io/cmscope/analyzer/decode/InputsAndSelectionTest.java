package io.cmscope.analyzer.decode;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InputsAndSelectionTest {
  @TempDir Path folder = Path.of("");

  private Path capture = Path.of("");

  @BeforeEach
  void write() {
    capture = Golden.dialogue(folder.resolve("golden.pcap"));
  }

  private List<Integer> frames(Object... options) {
    List<Object> arguments = new ArrayList<>(List.of("decode", "--format", "json", capture));
    arguments.addAll(List.of(options));
    return Run.of(arguments.toArray()).json().findValues("frame").stream()
        .map(JsonNode::asInt)
        .toList();
  }

  @Test
  void selectsByType() {
    assertThat(frames("--type", "REQ,rej")).containsExactly(1, 6);
    assertThat(frames("--type", "DREQ", "--type", "DREP")).containsExactly(4, 5);
  }

  @Test
  void selectsByFrame() {
    assertThat(frames("--frame", "2")).containsExactly(2);
    assertThat(frames("--frame", "1,3-4,6-")).containsExactly(1, 3, 4, 6);
  }

  @Test
  void selectsByAddress() {
    assertThat(frames("--address", "10.0.0.2")).hasSize(6);
    assertThat(frames("--address", "::ffff:10.0.0.2")).hasSize(6);
    assertThat(frames("--address", "10.0.0.3")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"7200, 1", "TCP port 7200, 1", "tcp, 1", "0x0000000001061c20, 1", "720, 0", "NFS, 0"})
  void selectsWhatNamesAService(String service, int messages) {
    assertThat(frames("--service", service)).hasSize(messages);
  }

  @Test
  void saysWhenNothingWasSelected() {
    Run run = Run.of("decode", capture, "--type", "MRA");
    assertThat(run.code()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).isEqualTo("cmscope: no such CM message in 6 frames\n");
    assertThat(Run.of("decode", "-q", capture, "--type", "MRA").err()).isEmpty();
    assertThat(Run.of("decode", capture, "--type", "MRA", "--format", "json").json()).isEmpty();
  }

  @Test
  void readsStandardInput() throws IOException {
    Run run = Run.withInput(Files.readAllBytes(capture), "decode", "-");
    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo(Run.of("decode", capture).out());
  }

  @Test
  void mergesSeveralCapturesByTime() {
    Path earlier =
        Golden.capture(
            folder.resolve("earlier.pcap"),
            List.of(Golden.REQ, Golden.REP),
            Golden.LENGTH,
            Golden.START - 1_000_000_000L);
    Run json = Run.of("decode", "--format", "json", capture, earlier);
    assertThat(json.code()).isZero();
    assertThat(json.json().findValuesAsText("capture"))
        .containsExactly("2", "1", "2", "1", "1", "1", "1", "1");
    assertThat(json.json().findValuesAsText("frame"))
        .containsExactly("1", "1", "2", "2", "3", "4", "5", "6");
    assertThat(json.json().get(1).get("offset").asText()).isEqualTo("1.000000000");
    assertThat(Run.of("decode", capture, earlier).out())
        .startsWith("frame 2:1  0.000000000  ")
        .contains("\n\nframe 1:1  1.000000000  ");
  }

  @Test
  void oneCaptureNeedsNoNumber() {
    assertThat(Run.of("decode", "--format", "json", capture).json().get(0).has("capture"))
        .isFalse();
  }

  @Test
  void aFileThatIsNotThereIsToldInOneLine() {
    Run run = Run.of("decode", folder.resolve("absent.pcap"));
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).startsWith("cmscope: ").contains("absent.pcap");
  }

  @Test
  void theOtherFilesAreStillDecoded() {
    Run run = Run.of("decode", "--format", "ndjson", folder.resolve("absent.pcap"), capture);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out().lines()).hasSize(6);
    Run lenient =
        Run.of("decode", "--lenient", "--format", "ndjson", folder.resolve("absent.pcap"), capture);
    assertThat(lenient.code()).isZero();
  }

  @Test
  void aDamagedFileIsDecodedAsFarAsItGoes() throws IOException {
    byte[] octets = Files.readAllBytes(capture);
    Path damaged = folder.resolve("damaged.pcap");
    Files.write(damaged, Arrays.copyOf(octets, octets.length - 100));
    Run run = Run.of("decode", "--format", "json", damaged);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.json().size()).isBetween(5, 6);
    assertThat(run.err()).startsWith("cmscope: ").contains("damaged.pcap");
    assertThat(Run.of("decode", "--lenient", damaged).code()).isZero();
  }

  @Test
  void writesToAFile() throws IOException {
    Path output = folder.resolve("out.txt");
    Run run = Run.of("decode", "-o", output, capture);
    assertThat(run.code()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(Files.readString(output)).isEqualTo(Run.of("decode", capture).out());
    Run refused = Run.of("decode", "-o", folder.resolve("no/such/folder"), capture);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).startsWith("cmscope: ").contains("expected a file to write");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--type FOO",
        "--frame 0",
        "--frame x",
        "--frame 5-3",
        "--frame 1,",
        "--address nobody",
        "--format xml",
        "--colour"
      })
  void refusesWhatItDoesNotUnderstand(String option) {
    Object[] words = ("decode " + option + " " + capture).split(" ", -1);
    Run run = Run.of(words);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("cmscope: ").doesNotContain("Exception");
  }

  @Test
  void needsAFile() {
    assertThat(Run.of("decode").code()).isEqualTo(2);
    assertThat(Run.of("decode", "--help").out()).contains("--bits").contains("--service");
  }
}
