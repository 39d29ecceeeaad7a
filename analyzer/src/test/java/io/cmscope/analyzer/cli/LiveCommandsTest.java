package io.cmscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cmscope.analyzer.decode.Schemas;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Our commands with each other, over UDP on loopback. */
class LiveCommandsTest {
  private static final String US = "127.0.0.31";
  private static final String NOBODY = "127.0.0.33";
  private static final AtomicInteger PEERS = new AtomicInteger();

  /** One of its own for each test: some leave a listener behind. */
  private final String peer = "127.0.1." + PEERS.incrementAndGet();

  @TempDir private Path folder;

  private LiveRun listen(String... more) throws InterruptedException {
    String[] line = {"listen", "--bind", peer, "--format", "ndjson"};
    return LiveRun.start(folder, join(line, more)).until("\"listening\"");
  }

  private LiveRun connect(String... more) {
    String[] line = {"connect", peer + ":7471", "--bind", US, "--format", "ndjson"};
    return LiveRun.of(folder, join(line, more));
  }

  private LiveRun sidr(String... more) {
    String[] line = {"sidr", peer + ":7471", "--bind", US, "--format", "ndjson"};
    return LiveRun.of(folder, join(line, more));
  }

  private static String[] join(String[] one, String[] two) {
    String[] all = Arrays.copyOf(one, one.length + two.length);
    System.arraycopy(two, 0, all, one.length, two.length);
    return all;
  }

  @Test
  void aConnectionFromRequestToTheEndOfTimewait() throws Exception {
    LiveRun passive = listen("--count", "1", "--private-data", "welcome");
    LiveRun active = connect("--private-data", "hello", "--probe");
    assertThat(active.code()).isZero();
    assertThat(passive.code()).isZero();
    assertThat(active.messages()).containsExactly("→ REQ", "← REP", "→ RTU", "→ DREQ", "← DREP");
    assertThat(passive.messages()).containsExactly("← REQ", "→ REP", "← RTU", "← DREQ", "→ DREP");
    assertThat(active.events()).containsExactly("established", "disconnected", "timewait-exit");
    assertThat(passive.events())
        .contains("listening", "established", "data", "disconnected", "timewait-exit");
    assertThat(passive.records().get(1).get("consumerPrivateData").asText())
        .as("hello in the REQ")
        .isEqualTo("68656c6c6f");
    assertThat(active.records().get(1).get("privateData").asText())
        .as("welcome in the REP")
        .startsWith("77656c636f6d65");
  }

  @Test
  void everyRecordIsAsItsSchemaSays() throws Exception {
    LiveRun passive = listen("--count", "2");
    LiveRun active = connect();
    LiveRun question = sidr();
    assertThat(passive.code()).isZero();
    Schemas record = Schemas.definition("exchange", "message");
    Schemas message = Schemas.definition("decode", "message");
    for (LiveRun run : new LiveRun[] {passive, active, question}) {
      for (JsonNode line : run.records()) {
        String kind = line.get("record").asText();
        assertThat(Schemas.definition("exchange", kind).problems(line)).as("%s", line).isEmpty();
        if (kind.equals("message")) {
          assertThat(record.problems(line)).isEmpty();
          assertThat(message.problems(asDecoded(line))).as("%s", line).isEmpty();
        }
      }
    }
  }

  /** Its members are those of decode, but for what only a capture knows. */
  private static JsonNode asDecoded(JsonNode line) {
    ObjectNode decoded = line.deepCopy();
    decoded.remove("record");
    decoded.remove("direction");
    return decoded.put("frame", 1).put("encapsulation", "RoCEv2/IPv4").put("icrc", "ok");
  }

  @Test
  void textIsForPeople() throws Exception {
    LiveRun passive = listen("--count", "1");
    LiveRun active =
        LiveRun.of(folder, "connect", peer + ":7471", "--bind", US, "--private-data", "hello");
    assertThat(active.code()).isZero();
    assertThat(passive.code()).isZero();
    assertThat(active.text())
        .containsPattern("→ REQ +127.0.1.\\d+ .* TCP port 7471  \"hello\"\n")
        .containsPattern("← REP +127.0.1.\\d+ ")
        .containsPattern(" established\n")
        .containsPattern(" timewait of QPN 0x[0-9a-f]{6} is over\n")
        .contains("sent: 1 REQ, 1 RTU, 1 DREQ\n")
        .contains("received: 1 REP, 1 DREP\n");
  }

