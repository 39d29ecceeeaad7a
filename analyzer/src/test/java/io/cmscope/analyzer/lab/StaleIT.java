package io.cmscope.analyzer.lab;

import static io.cmscope.analyzer.lab.Narration.offset;
import static io.cmscope.analyzer.lab.Narration.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cmscope.analyzer.findings.Severity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** One side dies while connected, comes back and uses its queue pair number again. */
class StaleIT {
  private static final int STALE = 10;
  private static final String OUR_QPN = "0x000123";
  private static final String LONG = "100000"; // ms

  @TempDir private Path folder;

  @EachKernel
  void aGuestThatWasKilledIsTakenForStaleOnceWhenItComesBack(String kernel) {
    Lab lab = Lab.of(kernel);
    Guest guest = lab.guest(1);
    beginQueuePairNumbersAnew(guest);
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("guest.pcap"))) {
      Running ours = Ourselves.listen(lab);
      guest.start("cmtool client -a 10.77.0.1 -k " + LONG);
      ours.await("\"established\"");
      guest.kill();
      guest.boot();
      List<String> again = guest.run("cmtool client -a 10.77.0.1 -n 2 -s 4000 -t").lines();
      ours.await("two ends of timewait", line -> timewaits(ours) == 2);
      Narration told = Narration.of(ours.terminate());

      assertThat(again)
          .filteredOn(line -> line.matches(".*(REJECTED|ESTABLISHED).*"))
          .satisfiesExactly(
              first -> assertThat(first).contains("REJECTED status 10"),
              second -> assertThat(second).contains("ESTABLISHED status 0"));
      assertThat(told.messages())
          .containsExactly(
              "← REQ", "→ REP", "← RTU", //
              "← REQ", "→ REJ", "→ DREQ", "← DREP", //
              "← REQ", "→ REP", "← RTU", "← DREQ", "→ DREP");
      JsonNode lost = told.messages("← REQ").getFirst();
      String old = text(told.messages("→ REP").getFirst(), "localCommId");
      JsonNode rej = told.messages("→ REJ").getFirst();
      assertThat(rej.get("reason").asInt()).isEqualTo(STALE);
      assertThat(text(rej, "localCommId")).as("no connection of ours").isEqualTo("0x00000000");
      JsonNode dreq = told.messages("→ DREQ").getFirst();
      assertThat(text(dreq, "localCommId")).isEqualTo(old);
      assertThat(text(dreq, "remoteCommId")).isEqualTo(text(lost, "localCommId"));
      assertThat(text(dreq, "remoteQpn")).isEqualTo(text(lost, "localQpn"));
      assertThat(told.events(old)).containsExactly("established", "disconnected", "timewait-exit");
      double rest =
          offset(told.named("timewait-exit").getFirst())
              - offset(told.messages("← DREP").getFirst());
      assertThat(rest).isGreaterThanOrEqualTo(timewait(lost));
      assertThat(rules(recording)).containsExactlyInAnyOrder("stale-connection", "rejected");
    }
  }

  @EachKernel
  void whenWeWereKilledLinuxRejectsOurRequestOnceAndDisconnectsTheOldConnection(String kernel) {
    Lab lab = Lab.of(kernel);
    Running server = lab.guest(2).start("cmtool server -n 2");
    server.await("listening");
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("active.pcap"))) {
      Running killed = connect(lab, "--stay");
      killed.await("\"established\"");
      killed.close();
      JsonNode lost = Narration.of(killed).messages("→ REQ").getFirst();

      Ended refused = connect(lab).end();
      Narration told = Narration.of(refused);
      assertThat(refused.code()).as("the peer rejected").isEqualTo(1);
      assertThat(refused.output()).contains("10.77.0.12 rejects: stale connection (10)");
      assertThat(told.messages()).containsExactly("→ REQ", "← REJ", "← DREQ", "→ DREP");
      assertThat(told.messages("← REJ").getFirst().get("reason").asInt()).isEqualTo(STALE);
      JsonNode dreq = told.messages("← DREQ").getFirst();
      assertThat(text(dreq, "remoteCommId")).isEqualTo(text(lost, "localCommId"));
      assertThat(text(dreq, "remoteQpn")).isEqualTo(OUR_QPN);
      assertThat(told.events()).containsExactly("rejected", "timewait-exit");

      Ended accepted = connect(lab).end();
      accepted.ok();
      assertThat(text(Narration.of(accepted).messages("→ REQ").getFirst(), "localQpn"))
          .isEqualTo(OUR_QPN);
      assertThat(server.end().output()).contains("RDMA_CM_EVENT_DISCONNECTED status 0");
      assertThat(rules(recording)).containsExactlyInAnyOrder("stale-connection", "rejected");
    }
  }

  @EachKernel
  void whenWeWereKilledLinuxRejectsOurReplyOnceAndAsksAgain(String kernel) {
    Lab lab = Lab.of(kernel);
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("passive.pcap"))) {
      Running killed = Ourselves.listen(lab, "--first-qpn", OUR_QPN);
      Running first = lab.guest(1).start("cmtool client -a 10.77.0.1 -k " + LONG);
      killed.await("\"established\"");
      killed.close();
      JsonNode lost = Narration.of(killed).messages("→ REP").getFirst();

      Running ours = Ourselves.listen(lab, "--first-qpn", OUR_QPN);
      lab.guest(1).run("cmtool client -a 10.77.0.1").ok();
      ours.await("two ends of timewait", line -> timewaits(ours) == 2);
      Narration told = Narration.of(ours.terminate());
      assertThat(told.messages())
          .containsExactly(
              "← REQ", "→ REP", "← REJ", "← DREQ", "→ DREP", //
              "← REQ", "→ REP", "← RTU", "← DREQ", "→ DREP");
      JsonNode rej = told.messages("← REJ").getFirst();
      assertThat(rej.get("reason").asInt()).isEqualTo(STALE);
      assertThat(text(rej, "messageRejected")).isEqualTo("REP");
      JsonNode dreq = told.messages("← DREQ").getFirst();
      assertThat(text(dreq, "remoteCommId")).isEqualTo(text(lost, "localCommId"));
      assertThat(text(dreq, "remoteQpn")).isEqualTo(OUR_QPN);
      List<JsonNode> replies = told.messages("→ REP");
      assertThat(text(replies.getFirst(), "localQpn")).isEqualTo(OUR_QPN);
      assertThat(told.events(text(replies.getFirst(), "localCommId")))
          .containsExactly("rejected", "timewait-exit");
      assertThat(text(replies.getLast(), "localQpn")).as("one rests").isNotEqualTo(OUR_QPN);
      assertThat(first.output()).doesNotContain("REJECTED");
      assertThat(rules(recording)).containsExactlyInAnyOrder("stale-connection", "rejected");
    }
  }

  /** As a boot does, so that the queue pairs of the next boot have the numbers of this one. */
  private static void beginQueuePairNumbersAnew(Guest guest) {
    guest.run("rdma link delete rxe0 && rdma link add rxe0 type rxe netdev eth0").ok();
  }

  private Running connect(Lab lab, String... more) {
    List<String> line = new ArrayList<>(List.of("--first-qpn", OUR_QPN));
    line.addAll(List.of("--response-timeout", "16"));
    line.addAll(Arrays.asList(more));
    return Ourselves.connect(lab, lab.guest(2), line.toArray(String[]::new));
  }

  private static int timewaits(Running ours) {
    return Narration.of(ours).named("timewait-exit").size();
  }

  /** The passive side's, from the local ACK timeout of the REQ, in seconds. */
  private static double timewait(JsonNode req) {
    return 4.096e-6 * (1L << req.get("primaryLocalAckTimeout").asInt());
  }

  private static List<String> rules(Recording recording) {
    return recording.analyzed().rawFindings().stream()
        .filter(finding -> finding.severity() != Severity.INFO)
        .map(finding -> finding.rule().id())
        .toList();
  }
}
