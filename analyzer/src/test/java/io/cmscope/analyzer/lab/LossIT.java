package io.cmscope.analyzer.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.dialogue.Analyzed;
import io.cmscope.codec.cm.MessageType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever gets lost is said again, at the pace of the REQ's timeouts, until it is too often. A
 * Linux client takes up to 102 s to give up: one does so in each guest 1 beside all other tests.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LossIT {

  /** Repeats follow from what gets lost behind the place of the capture. */
  private static final List<String> LOST = List.of("duplicate-dreq", "retransmission-after-answer");

  /** What does not belong to the clients that ask nobody. */
  private static final String BESIDE = "udp port 4791 and not host 10.77.0.99";

  private static final Duration UNTIL_GIVEN_UP = Duration.ofMinutes(2);

  @TempDir private Path folder;

  /** Nobody has the address; a fixed neighbour makes the guest send into the void. */
  @BeforeAll
  static void askNobody() {
    for (Lab lab : Lab.kernels().map(Lab::of).toList()) {
      lab.guest(1)
          .run(
              """
              set -e
              ip neigh replace 10.77.0.99 lladdr 52:54:00:77:00:99 dev eth0
              apart() { setsid "$@" </dev/null >/tmp/$1.log 2>&1 & }
              apart tcpdump -Z root --immediate-mode -U -i eth0 -w /tmp/void.pcap host 10.77.0.99
              until grep -q listening /tmp/tcpdump.log; do sleep 0.1; done
              apart cmtool client -a 10.77.0.99
              """)
          .ok();
    }
  }

  @Order(1)
  @EachKernel
  void weAndALinuxServerRecoverFromTheLossOfEveryMessage(String kernel) {
    Lab lab = Lab.of(kernel);
    Guest guest = lab.guest(2);
    Running server = guest.start("cmtool server -n 1");
    server.await("listening");
    lab.dropFromHost(MessageType.REQ, 2);
    lab.drop(guest, MessageType.REP, 2);
    lab.dropFromHost(MessageType.RTU, 2);
    lab.dropFromHost(MessageType.DREQ, 2);
    lab.drop(guest, MessageType.DREP, 2);
    try (Recording wire = lab.record(Lab.WIRE, BESIDE, folder.resolve("wire.pcap"));
        Recording port = lab.record(guest.port(), BESIDE, folder.resolve("port.pcap"))) {
      // a guest under emulation may take 100 ms; REQ and DREQ every 0.8 s, REP every 0.27 s
      Told told =
          lab.connect(
              "10.77.0.12:7471", "--response-timeout", "16", "--ack-timeout", "17", "--hold", "2s");

      assertThat(told.code()).isZero();
      assertThat(told.events()).containsExactly("established", "disconnected", "timewait-exit");
      assertThat(told.count("sent DREQ")).isEqualTo(5);
      assertThat(told.count("received DREP")).isEqualTo(1);
      assertThat(server.end().ok())
          .contains("EVENT_ESTABLISHED status 0", "EVENT_DISCONNECTED status 0");
      assertThat(lab.dropped()).isEqualTo(10);
      Analyzed analyzed = wire.with(port);
      Map<MessageType, Integer> said = transmissions(analyzed);
      assertThat(said)
          .containsEntry(MessageType.REP, 5)
          .containsEntry(MessageType.RTU, 3)
          .containsEntry(MessageType.DREQ, 5)
          .containsEntry(MessageType.DREP, 3);
      assertThat(said.get(MessageType.REQ)).isBetween(3, 4);
      assertThat(LOST).containsAll(Recording.complaints(analyzed));
    }
  }

  @Order(2)
  @EachKernel
  void aLinuxClientAndWeRecoverFromTheLossOfEveryMessage(String kernel) {
    Lab lab = Lab.of(kernel);
    // not guest 1: the first REQ lost there may be one to nobody
    Guest guest = lab.guest(2);
    Running listener = lab.listen();
    lab.drop(guest, MessageType.REQ, 1);
    lab.dropFromHost(MessageType.REP, 1);
    lab.drop(guest, MessageType.RTU, 1);
    lab.drop(guest, MessageType.DREQ, 1);
    lab.dropFromHost(MessageType.DREP, 1);
    try (Recording wire = lab.record(Lab.WIRE, BESIDE, folder.resolve("wire.pcap"));
        Recording port = lab.record(guest.port(), BESIDE, folder.resolve("port.pcap"))) {
      // the RTU is lost while the client holds the connection: 4.3 s until the next REP
      String events = guest.run("cmtool client -a 10.77.0.1 -k 6000").ok();
      Told told = Told.of(listener.terminate());

      assertThat(events).contains("EVENT_ESTABLISHED status 0", "EVENT_DISCONNECTED status 0");
      assertThat(told.events())
          .containsExactly("listening", "established", "disconnected", "timewait-exit");
      assertThat(lab.dropped()).isEqualTo(5);
      Analyzed analyzed = wire.with(port);
      assertThat(transmissions(analyzed))
          .containsEntry(MessageType.REQ, 2)
          .containsEntry(MessageType.REP, 3)
          .containsEntry(MessageType.RTU, 2)
          .containsEntry(MessageType.DREQ, 3)
          .containsEntry(MessageType.DREP, 2);
      assertThat(LOST).containsAll(Recording.complaints(analyzed));
    }
  }

  @Order(3)
  @Test
  void weGiveUpAfterMaxCmRetries() {
    Lab lab = Lab.any();
    lab.guest(2).start("cmtool server").await("listening");
    lab.silence(lab.guest(2));
    try (Recording recording = lab.record(Lab.WIRE, BESIDE, folder.resolve("silent.pcap"))) {
      Told told = lab.connect("10.77.0.12:7471", "--response-timeout", "14", "--ack-timeout", "15");

      assertThat(told.code()).isEqualTo(4);
      assertThat(told.count("sent REQ")).isEqualTo(16);
      // 16 times 2 t(14) + t(14)
      assertThat(Told.offset(told.event("unanswered"))).isBetween(3.22, 3.22 * 1.2);
      assertThat(recording.complaints()).containsExactly("connect-unanswered");
    }
  }

  @Order(4)
  @EachKernel
  void aLinuxClientGivesUpAfterMaxCmRetries(String kernel) {
    Guest guest = Lab.of(kernel).guest(1);
    Ended end =
        guest
            .start("while ! grep UNREACHABLE /tmp/cmtool.log; do sleep 0.5; done")
            .end(UNTIL_GIVEN_UP);

    assertThat(end.ok()).contains("EVENT_UNREACHABLE status -110");
    guest.run("killall tcpdump; ip neigh delete 10.77.0.99 dev eth0").ok();
    Analyzed analyzed =
        Analyzed.of(Base64.getMimeDecoder().decode(guest.run("base64 /tmp/void.pcap").ok()));
    assertThat(transmissions(analyzed)).isEqualTo(Map.of(MessageType.REQ, 16));
    assertThat(Recording.complaints(analyzed)).containsExactly("connect-unanswered");
  }

  /** How often each message of the only connection was sent, lost ones included. */
  private static Map<MessageType, Integer> transmissions(Analyzed analyzed) {
    Map<MessageType, Integer> counts = new EnumMap<>(MessageType.class);
    for (Message message : analyzed.conversation().messages()) {
      counts.merge(message.type(), 1, Integer::sum);
    }
    return counts;
  }
}
