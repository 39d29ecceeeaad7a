package io.cmscope.analyzer.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every field that tshark decodes rightly must be the same in our decoding. */
class TsharkOracleTest {

  @BeforeAll
  static void needsTshark() {
    assumeTrue(Tshark.isInstalled(), "tshark is not installed: nothing to compare with");
  }

  @Test
  void decodesTheSamplesAsTsharkDoes() throws IOException {
    Path samples = Path.of(System.getProperty("cmscope.root", ".."), "captures", "samples");
    TsharkComparison comparison = compareAll(samples);
    Set<String> fields = fields();
    fields.remove("REQ privateData"); // they are all of the RDMA IP CM service: see IP CM private
    assertThat(comparison.agreed.keySet())
        .as("every field must have been compared")
        .containsAll(fields)
        .contains("IP CM majv", "IP CM minv", "IP CM ipv", "IP CM sport", "IP CM private")
        .contains("IP CM sip4", "IP CM dip4", "IP CM sip6", "IP CM dip6");
  }

  @Test
  void decodesCapturesOfOthersAsTsharkDoes() throws IOException {
    Path shared = Path.of(System.getProperty("cmscope.shared", "../../shared"));
    Path captures = shared.resolve("captures").resolve("third-party");
    assumeTrue(Files.isDirectory(captures), "no captures of others in " + captures);
    assertThat(compareAll(captures).agreed).containsKey("REQ privateData");
  }

  @Test
  void decodesRandomMessagesAsTsharkDoes(@TempDir Path folder) throws IOException {
    new RandomMads(2024).write(folder.resolve("random.pcap"), 1200);
    TsharkComparison comparison = compareAll(folder);
    assertThat(comparison.agreed.get("REQ localQpn")).isEqualTo(200);
    assertThat(comparison.agreed.keySet()).containsAll(fields());
  }

  /** {@code MAD method}, {@code REQ localQpn}, … */
  private static Set<String> fields() {
    Set<String> fields = new TreeSet<>();
    TsharkNames.HEADER.keySet().forEach(name -> fields.add("MAD " + name));
    TsharkNames.MESSAGES.forEach(pair -> fields.add(pair.type().label() + " " + pair.ours()));
    return fields;
  }

  private static TsharkComparison compareAll(Path folder) throws IOException {
    List<Path> captures;
    try (Stream<Path> files = Files.list(folder)) {
      captures = files.filter(f -> f.toString().matches(".*\\.pcap(ng)?")).sorted().toList();
    }
    TsharkComparison comparison = new TsharkComparison();
    captures.forEach(comparison::compare);
    assertThat(comparison.differences).isEmpty();
    assertThat(comparison.agreed).as("nothing was compared in %s", folder).isNotEmpty();
    return comparison;
  }
}
