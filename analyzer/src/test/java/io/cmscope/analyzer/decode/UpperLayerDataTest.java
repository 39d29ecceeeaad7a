package io.cmscope.analyzer.decode;

import static io.cmscope.analyzer.conversation.Side.ACTIVE;
import static io.cmscope.analyzer.dialogue.Peer.ALICE;
import static io.cmscope.analyzer.dialogue.Peer.BOB;
import static io.cmscope.analyzer.dialogue.Peer.CAROL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.cmscope.analyzer.dialogue.Attempt;
import io.cmscope.analyzer.dialogue.Dialogue;
import io.cmscope.analyzer.samples.Samples;
import io.cmscope.codec.cm.PrivateData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a decoded message says to the protocol above CM. */
class UpperLayerDataTest {
  private static final int REP_DATA = 24 + 36;
  private static final int REJ_DATA = 24 + 84;

  @TempDir Path folder = Path.of("");

  /** recfmt 0, qid 1, hrqsize 16, hsqsize 15, cntlid 7; little-endian. */
  private final Attempt nvme =
      new Attempt(1, ALICE, BOB)
          .serviceId(0x0000_0000_0106_1144L)
          .privateData(PrivateData.ofHex("0000010010000f000700"));

  private Path capture(Dialogue dialogue) throws IOException {
    return Files.write(folder.resolve("dialogue.pcap"), dialogue.capture());
  }

  private JsonNode json(Dialogue dialogue, Object... options) throws IOException {
    Object[] arguments = new Object[options.length + 4];
    System.arraycopy(options, 0, arguments, 4, options.length);
    arguments[0] = "decode";
    arguments[1] = "--format";
    arguments[2] = "json";
    arguments[3] = capture(dialogue);
    Run run = Run.of(arguments);
    assertThat(Schemas.decode().problems(run.out())).isEmpty();
    return run.json();
  }

  private Dialogue accepted() {
    return new Dialogue().at(0).req(nvme).rep(nvme).mad(REP_DATA, 0, 0, 17, 0).rtu(nvme);
  }

  @Test
  void aRequestAndItsAnswerAreReadAsJson() throws IOException {
    JsonNode all = json(accepted());
    assertThat(all.get(0).get("service").asText()).isEqualTo("NVMe-oF");
    assertThat(all.get(0).get("upperLayer").toString())
        .isEqualTo(
            "{'protocol':'NVMe-oF','layout':'NVMe-oF request','values':{'recfmt':0,'qid':1,"
                    .replace('\'', '"')
                + "'hrqsize':16,'hsqsize':15,'hsqsizeName':'16 entries','cntlid':7}}"
                    .replace('\'', '"'));
    assertThat(all.get(1).at("/upperLayer/layout").asText()).isEqualTo("NVMe-oF reply");
    assertThat(all.get(1).at("/upperLayer/values/crqsize").asInt()).isEqualTo(17);
    assertThat(all.get(2).has("upperLayer")).isFalse();
  }

  @Test
  void aRejectNamesItsStatus() throws IOException {
    Dialogue dialogue = new Dialogue().at(0).req(nvme).rejReq(nvme, 28).mad(REJ_DATA, 0, 0, 6, 0);
    JsonNode values = json(dialogue).at("/1/upperLayer/values");
    assertThat(values.get("sts").asInt()).isEqualTo(6);
    assertThat(values.get("stsName").asText()).isEqualTo("no resources");
  }

  @Test
  void bitsGiveThePlacesInTheMad() throws IOException {
    JsonNode qid = json(accepted(), "--bits").at("/0/upperLayer/bits/1");
    assertThat(qid.get("name").asText()).isEqualTo("qid");
    assertThat(qid.get("octet").asInt()).isEqualTo(24 + 140 + 36 + 2);
    assertThat(qid.get("width").asInt()).isEqualTo(16);
    String text = Run.of("decode", "--bits", capture(accepted())).out();
    assertThat(text)
        .containsPattern("NVMe-oF request +32 octets, little-endian\n")
        .containsPattern("\n    202-203  7-0 +16  qid +0x0001 +1\n")
        .containsPattern("\n    206-207  7-0 +16  hsqsize +0x000f +15 \\(16 entries\\)\n");
  }

  @Test
  void textNamesProtocolAndFields() throws IOException {
    assertThat(Run.of("decode", capture(accepted())).out())
        .contains("    NVMe-oF request             32 octets, little-endian\n")
        .contains("      qid                       1\n")
        .contains("      hsqsize                   15 (16 entries)\n")
        .contains("    NVMe-oF reply               32 octets, little-endian\n")
        .contains("      crqsize                   17\n");
  }

