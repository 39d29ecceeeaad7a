package io.cmscope.analyzer.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our commands and Linux, in both directions, over every transport that needs no device. */
class InteropIT {
  private static final String OTHER_PORT = "9999";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {Lab.LINUX_6_1, Lab.LINUX_7_3})
  void weConnectProbeAndDisconnectOverUdp(String kernel) {
    Lab lab = Lab.of(kernel);
    lab.guest(2).start("cmtool server -w 1000").await("listening");
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("udp.pcap"))) {
      String told =
          lab.cmscope(
                  "connect",
                  "10.77.0.12:7471",
                  "--probe",
                  "--hold",
                  "300ms",
                  "--private-data",
                  "hi")
              .end()
              .ok();
      assertThat(told)
          .containsSubsequence(
              "→ REQ", "\"hi\"", "← REP", "→ RTU", "established", "→ DREQ", "← DREP", "timewait of")
          .contains("RC ACK from 10.77.0.12")
          .as("the PSN is right, and nobody has posted a receive: RNR NAK")
          .contains("syndrome 0x20");
      assertNothingWrong(recording);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {Lab.LINUX_6_1, Lab.LINUX_7_3})
  void linuxConnectsToUsOverIpv4AndIpv6(String kernel) {
    Lab lab = Lab.of(kernel);
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("pcap.pcap"))) {
      Running ours = lab.cmscope("listen", "--transport", "pcap", "--interface", Lab.WIRE);
      ours.await("listening");
      assertThat(lab.guest(1).run("cmtime -s 10.77.0.1 -c 20").ok()).contains("disconnect");
      lab.guest(1).run("cmtool client -a 10.77.0.1").ok();
      lab.guest(1).run("cmtool client -a fd77::1").ok();
      String told = ours.terminate().output();
      assertThat(told.lines().filter(line -> line.endsWith("established")).count()).isEqualTo(22);
      assertThat(told).contains("← REQ       fd77::11");
      assertNothingWrong(recording);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {Lab.LINUX_6_1, Lab.LINUX_7_3})
  void weConnectOverIpv6(String kernel) {
    Lab lab = Lab.of(kernel);
    lab.guest(2).start("cmtool server").await("listening");
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("ipv6.pcap"))) {
      lab.cmscope("connect", "[fd77::12]:7471", "--transport", "pcap").end().ok();
      assertNothingWrong(recording);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {Lab.LINUX_6_1, Lab.LINUX_7_3})
  void refusalsAreToldWithTheirReasonByBothSides(String kernel) {
    Lab lab = Lab.of(kernel);
    Ended nobody = lab.cmscope("connect", "10.77.0.12:" + OTHER_PORT).end();
    assertThat(nobody.code()).isEqualTo(1);
    assertThat(nobody.output()).contains("8 invalid service id");

    lab.guest(2).start("cmtool server -r -P no").await("listening");
    Ended consumer = lab.cmscope("connect", "10.77.0.12:7471").end();
    assertThat(consumer.code()).isEqualTo(1);
    assertThat(consumer.output()).contains("28 consumer reject");

    Running ours = lab.cmscope("listen", "--bind", Lab.ADDRESS, "--reject", "--count", "1");
    ours.await("listening");
    assertThat(lab.guest(1).run("cmtool client -a 10.77.0.1").output())
        .contains("REJECTED status 28");
  }

  @ParameterizedTest
  @ValueSource(strings = {Lab.LINUX_6_1, Lab.LINUX_7_3})
  void sidrIsAskedAndAnswered(String kernel) {
    Lab lab = Lab.of(kernel);
    lab.guest(2).start("cmtool server -u -p 7472").await("listening");
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("sidr.pcap"))) {
      assertThat(lab.cmscope("sidr", "10.77.0.12:7472").end().ok())
          .contains("QPN and Q_Key valid", "Q_Key 0x01234567");
      Running ours = lab.cmscope("listen", "--bind", Lab.ADDRESS, "--sidr-qpn", "0x00abcd");
      ours.await("listening");
      assertThat(lab.guest(1).run("cmtool client -u -a 10.77.0.1").output())
          .contains("RDMA_CM_EVENT_ESTABLISHED");
      assertThat(ours.terminate().output()).contains("→ SIDR_REP");
      assertNothingWrong(recording);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {Lab.LINUX_6_1, Lab.LINUX_7_3})
  void lossesAreMadeGood(String kernel) {
    Lab lab = Lab.of(kernel);
    lab.guest(2).start("cmtool server -n 2").await("listening");
    lab.dropFromHost(MessageType.REQ, 2);
    lab.drop(lab.guest(2), MessageType.REP, 1);
    lab.dropFromHost(MessageType.RTU, 1);
    lab.dropFromHost(MessageType.DREQ, 1);
    lab.drop(lab.guest(2), MessageType.DREP, 1);
    String told =
        lab.cmscope("connect", "10.77.0.12:7471", "--response-timeout", "17", "--hold", "2s")
            .end()
            .ok();
    assertThat(lab.dropped()).isEqualTo(6);
    assertThat(told)
        .containsSubsequence(
            "→ REQ", "→ REQ", "again", "→ REQ", "← REP", "→ RTU", "← REP", "→ RTU", "→ DREQ",
            "→ DREQ", "→ DREQ", "← DREP");
  }

  @ParameterizedTest
  @ValueSource(strings = {Lab.LINUX_6_1, Lab.LINUX_7_3})
  void aBlackHoleEndsAfterSixteenRequests(String kernel) {
    Lab lab = Lab.of(kernel);
    lab.silence(lab.guest(2));
    Ended given = lab.cmscope("connect", "10.77.0.12:7471", "--response-timeout", "14").end();
    assertThat(given.code()).isEqualTo(4);
    assertThat(given.output().lines().filter(line -> line.contains("→ REQ")).count())
        .as("1 + Max CM Retries")
        .isEqualTo(16);
    assertThat(given.output()).contains("nobody answered the REQ");
  }

  private static void assertNothingWrong(Recording recording) {
    List<String> wrong =
        recording.analyzed().rawFindings().stream()
            .filter(finding -> finding.severity() != Severity.INFO)
            .map(finding -> finding.rule().id() + " " + finding)
            .toList();
    assertThat(wrong).isEmpty();
  }
}