  @Test
  void aRejectionCarriesReasonAndPrivateDataAndExitsWith1() throws Exception {
    LiveRun passive = listen("--count", "1", "--reject", "--private-data", "0x0102");
    LiveRun active = connect();
    assertThat(active.code()).isEqualTo(1);
    assertThat(passive.code()).isZero();
    JsonNode rej = active.records().get(1);
    assertThat(rej.get("type").asText()).isEqualTo("REJ");
    assertThat(rej.get("reason").asInt()).isEqualTo(28);
    assertThat(rej.get("privateData").asText()).startsWith("0102");
  }

  @Test
  void nobodyListensThere() throws Exception {
    LiveRun passive = listen("--port", "7000");
    LiveRun active = connect();
    assertThat(active.code()).isEqualTo(1);
    assertThat(active.records().get(1).get("reason").asInt()).isEqualTo(8);
    assertThat(sidr().records().get(1).get("status").asInt()).isEqualTo(1);
    assertThat(connectTo7000().code()).isZero();
    passive.until("disconnected");
  }

  private LiveRun connectTo7000() {
    return LiveRun.of(folder, "connect", peer + ":7000", "--bind", US);
  }

  @Test
  void aSilentPeerExitsWith4AfterAllTransmissions() {
    LiveRun active =
        LiveRun.of(
            folder,
            "connect",
            NOBODY + ":7471",
            "--bind",
            US,
            "--response-timeout",
            "12",
            "--retries",
            "3",
            "--format",
            "ndjson");
    assertThat(active.code()).isEqualTo(4);
    assertThat(active.messages()).startsWith("→ REQ", "→ REQ", "→ REQ", "→ REQ");
    assertThat(active.messages()).filteredOn("→ REQ"::equals).hasSize(4);
    assertThat(
            LiveRun.of(
                    folder,
                    "sidr",
                    NOBODY + ":7174",
                    "--bind",
                    US,
                    "--timeout",
                    "30ms",
                    "--retries",
                    "2")
                .code())
        .isEqualTo(4);
  }

  @Test
  void sidrTellsQueuePairAndKey() throws Exception {
    LiveRun passive = listen("--count", "1", "--sidr-qpn", "0x00abcd", "--q-key", "0x11223344");
    LiveRun active = sidr();
    assertThat(active.code()).isZero();
    assertThat(passive.code()).isZero();
    JsonNode answer = active.records().get(1);
    assertThat(answer.get("qpn").asText()).isEqualTo("0x00abcd");
    assertThat(answer.get("qKey").asText()).isEqualTo("0x11223344");
  }

  @Test
  void aSlowAcceptorAsksForTimeAndDisconnectsItself() throws Exception {
    LiveRun passive =
        listen(
            "--count",
            "1",
            "--mra",
            "20",
            "--accept-after",
            "200ms",
            "--disconnect-after",
            "0",
            "--policy",
            "illumos");
    LiveRun active = connect("--stay", "--response-timeout", "15");
    assertThat(active.code()).isZero();
    assertThat(passive.code()).isZero();
    assertThat(active.messages())
        .containsExactly("→ REQ", "← MRA", "← REP", "→ RTU", "← DREQ", "→ DREP");
  }

