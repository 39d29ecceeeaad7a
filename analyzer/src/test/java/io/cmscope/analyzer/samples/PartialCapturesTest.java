package io.cmscope.analyzer.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.dialogue.Analyzed;
import io.cmscope.analyzer.dialogue.CaptureFile;
import io.cmscope.analyzer.dialogue.Captured;
import io.cmscope.analyzer.findings.Finding;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.analyzer.report.Outcome;
import io.cmscope.captures.Captures;
import io.cmscope.captures.Frame;
import io.cmscope.captures.FrameSource;
import io.cmscope.codec.wire.LinkType;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A capture that shows less of the same traffic, or shows it twice, never raises an alarm that the
 * whole capture does not raise.
 */
class PartialCapturesTest {
  private static final int MAC = 6;
  private static final long SHIFT = 30_000;

  static List<String> smallSamples() {
    return Samples.names().stream().filter(name -> !name.equals("o-bulk-mixed")).toList();
  }

  private static List<Captured> frames(String sample) throws IOException {
    List<Captured> frames = new ArrayList<>();
    try (FrameSource source = Captures.open(Samples.named(sample))) {
      for (Frame frame = source.next(); frame != null; frame = source.next()) {
        frames.add(new Captured(frame.nanos(), frame.copyOctets(), frame.captured(), 0));
      }
    }
    return frames;
  }

  private static Analyzed analyzed(List<Captured> frames) {
    return Analyzed.of(CaptureFile.of(LinkType.ETHERNET, frames));
  }

  /** The rules that say error or warning. */
  private static Set<String> alarms(Analyzed analyzed) {
    Set<String> alarms = new TreeSet<>();
    for (Finding finding : analyzed.rawFindings()) {
      if (finding.severity() != Severity.INFO) {
        alarms.add(finding.severity().label() + " " + finding.rule().id());
      }
    }
    return alarms;
  }

  @ParameterizedTest
  @MethodSource("smallSamples")
  void aCaptureThatStartsLateRaisesNoOtherAlarm(String sample) throws IOException {
    List<Captured> frames = frames(sample);
    Set<String> whole = alarms(analyzed(frames));
    for (int first = 1; first <= frames.size(); first++) {
      Analyzed late = analyzed(frames.subList(first, frames.size()));
      assertThat(whole).as("from frame %d on", first + 1).containsAll(alarms(late));
    }
  }

  @ParameterizedTest
  @MethodSource("smallSamples")
  void aCaptureThatEndsEarlyRaisesNoOtherAlarm(String sample) throws IOException {
    List<Captured> frames = frames(sample);
    Set<String> whole = alarms(analyzed(frames));
    for (int end = 0; end < frames.size(); end++) {
      Analyzed early = analyzed(frames.subList(0, end));
      assertThat(whole).as("through frame %d", end).containsAll(alarms(early));
    }
  }

  @ParameterizedTest
  @MethodSource("smallSamples")
  void aCaptureWithoutOneFrameRaisesNoOtherAlarm(String sample) throws IOException {
    List<Captured> frames = frames(sample);
    Set<String> whole = alarms(analyzed(frames));
    whole.add("warning response-without-request"); // what is missing here is what it tells
    whole.add("warning late-response"); // where the missing frame is a retransmission
    for (int missing = 0; missing < frames.size(); missing++) {
      List<Captured> others = new ArrayList<>(frames);
      others.remove(missing);
      assertThat(whole).as("without frame %d", missing + 1).containsAll(alarms(analyzed(others)));
    }
  }

  @ParameterizedTest
  @MethodSource("smallSamples")
  void oneDirectionRaisesNoOtherAlarm(String sample) throws IOException {
    List<Captured> frames = frames(sample);
    Set<String> whole = alarms(analyzed(frames));
    Set<Long> senders = new TreeSet<>();
    frames.forEach(frame -> senders.add(sender(frame)));
    for (long sender : senders) {
      Predicate<Captured> isIts = frame -> sender(frame) == sender;
      Analyzed one = analyzed(frames.stream().filter(isIts).toList());
      assertThat(whole).as("only from %012x", sender).containsAll(alarms(one));
    }
  }

  private static long sender(Captured frame) {
    long mac = 0;
    for (int i = MAC; i < 2 * MAC; i++) {
      mac = mac << 8 | (frame.octets()[i] & 0xff);
    }
    return mac;
  }

