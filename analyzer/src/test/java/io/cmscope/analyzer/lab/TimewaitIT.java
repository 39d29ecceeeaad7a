package io.cmscope.analyzer.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.cmscope.codec.cm.MessageType;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Timewait lasts as long as REQ and REP say, on both sides, and a DREQ that comes again is answered
 * during it and after it. Linux takes 2^(n-8) ms for 4.096 us times 2^n, and its timers are late by
 * an eighth at most.
 */
class TimewaitIT {
  private static final double LINUX_LATEST = 1.13;
  private static final double OUR_LATEST = 1.10;

  /** The line of cmtool's disconnect is written after the call. */
  private static final double WRITTEN_LATE = 0.010;

  /** The DREP is in the capture: it gets lost behind it. */
  private static final String LOST_DREP = "duplicate-dreq";

  @TempDir private Path folder;

  @EachKernel
  void bothSidesLeaveItInTimeAfterTheConnectorDisconnects(String kernel) {
    Lab lab = Lab.of(kernel);
    Running server = lab.guest(2).start("cmtool server -n 1");
    server.await("listening");
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("active.pcap"))) {
      // the target ack delay of Linux is 15: less than 18 - 1
      Told told = lab.connect("10.77.0.12:7471", "--ack-timeout", "18");
      String events = server.end().ok();

      assertThat(told.code()).isZero();
      assertThat(ours(told, "received DREP")).isBetween(time(18), OUR_LATEST * time(18));
      assertThat(seconds(events, "event .*TIMEWAIT_EXIT") - seconds(events, "event .*DISCONNECTED"))
          .isBetween(linuxTime(18), LINUX_LATEST * linuxTime(18));
      assertThat(recording.complaints()).isEmpty();
    }
  }

  static Stream<Arguments> targetAckDelays() {
    return Lab.kernelsWith(arguments(0), arguments(18));
  }

  /** The exponent follows from the local ACK timeout of the kernel's REQ, 19 or 17, and our REP. */
  @ParameterizedTest
  @MethodSource("targetAckDelays")
  void bothSidesLeaveItInTimeAfterALinuxClientDisconnects(String kernel, int targetAckDelay) {
    int ackTimeout = Lab.ackTimeout(kernel);
    int clients = targetAckDelay == 0 ? ackTimeout : Math.max(ackTimeout, targetAckDelay) + 1;
    Lab lab = Lab.of(kernel);
    Running listener =
        lab.listen("--count", "1", "--target-ack-delay", Integer.toString(targetAckDelay));
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("passive.pcap"))) {
      String events = lab.guest(1).run("cmtool client -a 10.77.0.1 -t").ok();
      Told told = Told.of(listener.end());

      assertThat(told.message("received REQ").get("primaryLocalAckTimeout").asInt())
          .isEqualTo(ackTimeout);
      assertThat(ours(told, "sent DREP"))
          .isBetween(time(ackTimeout), OUR_LATEST * time(ackTimeout));
      assertThat(seconds(events, "event .*TIMEWAIT_EXIT") - seconds(events, "disconnect -> ok"))
          .isBetween(linuxTime(clients) - WRITTEN_LATE, LINUX_LATEST * linuxTime(clients));
      assertThat(recording.complaints()).isEmpty();
    }
  }

  @EachKernel
  void weAnswerADreqThatComesAgainDuringIt(String kernel) {
    Lab lab = Lab.of(kernel);
    // a passive side repeats its DREQ after the local response timeout of our REQ: 268 ms
    lab.guest(2).start("cmtool server -n 1 -h 100").await("listening");
    lab.dropFromHost(MessageType.DREP, 1);
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("during.pcap"))) {
      Told told =
          lab.connect(
              "10.77.0.12:7471", "--stay", "--response-timeout", "16", "--ack-timeout", "18");

      assertThat(told.code()).isZero();
      assertThat(told.messages())
          .endsWith("received DREQ", "sent DREP", "received DREQ", "sent DREP");
      assertThat(told.events()).endsWith("disconnected", "timewait-exit");
      assertThat(recording.complaints()).containsExactly(LOST_DREP);
    }
  }

  @EachKernel
  void weAnswerADreqThatComesAgainAfterIt(String kernel) {
    Lab lab = Lab.of(kernel);
    Running listener = lab.listen();
    lab.dropFromHost(MessageType.DREP, 1);
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("after.pcap"))) {
      // an active side repeats its DREQ after the passive side's timewait, by the formulas
      lab.guest(1).run("cmtool client -a 10.77.0.1").ok();
      Told told = Told.of(listener.terminate());

      assertThat(told.messages())
          .endsWith("received DREQ", "sent DREP", "received DREQ", "sent DREP");
      assertThat(Told.offset(told.last("received DREQ")))
          .isGreaterThan(Told.offset(told.event("timewait-exit")));
      assertThat(recording.complaints()).containsExactly(LOST_DREP);
    }
  }

  @EachKernel
  void linuxAnswersADreqThatComesAgainAfterIt(String kernel) {
    Lab lab = Lab.of(kernel);
    Running server = lab.guest(2).start("cmtool server -n 1");
    server.await("listening");
    lab.drop(lab.guest(2), MessageType.DREP, 1);
    try (Recording recording = lab.record(lab.guest(2).port(), folder.resolve("after.pcap"))) {
      // the guest's timewait is 2^10 ms, our DREQ comes again after 1.074 and 0.268 s
      Told told = lab.connect("10.77.0.12:7471", "--response-timeout", "16", "--ack-timeout", "18");

      assertThat(told.code()).isZero();
      assertThat(told.messages()).endsWith("sent DREQ", "sent DREQ", "received DREP");
      assertThat(server.end().ok()).contains("TIMEWAIT_EXIT");
      assertThat(recording.complaints()).containsExactly(LOST_DREP);
    }
  }

  @EachKernel
  void linuxAnswersADreqThatComesAgainDuringIt(String kernel) {
    Lab lab = Lab.of(kernel);
    // we repeat our DREQ after the local response timeout of the REQ: 4.3 s; timewait is 8.2 s
    Running listener =
        lab.listen("--count", "1", "--disconnect-after", "100ms", "--target-ack-delay", "21");
    lab.drop(lab.guest(1), MessageType.DREP, 1);
    try (Recording recording = lab.record(lab.guest(1).port(), folder.resolve("during.pcap"))) {
      String events = lab.guest(1).run("cmtool client -a 10.77.0.1 -t").ok();
      Told told = Told.of(listener.end());

      assertThat(told.messages()).endsWith("sent DREQ", "sent DREQ", "received DREP");
      assertThat(seconds(events, "event .*TIMEWAIT_EXIT") - seconds(events, "disconnect -> "))
          .isBetween(linuxTime(21) - WRITTEN_LATE, LINUX_LATEST * linuxTime(21));
      assertThat(recording.complaints()).containsExactly(LOST_DREP);
    }
  }

  /** Seconds from the message that began our timewait to its end. */
  private static double ours(Told told, String beginning) {
    return Told.offset(told.event("timewait-exit")) - Told.offset(told.message(beginning));
  }

  /** When cmtool wrote the first such line. */
  private static double seconds(String output, String line) {
    Matcher matcher = Pattern.compile("(?m)^ *([0-9.]+) " + line).matcher(output);
    assertThat(matcher.find()).as("%s in%n%s", line, output).isTrue();
    return Double.parseDouble(matcher.group(1));
  }

  private static double time(int exponent) {
    return 4.096e-6 * (1L << exponent);
  }

  private static double linuxTime(int exponent) {
    return 1e-3 * (1L << (exponent - 8));
  }
}