  /** Each fault by the rule that docs/faults.md names for it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "drop RTU 1        | listen  | duplicate-rep",
        "delay REP 1500ms  | listen  | duplicate-req",
        "duplicate DREQ 2  | connect | early-retransmission",
        "corrupt icrc DREP | listen  | bad-icrc",
        "ignore REQ 1      | listen  | duplicate-req",
        "reject 10         | listen  | rejected",
        "reuse-qpn         | connect | qpn-reused-in-timewait",
        "no-timewait       | connect | qpn-reused-in-timewait",
        "psn +1            | connect | first-psn-mismatch"
      })
  void faultsAreNamedByTheAnalyzer(String fault, String where, String rule) throws Exception {
    boolean ours = where.equals("connect") || fault.contains("RTU");
    Path recording = folder.resolve("recording.pcapng");
    String[] faulty = {"--fault", fault};
    String[] none = {};
    LiveRun passive = listen(ours ? none : faulty);
    String[] line = {
      "--record", recording.toString(), "--count", "3", "--response-timeout", "17", "--retries", "5"
    };
    String[] data =
        fault.startsWith("psn")
            ? new String[] {"--probe"}
            : new String[] {"--hold", fault.contains("RTU") ? "800ms" : "0"};
    LiveRun active = connect(join(join(line, data), ours ? faulty : none));
    if (fault.endsWith("DREP")) { // none is valid: the DREQ stays unanswered
      assertThat(active.code()).as(active.text()).isEqualTo(4);
    } else {
      assertThat(active.code()).as(active.text()).isIn(0, 1);
    }
    CommandLineRun analysis =
        CommandLineRun.analyze(folder, "--format", "json", "--fail-on", "never", recording);
    assertThat(analysis.json().get("findings"))
        .extracting(finding -> finding.get("rule").asText())
        .contains(rule);
    passive.until("REQ");
  }

  @Test
  void whatAFaultDoesIsToldAndCounted() throws Exception {
    LiveRun passive = listen("--count", "1", "--fault", "ignore REQ 1");
    LiveRun active =
        connect("--response-timeout", "17", "--fault", "drop RTU 1", "--fault", "duplicate DREQ 2");
    assertThat(passive.code()).isZero();
    assertThat(active.code()).isZero();
    assertThat(passive.text()).contains("fault: this REQ is not heard");
    assertThat(active.text())
        .contains("fault: this RTU is not sent", "fault: this DREQ is sent 3 times");
    JsonNode summary = active.records().getLast();
    assertThat(summary.get("faults").get("drop RTU").asInt()).isEqualTo(1);
    assertThat(summary.get("faults").get("duplicate DREQ").asInt()).isEqualTo(1);
    for (JsonNode line : active.records()) {
      String kind = line.get("record").asText();
      assertThat(Schemas.definition("exchange", kind).problems(line)).as("%s", line).isEmpty();
    }
  }

  @Test
  void anUnansweredDreqExitsWith4() throws Exception {
    LiveRun passive = listen("--count", "1");
    LiveRun active =
        connect("--response-timeout", "14", "--retries", "1", "--fault", "ignore DREP");
    assertThat(active.code()).isEqualTo(4);
    assertThat(active.text()).contains("the DREQ was never answered");
    assertThat(passive.code()).isZero();
  }

  @Test
  void benchWithOurselvesIsRecordedAndSuffersFaultsOnBothSides() throws Exception {
    Path recording = folder.resolve("bench.pcapng");
    LiveRun run =
        LiveRun.of(
            folder,
            "bench",
            "--self",
            "memory",
            "-n",
            "2",
            "-c",
            "1",
            "--fault",
            "duplicate DREP",
            "--record",
            recording.toString());
    assertThat(run.code()).isZero();
    JsonNode summary =
        CommandLineRun.analyze(folder, "--format", "json", "--fail-on", "never", recording)
            .json()
            .get("messages");
    assertThat(summary.get("REQ").asInt()).isEqualTo(2);
    assertThat(summary.get("DREP").asInt()).isEqualTo(4);
  }

  @Test
  void benchShowsNoTimesOfWhatNeverHappened() {
    LiveRun passive = LiveRun.start(folder, "listen", "--bind", peer, "--reject", "--count", "2");
    LiveRun run = LiveRun.of(folder, "bench", peer + ":7471", "--bind", US, "-n", "2");
    assertThat(run.code()).isEqualTo(4);
    assertThat(run.text())
        .containsPattern("whole +- +- +- +-\n")
        .contains("2 failed, the first because: " + peer + " rejects");
    assertThat(passive.code()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"memory, 2000", "udp, 300"})
  void benchWithOurselvesCountsEveryStep(String wire, int connections) throws IOException {
    LiveRun run =
        LiveRun.of(
            folder,
            "bench",
            "--self",
            wire,
            "-n",
            String.valueOf(connections),
            "-c",
            "10",
            "--format",
            "json");
    assertThat(run.code()).isZero();
    JsonNode json = new ObjectMapper().readTree(run.text());
    assertThat(json.get("connections").asInt()).isEqualTo(connections);
    assertThat(json.get("failed").asInt()).isZero();
    assertThat(json.get("connectionsPerSecond").asDouble()).isPositive();
    assertThat(json.get("steps")).hasSize(4);
    for (JsonNode step : json.get("steps")) {
      assertThat(step.get("count").asInt()).isEqualTo(connections);
      assertThat(step.get("min").asDouble()).isPositive();
      assertThat(step.get("max").asDouble()).isGreaterThanOrEqualTo(step.get("p99").asDouble());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "connect 127.0.0.32",
        "connect 127.0.0.32:99999",
        "connect nowhere:1",
        "connect 127.0.0.32:7471 --count 0",
        "connect 127.0.0.32:7471 --private-data 0x123",
        "connect 127.0.0.32:7471 --fault explode",
        "connect 127.0.0.32:7471 --hold soon",
        "connect [::1]:7471",
        "connect 127.0.0.32:7471 --transport pcap --vlan 4095",
        "listen --transport pcap",
        "listen --transport carrier-pigeon",
        "listen --bind 127.0.0.32 --port 0",
        "listen --bind 127.0.0.32 --sidr-qpn 0x123456789",
        "listen --bind 127.0.0.32 --count 0",
        "listen --bind 127.0.0.32 --mra 32",
        "listen --bind 127.0.0.32 --target-ack-delay 32",
        "listen --bind 127.0.0.32 --sidr-qpn 0x1000000",
        "listen --bind 127.0.0.32 --reject 10",
        "listen --bind 127.0.0.32 --reject 70000",
        "listen --bind 127.0.0.32 --first-qpn 0xffffffff",
        "listen --bind 127.0.0.32 --roce-v1",
        "connect 127.0.0.32:7471 --ack-timeout 32",
        "connect 127.0.0.32:7471 --retries 16",
        "connect 127.0.0.32:7471 --local-qpn 1",
        "connect 127.0.0.32:7471 --vlan 5",
        "connect 127.0.0.32:7471 --interface nope0",
        "connect 127.0.0.32:7471 --device rxe9",
        "sidr 127.0.0.32:7471 --retries -1",
        "sidr 127.0.0.32 --bind 127.0.0.31",
        "bench",
        "bench --self memory 127.0.0.32:7471",
        "bench --self memory -n 0"
      })
  void wrongUsageExitsWith2(String line) {
    assertThat(LiveRun.of(folder, line.split(" ")).code()).isEqualTo(2);
  }

  /** The octets that fit, and one more: 92 less the 36 of the header, 224, 220; 196 and 148. */
  @ParameterizedTest
  @CsvSource({
    "connect, --private-data, 56",
    "connect, --rtu-data, 224",
    "connect, --dreq-data, 220",
    "listen, --private-data, 196",
    "listen --reject, --private-data, 148"
  })
  void privateDataForWhichThereIsNoRoomIsRefusedBeforehand(
      String command, String option, int room) {
    String[] whom =
        command.equals("connect")
            ? new String[] {
              "connect", NOBODY + ":7471", "--retries", "0", "--response-timeout", "9"
            }
            : (command + " --bind 192.0.2.7").split(" ", -1);
    String fits = "x".repeat(room);
    assertThat(LiveRun.of(folder, join(whom, new String[] {option, fits})).code()).isEqualTo(4);
    assertThat(LiveRun.of(folder, join(whom, new String[] {option, fits + "x"})).code())
        .isEqualTo(2);
  }

  @Test
  void anAddressThatIsNotOursExitsWith4() {
    assertThat(LiveRun.of(folder, "connect", peer + ":7471", "--bind", "192.0.2.7").code())
        .isEqualTo(4);
  }
}
