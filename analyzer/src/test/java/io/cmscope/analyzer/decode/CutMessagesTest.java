package io.cmscope.analyzer.decode;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Frames cut by the snap length: the MAD of a RoCEv2/IPv4 frame starts at octet 62. */
class CutMessagesTest {
  @TempDir Path folder = Path.of("");

  private Path cut(int snapLength) {
    return Golden.capture(folder.resolve("cut.pcap"), Golden.ALL, snapLength);
  }

  @Test
  void after96OctetsThereIsTheCommIdAndNotMuchMore() {
    Path capture = cut(96);
    String text = Run.of("decode", capture, "--frame", "1").out();
    assertThat(text)
        .startsWith(
            """
            frame 1  0.000000000  10.0.0.1 → 10.0.0.2  RoCEv2/IPv4  REQ 0x11223344  TID 0x0000000511223344  ICRC absent
                local comm id               0x11223344
                ! cut: 34 of 256 octets are there; missing: service id, local CA GUID, local Q_Key,
            """
                .strip());
    assertThat(text.lines().filter(line -> !line.startsWith("    !"))).hasSize(2);
    JsonNode req = Run.of("decode", capture, "--frame", "1", "--format", "ndjson").json();
    assertThat(req.get("octetsPresent").asInt()).isEqualTo(34);
    assertThat(req.get("localCommId").asText()).isEqualTo("0x11223344");
    assertThat(req.get("vendorId").asText()).isEqualTo("0x000000");
    assertThat(req.has("serviceId")).isFalse();
    assertThat(req.has("service")).isFalse();
    assertThat(req.has("localQpn")).isFalse();
    assertThat(req.has("privateData")).isFalse();
    assertThat(req.has("ipCm")).isFalse();
    assertThat(req.get("missing").get(0).asText()).isEqualTo("service id");
    assertThat(req.get("icrc").asText()).isEqualTo("absent");
  }

  @Test
  void after128OctetsThereIsTheQueuePairToo() {
    Path capture = cut(128);
    JsonNode req = Run.of("decode", capture, "--frame", "1", "--format", "ndjson").json();
    assertThat(req.get("octetsPresent").asInt()).isEqualTo(66); // 42 of the message
    assertThat(req.get("localQpn").asText()).isEqualTo("0x000017");
    assertThat(req.get("initiatorDepth").asInt()).isEqualTo(8);
    assertThat(req.has("remoteEecn")).isFalse(); // octets 40 to 42
    assertThat(req.has("transportServiceType")).isFalse();
  }

  @Test
  void shortMessagesLackOnlyPrivateData() {
    JsonNode rej = Run.of("decode", cut(128), "--type", "REJ", "--format", "ndjson").json();
    assertThat(rej.get("reason").asInt()).isEqualTo(10);
    assertThat(rej.get("missing")).hasSize(2);
    assertThat(rej.get("missing").get(0).asText()).isEqualTo("reject info");
    JsonNode rep = Run.of("decode", cut(128), "--type", "REP", "--format", "ndjson").json();
    // message octets 36 to 41 are there: all of "WORLD" and one zero that may be data
    assertThat(rep.get("privateData").asText()).isEqualTo("574f524c4400");
    assertThat(rep.get("missing").get(0).asText()).isEqualTo("private data");
  }

  @Test
  void aHeaderCutInPrivateDataIsNotDecoded() {
    // 62 + 24 + 140 = 226; 35 of the 36 octets of the header
    assertThat(reqCutAfter(261).has("ipCm")).isFalse();
    JsonNode req = reqCutAfter(262 + 2);
    assertThat(req.get("ipCm").get("sourcePort").asInt()).isEqualTo(45000);
    assertThat(req.get("consumerPrivateData").asText()).isEqualTo("4845");
  }

  private JsonNode reqCutAfter(int octets) {
    return Run.of("decode", cut(octets), "--frame", "1", "--format", "ndjson").json();
  }

  @Test
  void anyLengthPrintsInEveryFormat() {
    for (int snapLength = 60; snapLength <= Golden.LENGTH; snapLength += 3) {
      Path capture = Golden.capture(folder.resolve("cut.pcap"), List.of(Golden.REQ), snapLength);
      for (String format : List.of("text", "json", "ndjson")) {
        Run run = Run.of("decode", "-q", "--bits", "--hex", "--format", format, capture);
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out().contains("REQ")).isEqualTo(snapLength >= 62 + 24);
      }
    }
  }

  @Test
  void bitsSayWhatWasCutOff() {
    assertThat(Run.of("decode", cut(96), "--frame", "1", "--bits").out())
        .contains(
            "    32-39    7-0      64  service id                                          cut off, 2 octets there\n")
        .contains(
            "    56-58    7-0      24  local QPN                                           cut off\n");
  }
}