  @Test
  void anAnswerIsReadOnlyIfItsRequestWasSeen() throws IOException {
    Dialogue alone = new Dialogue().at(0).rep(nvme).mad(REP_DATA, 0, 0, 17, 0);
    assertThat(json(alone).get(0).has("upperLayer")).isFalse();
    // carol has the same comm id: her answer is not alice's
    Attempt other = new Attempt(1, CAROL, BOB);
    Dialogue mixed = new Dialogue().at(0).req(nvme).rep(other).mad(REP_DATA, 0, 0, 17, 0);
    assertThat(json(mixed).get(1).has("upperLayer")).isFalse();
  }

  @Test
  void aCommIdUsedAgainForAnotherServiceForgetsTheFirst() throws IOException {
    Attempt later = new Attempt(1, ALICE, BOB);
    Dialogue dialogue = accepted().at(1).close(nvme, ACTIVE).at(9).req(later).rep(later);
    JsonNode all = json(dialogue);
    assertThat(all.get(6).get("type").asText()).isEqualTo("REP");
    assertThat(all.get(6).has("upperLayer")).isFalse();
  }

  @Test
  void whatTheSnapLengthCutOffIsNotRead() throws IOException {
    for (int snap = 90; snap <= 322; snap += snap > 258 && snap < 276 ? 1 : 9) {
      Dialogue dialogue = new Dialogue().snap(snap).at(0).req(nvme).rep(nvme);
      JsonNode all = json(dialogue.mad(REP_DATA, 0, 0, 17, 0).rejReq(nvme, 28), "--bits");
      // the fields of the request end 10 octets behind the header of the IP CM service
      assertThat(all.get(0).has("upperLayer")).isEqualTo(snap >= 62 + 24 + 140 + 36 + 10);
      assertThat(all.get(1).has("upperLayer"))
          .isEqualTo(all.get(0).has("service") && snap >= 62 + REP_DATA + 4);
    }
  }

  // ---- real captures, as their notes say

  @Test
  void readsNvmeOfOfALinuxHost() {
    JsonNode all = Run.of("decode", "-q", "--format", "json", Samples.named("m1-nvmeof")).json();
    assertThat(all.get(0).at("/upperLayer/values").toString())
        .isEqualTo(
            "{\"recfmt\":0,\"qid\":0,\"qidName\":\"admin queue\",\"hrqsize\":32,\"hsqsize\":31,"
                + "\"hsqsizeName\":\"32 entries\",\"cntlid\":0}");
    assertThat(all.get(1).at("/upperLayer/values/crqsize").asInt()).isEqualTo(0x20);
    assertThat(all.get(3).at("/upperLayer/values/qid").asInt()).isEqualTo(1);
    assertThat(all.get(3).at("/upperLayer/values/hrqsize").asInt()).isEqualTo(16);
    assertThat(all.get(4).at("/upperLayer/values/crqsize").asInt()).isEqualTo(0x10);
  }

  @Test
  void readsIserOfALinuxHost() {
    JsonNode all = Run.of("decode", "-q", "--format", "json", Samples.named("m3-iser")).json();
    for (int message = 0; message < 2; message++) {
      JsonNode values = all.get(message).at("/upperLayer/values");
      assertThat(values.get("zbvaNotSupported").asBoolean()).isTrue();
      assertThat(values.get("sendWithInvalidateNotSupported").asBoolean()).isFalse();
    }
  }

  @Test
  void readsIpoibConnectedModeOnNativeInfiniBand() {
    Path capture = Samples.OF_OTHERS.resolve("ipoib-cm-native-ib-erf.pcap");
    assumeTrue(Files.exists(capture), capture + " is not here: it is not part of the project");
    JsonNode all = Run.of("decode", "-q", "--format", "json", capture).json();
    assertThat(all.get(0).at("/upperLayer/protocol").asText()).isEqualTo("IPoIB-CM");
    assertThat(all.get(0).at("/upperLayer/values/qpn").asText()).isEqualTo("0x000405");
    assertThat(all.get(1).at("/upperLayer/values/qpn").asText()).isEqualTo("0x000404");
    assertThat(all.get(1).at("/upperLayer/values/mtu").asInt()).isEqualTo(65524);
  }

  @Test
  void plainApplicationsHaveNoUpperLayer() {
    for (String sample : new String[] {"a-rping", "e2-rej-consumer", "p1-interop-active"}) {
      JsonNode all = Run.of("decode", "-q", "--format", "json", Samples.named(sample)).json();
      assertThat(all).isNotEmpty().noneMatch(message -> message.has("upperLayer"));
    }
  }
}
