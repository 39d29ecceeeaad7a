package io.cmscope.analyzer.lab;

import static io.cmscope.analyzer.lab.Narration.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.dialogue.Analyzed;
import io.cmscope.codec.cm.MessageType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each fault does to Linux what {@code docs/faults.md} says, and the analysis names it from the
 * command's own recording.
 */
class FaultsIT {
  /** 0.27 s: what Linux repeats comes soon. */
  private static final String SOON = "16";

  private static final int RETRIES = 3;

  /** NAK, PSN sequence error (IBA vol 1, table 46). */
  private static final String SEQUENCE_ERROR = "syndrome 0x60";

  @TempDir private Path folder;

  @EachKernel
  void aDroppedRtuBringsTheRepAgain(String kernel) {
    Lab lab = Lab.of(kernel);
    serve(lab);
    Narration told = connect(lab, "drop RTU 1", "--hold", "1s");
    assertThat(told.messages())
        .containsExactly("→ REQ", "← REP", "→ RTU", "← REP", "→ RTU", "→ DREQ", "← DREP");
    assertThat(named()).contains("duplicate-rep info");
  }

  @EachKernel
  void withoutAnyRtuLinuxRepeatsItsRepAndGivesUp(String kernel) {
    Lab lab = Lab.of(kernel);
    Running server = serve(lab);
    connectUntilTheDreqIsGivenUp(lab, "drop RTU", "--fault", "drop DREQ", "--hold", "2s");
    server.await("RDMA_CM_EVENT_UNREACHABLE status -110");
    assertThat(sent(MessageType.REP)).isEqualTo(1 + RETRIES);
    assertThat(named()).anyMatch(finding -> finding.startsWith("rep-unanswered "));
  }

  @EachKernel
  void withoutAnyDrepLinuxRepeatsItsDreqAndGivesUp(String kernel) {
    Lab lab = Lab.of(kernel);
    Running server = serve(lab, "-h 100");
    connect(lab, "drop DREP", "--stay", "--ack-timeout", "19"); // we are there until the last one
    server.await("RDMA_CM_EVENT_DISCONNECTED status -110");
    assertThat(sent(MessageType.DREQ)).isEqualTo(1 + RETRIES);
    assertThat(named()).anyMatch(finding -> finding.startsWith("dreq-unanswered "));
  }

  @EachKernel
  void aDelayedRepIsASlowResponse(String kernel) {
    Lab lab = Lab.of(kernel);
    Running ours = listen(lab, "delay REP 4s");
    lab.guest(1).run("cmtool client -a 10.77.0.1").ok();
    ours.end().ok();
    assertThat(sent(MessageType.REQ)).isEqualTo(1);
    assertThat(named()).containsExactly("slow-response info");
  }

  @EachKernel
  void whatIsDelayedBeyondItsTimeoutIsAskedForAgain(String kernel) {
    Lab lab = Lab.of(kernel);
    Running server = serve(lab);
    connect(lab, "delay RTU 700ms", "--hold", "1s");
    assertThat(sent(MessageType.REP)).isGreaterThan(1);
    assertThat(server.output()).contains("ESTABLISHED");
    assertThat(named()).contains("duplicate-rep info");
  }

  @EachKernel
  void aDuplicatedDreqDisconnectsOnce(String kernel) {
    Lab lab = Lab.of(kernel);
    Running server = serve(lab);
    connect(lab, "duplicate DREQ 2");
    server.await("TIMEWAIT_EXIT");
    assertThat(server.output()).containsOnlyOnce("DISCONNECTED");
    assertThat(sent(MessageType.DREQ)).isEqualTo(3);
    assertThat(sent(MessageType.DREP)).isBetween(1, 3); // none before its application reacts
    assertThat(named()).contains("early-retransmission warning", "duplicate-dreq info");
  }

  @EachKernel
  void aCorruptIcrcIsDroppedInSilence(String kernel) {
    Lab lab = Lab.of(kernel);
    serve(lab);
    Narration told = connect(lab, "corrupt icrc RTU 1", "--hold", "1s");
    assertThat(told.messages())
        .containsExactly("→ REQ", "← REP", "→ RTU", "← REP", "→ RTU", "→ DREQ", "← DREP");
    assertThat(named()).contains("bad-icrc warning", "duplicate-rep info");
  }

  @EachKernel
  void anIgnoredRepComesAgain(String kernel) {
    Lab lab = Lab.of(kernel);
    serve(lab);
    Narration told = connect(lab, "ignore REP 1");
    assertThat(told.messages()).containsExactly("→ REQ", "← REP", "→ RTU", "→ DREQ", "← DREP");
    assertThat(sent(MessageType.REP)).isEqualTo(2);
    assertThat(named()).contains("duplicate-rep info");
  }