  @ParameterizedTest
  @MethodSource("smallSamples")
  void twoTapsGiveTheSameConnectionsAndFindings(String sample) throws IOException {
    List<Captured> frames = frames(sample);
    List<Captured> twice = new ArrayList<>(frames);
    frames.forEach(frame -> twice.add(frame.later(SHIFT)));
    twice.sort(Comparator.comparingLong(Captured::nanos));
    Analyzed once = analyzed(frames);
    Analyzed doubled = analyzed(twice);
    assertThat(connections(doubled)).isEqualTo(connections(once));
    Set<String> expected = rules(once);
    if (!once.conversations().isEmpty()) {
      expected.add("info certain duplicate-tap []");
    }
    assertThat(rules(doubled)).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("smallSamples")
  void aShortSnapLengthGivesTheSameConnectionsAndNoOtherAlarm(String sample) throws IOException {
    List<Captured> frames = frames(sample);
    Analyzed whole = analyzed(frames);
    // 96 octets hold both comm ids behind Ethernet and IPv4, not behind a VLAN tag or IPv6
    boolean longHeaders = List.of("k-ipv6", "l-vlan", "p1-interop-active").contains(sample);
    for (int snap : longHeaders ? new int[] {128} : new int[] {96, 128, 200}) {
      Analyzed cut = analyzed(frames.stream().map(frame -> frame.cut(snap)).toList());
      assertThat(connections(cut)).as("snap length %d", snap).isEqualTo(connections(whole));
      assertThat(alarms(whole)).as("snap length %d", snap).containsAll(alarms(cut));
    }
  }

  private static List<String> connections(Analyzed analyzed) {
    return analyzed.conversations().stream().map(PartialCapturesTest::connection).toList();
  }

  private static String connection(Conversation conversation) {
    StringBuilder text = new StringBuilder(conversation.id() + " " + Outcome.of(conversation));
    conversation
        .messages()
        .forEach(m -> text.append(' ').append(m.from().label()).append(' ').append(m.type()));
    return text.toString();
  }

  private static Set<String> rules(Analyzed analyzed) {
    Set<String> rules = new TreeSet<>();
    for (Finding finding : analyzed.rawFindings()) {
      if (finding.rule().id().equals("one-direction")) {
        continue; // needs three frames, and counts them as they are
      }
      rules.add(
          String.join(
              " ",
              finding.severity().label(),
              finding.certainty().label(),
              finding.rule().id(),
              finding.connections().toString()));
    }
    return rules;
  }

  @ParameterizedTest
  @CsvSource({
    "g1-lost-req, REQ REQ REQ REP RTU DREQ DREP",
    "g2-lost-rep, REQ REP REP REQ REP RTU DREQ DREP",
    "g3-lost-rtu, REQ REP RTU REP RTU REP RTU DREQ DREP",
    "g5-lost-drep, REQ REP RTU DREQ DREP DREQ DREP DREQ DREP DREQ DREP DREQ DREP"
  })
  void capturesOfBothEndsGiveOneConnection(String sample, String messages) throws IOException {
    Analyzed merged =
        Analyzed.of(
            Files.readAllBytes(Samples.named(sample + "-at-vm1d")),
            Files.readAllBytes(Samples.named(sample + "-at-vm2d")));
    List<String> types =
        merged.conversation().messages().stream().map(message -> message.type().label()).toList();
    assertThat(types).containsExactly(messages.split(" "));
    assertThat(Outcome.of(merged.conversation())).isEqualTo(Outcome.CLOSED);
    assertThat(merged.findings("duplicate-tap")).hasSize(1);
    assertThat(merged.findings("early-retransmission")).isEmpty();
  }

  @Test
  void allCapturesOfOneEndMergedWithTheOtherEndsKeepTheirConnections() throws IOException {
    List<byte[]> files = new ArrayList<>();
    for (String name : List.of("g1-lost-req", "g2-lost-rep", "g3-lost-rtu", "g5-lost-drep")) {
      files.add(Files.readAllBytes(Samples.named(name + "-at-vm1d")));
      files.add(Files.readAllBytes(Samples.named(name + "-at-vm2d")));
    }
    Analyzed merged = Analyzed.of(files.toArray(new byte[0][]));
    assertThat(merged.conversations())
        .hasSize(4)
        .extracting(Outcome::of)
        .containsOnly(Outcome.CLOSED);
  }
}