  @EachKernel
  void aRejectionInsteadOfTheRepIsToldToTheApplication(String kernel) {
    Lab lab = Lab.of(kernel);
    Running ours = listen(lab, "reject 10");
    Ended client = lab.guest(1).run("cmtool client -a 10.77.0.1");
    assertThat(client.output()).contains("REJECTED status 10").doesNotContain("ESTABLISHED");
    ours.terminate();
    assertThat(named()).containsExactly("rejected warning");
  }

  @EachKernel
  void aRejectionInsteadOfTheRtuIsToldToTheApplication(String kernel) {
    Lab lab = Lab.of(kernel);
    Running server = serve(lab);
    connectUntilTheDreqIsGivenUp(lab, "reject 28"); // which does not leave any more
    assertThat(server.output()).contains("REJECTED status 28").doesNotContain("ESTABLISHED");
    assertThat(named()).containsExactly("rejected info");
  }

  @EachKernel
  void aReusedQpnOfALiveConnectionIsRejectedAsStale(String kernel) {
    Lab lab = Lab.of(kernel);
    Running server = serve(lab);
    Ended bench =
        lab.cmscope(line(List.of("bench", "10.77.0.12:7471", "-n", "20", "-c", "2"), "reuse-qpn"))
            .end();
    assertThat(bench.output()).contains("10.77.0.12 rejects: stale connection (10)");
    server.await("DISCONNECTED");
    assertThat(named()).contains("stale-connection warning", "rejected warning");
  }

  @EachKernel
  void aQpnWithoutTimewaitIsAccepted(String kernel) {
    Lab lab = Lab.of(kernel);
    serve(lab);
    Narration told = connect(lab, "no-timewait", "--count", "2");
    assertThat(told.messages("→ REQ")).extracting(req -> text(req, "localQpn")).hasSize(2);
    assertThat(told.messages("→ REQ").stream().map(req -> text(req, "localQpn")).distinct())
        .hasSize(1);
    assertThat(told.messages("← REP")).hasSize(2);
    assertThat(named()).containsExactly("qpn-reused-in-timewait warning");
  }

  @EachKernel
  void aWrongPsnIsASequenceError(String kernel) {
    Lab lab = Lab.of(kernel);
    serve(lab);
    Narration told = connect(lab, "psn +1", "--probe", "--hold", "500ms");
    assertThat(told.named("data"))
        .extracting(data -> text(data, "text"))
        .first()
        .asString()
        .contains(SEQUENCE_ERROR);
    assertThat(named()).containsExactly("first-psn-mismatch info");
  }

  private static Running serve(Lab lab, String... options) {
    Running server = lab.guest(2).start("cmtool server -n 9 " + String.join(" ", options));
    server.await("listening");
    return server;
  }

  private Narration connect(Lab lab, String fault, String... more) {
    Ended ended = connected(lab, fault, more);
    ended.ok();
    return Narration.of(ended);
  }

  private void connectUntilTheDreqIsGivenUp(Lab lab, String fault, String... more) {
    Ended ended = connected(lab, fault, more);
    assertThat(ended.code()).as(ended.output()).isEqualTo(4);
  }

  private Ended connected(Lab lab, String fault, String... more) {
    List<String> usual =
        List.of("--response-timeout", SOON, "--retries", Integer.toString(RETRIES));
    return Ourselves.connect(lab, lab.guest(2), line(usual, fault, more)).end();
  }

  private Running listen(Lab lab, String fault) {
    return Ourselves.listen(lab, line(List.of("--count", "1"), fault));
  }

  private String[] line(List<String> usual, String fault, String... more) {
    List<String> line = new ArrayList<>(usual);
    line.addAll(List.of("--fault", fault, "--record", recording().toString()));
    line.addAll(Arrays.asList(more));
    return line.toArray(String[]::new);
  }

  private Path recording() {
    return folder.resolve("recording.pcapng");
  }

  private Analyzed analyzed() {
    try {
      return Analyzed.of(Files.readAllBytes(recording()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the analysis finds in the recording. */
  private List<String> named() {
    return analyzed().rawFindings().stream()
        .map(finding -> finding.rule().id() + " " + finding.severity().label())
        .toList();
  }

  /** How often the recording shows a message. */
  private int sent(MessageType type) {
    Conversation conversation = analyzed().conversation();
    return (int) conversation.messages().stream().map(Message::type).filter(type::equals).count();
  }
}
