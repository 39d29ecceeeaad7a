package io.cmscope.analyzer.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.cmscope.codec.cm.MessageType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Our stack and those of Linux connect, refuse, ask and disconnect, whoever begins. */
class InteropIT {
  private static final int RPING_PORT = 7174;
  private static final int UDADDY_PORT = 7174;
  private static final int UCMATOSE_PORT = 7471;
  private static final int VLAN = 100;

  /** In octets, and what cmtool prints of them. */
  private static final String HELLO =
      HexFormat.of().formatHex("hello".getBytes(StandardCharsets.UTF_8));

  private static final String FILTER = "udp port 4791 or (vlan and udp port 4791)";

  @TempDir private Path folder;

  static Stream<Arguments> transportsToThem() {
    return Lab.kernelsWith(
        arguments("udp", "10.77.0.12"),
        arguments("pcap", "10.77.0.12"),
        arguments("pcap", "[fd77::12]"));
  }

  static Stream<Arguments> transportsToUs() {
    return Lab.kernelsWith(
        arguments("udp", "10.77.0.1"),
        arguments("pcap", "10.77.0.1"),
        arguments("pcap", "fd77::1"));
  }

  @ParameterizedTest
  @MethodSource("transportsToThem")
  void weConnectAndDisconnect(String kernel, String transport, String peer) {
    Lab lab = Lab.of(kernel);
    connects(lab, peer, "--transport", transport);
  }

  @EachKernel
  void weConnectAndAreConnectedToOnAVlan(String kernel) {
    Lab lab = Lab.of(kernel);
    lab.vlan(VLAN);
    try {
      lab.run("ip", "address", "replace", "10.77.100.1/24", "dev", "br0").ok();
      for (int guest = 1; guest <= 2; guest++) {
        lab.guest(guest)
            // this host may know no VLANs: nobody would tell the guest
            .run("ip neigh replace 10.77.100.1 lladdr 52:54:00:77:00:01 dev eth0.100")
            .ok();
      }
      String[] tagged = {"--transport", "pcap", "--interface", "br0", "--vlan", "100"};
      connects(lab, "10.77.100.12", with(tagged, "--bind", "10.77.100.1"));
      isConnectedTo(lab, "10.77.100.1", tagged);
    } finally {
      lab.run("ip", "address", "delete", "10.77.100.1/24", "dev", "br0");
      lab.guest(1).run("ip link delete eth0.100");
      lab.guest(2).run("ip link delete eth0.100");
    }
  }

  private void connects(Lab lab, String peer, String... more) {
    Running server = lab.guest(2).start("cmtool server -n 1 -P welcome");
    server.await("listening");
    try (Recording recording = lab.record(Lab.WIRE, FILTER, folder.resolve("active.pcap"))) {
      Told told =
          lab.connect(peer + ":7471", with(more, "--private-data", "hello", "--hold", "100ms"));

      assertThat(told.code()).as("%s", told).isZero();
      assertThat(told.messages())
          .containsExactly("sent REQ", "received REP", "sent RTU", "sent DREQ", "received DREP");
      assertThat(told.message("received REP").get("privateData").asText())
          .startsWith(HexFormat.of().formatHex("welcome".getBytes(StandardCharsets.UTF_8)));
      assertThat(told.events()).containsExactly("established", "disconnected", "timewait-exit");
      assertThat(server.end().ok())
          .containsSubsequence(
              "CONNECT_REQUEST status 0", HELLO, "ESTABLISHED status 0", "DISCONNECTED status 0");
      assertThat(recording.complaints()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("transportsToUs")
  void weAreConnectedToAndDisconnected(String kernel, String transport, String address) {
    isConnectedTo(Lab.of(kernel), address, "--transport", transport);
  }

  private void isConnectedTo(Lab lab, String address, String... more) {
    Running listener =
        lab.listenAt(address, with(more, "--count", "1", "--private-data", "welcome"));
    try (Recording recording = lab.record(Lab.WIRE, FILTER, folder.resolve("passive.pcap"))) {
      String events = lab.guest(1).run("cmtool client -P hello -k 100 -a " + address).ok();
      Told told = Told.of(listener.end());

      assertThat(told.code()).isZero();
      assertThat(told.messages())
          .containsExactly(
              "received REQ", "sent REP", "received RTU", "received DREQ", "sent DREP");
      assertThat(told.message("received REQ").get("consumerPrivateData").asText())
          .startsWith(HELLO);
      assertThat(told.events())
          .containsExactly("listening", "established", "disconnected", "timewait-exit");
      assertThat(events)
          .containsSubsequence(
              "ESTABLISHED status 0",
              HexFormat.of().formatHex("welcome".getBytes(StandardCharsets.UTF_8)),
              "DISCONNECTED status 0");
      assertThat(recording.complaints()).isEmpty();
    }
  }

  @EachKernel
  void weConnectToTheProgramsOfLibrdmacm(String kernel) {
    Lab lab = Lab.of(kernel);
    Guest guest = lab.guest(2);
    Running ping = guest.start("rping -s -C 1");
    Running matose = guest.start("ucmatose -C 0");
    guest.start("cmtime -p 7600 -c 20");
    guest.awaitListener(RPING_PORT);
    guest.awaitListener(UCMATOSE_PORT);
    guest.awaitListener(7600);
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("programs.pcap"))) {
      assertThat(lab.connect(guest.address() + ":7174", "--hold", "100ms").code()).isZero();
      // it disconnects by itself
      assertThat(lab.connect(guest.address() + ":7471", "--stay").code()).isZero();
      assertThat(bench(lab, guest.address() + ":7600", "20").code()).isZero();

      assertThat(ping.end().output()).contains("DISCONNECT EVENT");
      assertThat(matose.end().ok()).contains("return status 0");
      assertThat(recording.complaints()).isEmpty();
    }
  }

  @EachKernel
  void theProgramsOfLibrdmacmConnectToUs(String kernel) {
    Lab lab = Lab.of(kernel);
    Guest guest = lab.guest(1);
    Running listener = lab.listen("--any", "--disconnect-after", "1s");
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("programs.pcap"))) {
      assertThat(guest.run("rping -c -a 10.77.0.1 -C 1").output()).contains("DISCONNECT EVENT");
      assertThat(guest.run("ucmatose -s 10.77.0.1 -C 0").ok()).contains("return status 0");
      assertThat(guest.run("cmtime -s 10.77.0.1 -c 20").ok()).contains("disconnect   :");
      assertThat(guest.run("udaddy -s 10.77.0.1 -C 0").ok()).contains("return status 0");

      Told told = Told.of(listener.terminate());
      assertThat(told.countEvents("established")).isEqualTo(22);
      assertThat(told.countEvents("disconnected")).isEqualTo(22);
      assertThat(told.count("sent SIDR_REP")).isEqualTo(1);
      assertThat(recording.complaints()).isEmpty();
    }
  }

  @EachKernel
  void refusalsCarryReasonAndPrivateData(String kernel) {
    Lab lab = Lab.of(kernel);
    lab.guest(2).start("cmtool server -r -n 9 -P nothere").await("listening");
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("rejected.pcap"))) {
      Told rejected = lab.connect("10.77.0.12:7471");
      Told nobody = lab.connect("10.77.0.12:7472");
      Running listener = lab.listen("--reject", "--private-data", "nothere");
      Ended rejects = lab.guest(1).run("cmtool client -a 10.77.0.1");
      Ended none = lab.guest(1).run("cmtool client -a 10.77.0.1 -p 7472");
      listener.terminate();

      String text = HexFormat.of().formatHex("nothere".getBytes(StandardCharsets.UTF_8));
      assertThat(rejected.code()).isEqualTo(1);
      assertThat(rejected.message("received REJ").get("reason").asInt()).isEqualTo(28);
      assertThat(rejected.message("received REJ").get("privateData").asText()).startsWith(text);
      assertThat(nobody.code()).isEqualTo(1);
      assertThat(nobody.message("received REJ").get("reason").asInt()).isEqualTo(8);
      assertThat(rejects.code()).isEqualTo(3);
      assertThat(rejects.output()).contains("REJECTED status 28", text);
      assertThat(none.code()).isEqualTo(3);
      assertThat(none.output()).contains("REJECTED status 8");
      assertThat(recording.complaints()).containsExactly("rejected");
    }
  }

  @EachKernel
  void weAskForTheQueuePairsOfDatagramServices(String kernel) {
    Lab lab = Lab.of(kernel);
    Guest guest = lab.guest(2);
    guest.start("udaddy -C 0");
    guest.awaitListener(UDADDY_PORT);
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("sidr.pcap"))) {
      Told found = sidr(lab, "10.77.0.12:" + UDADDY_PORT);
      Told none = sidr(lab, "10.77.0.12:7999");

      assertThat(found.code()).isZero();
      assertThat(found.message("received SIDR_REP").get("status").asInt()).isZero();
      assertThat(none.code()).isEqualTo(1);
      assertThat(none.message("received SIDR_REP").get("status").asInt()).isEqualTo(1);
      assertThat(recording.complaints()).containsExactly("sidr-rejected");
    }
  }

  @EachKernel
  void weWaitForASlowAcceptorThatSendsAnMra(String kernel) {
    Lab lab = Lab.of(kernel);
    // Linux says so only when the REQ comes again: here after 1.3 s
    Running server = lab.guest(2).start("cmtool server -n 1 -d 4000");
    server.await("listening");
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("slow.pcap"))) {
      Told told = lab.connect("10.77.0.12:7471", "--response-timeout", "16", "--ack-timeout", "18");

      assertThat(told.code()).isZero();
      assertThat(told.messages())
          .startsWith("sent REQ", "sent REQ", "received MRA", "received REP", "sent RTU");
      assertThat(recording.complaints()).isEmpty();
    }
  }

  @EachKernel
  void aLinuxClientWaitsForUsAfterOurMra(String kernel) {
    Lab lab = Lab.of(kernel);
    // without the MRA the REQ would come again after 6.4 s (6.1) or 4.9 s (7.3)
    Running listener =
        lab.listen("--count", "1", "--mra", "22", "--policy", "illumos", "--accept-after", "8s");
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("mra.pcap"))) {
      lab.guest(1).run("cmtool client -a 10.77.0.1").ok();
      Told told = Told.of(listener.end());

      assertThat(told.messages())
          .startsWith("received REQ", "sent MRA", "sent REP", "received RTU");
      assertThat(recording.complaints()).isEmpty();
    }
  }

  /** Both DREQs are lost once, so that each side has sent its own when the other's comes. */
  @EachKernel
  void disconnectsThatCrossEndBothSides(String kernel) {
    Lab lab = Lab.of(kernel);
    Guest guest = lab.guest(2);
    Running server = guest.start("cmtool server -n 1 -h 0");
    server.await("listening");
    lab.drop(guest, MessageType.DREQ, 1);
    lab.dropFromHost(MessageType.DREQ, 1);
    try (Recording recording = lab.record(guest.port(), folder.resolve("crossing.pcap"))) {
      // the guest repeats its DREQ after 4.3 s, we ours after 1.1 and 4.3 s: in vain, then in time
      Told told = lab.connect("10.77.0.12:7471", "--ack-timeout", "18", "--hold", "500ms");

      assertThat(told.code()).isZero();
      assertThat(told.events()).endsWith("disconnected", "timewait-exit");
      assertThat(told.messages()).contains("sent DREQ", "received DREQ", "sent DREP");
      assertThat(server.end().ok()).contains("disconnect -> ok", "DISCONNECTED status 0");
      assertThat(lab.dropped()).isEqualTo(2);
      assertThat(recording.complaints()).isSubsetOf("duplicate-dreq");
    }
  }

  @EachKernel
  void aHundredConnectionsBackToBackAndTwentyAtOnce(String kernel) {
    Lab lab = Lab.of(kernel);
    Running server = lab.guest(2).start("cmtool server -n 200 -b 128");
    server.await("listening");
    Running listener = lab.listen("--count", "100");
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("passive.pcap"))) {
      lab.guest(1).run("cmtool client -a 10.77.0.1 -n 100 -k 0").ok();
      Told told = Told.of(listener.end());

      assertThat(told.countEvents("established")).isEqualTo(100);
      assertThat(told.countEvents("disconnected")).isEqualTo(100);
      assertThat(recording.analyzed().conversations()).hasSize(100);
      assertThat(recording.complaints()).isEmpty();
    }
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("active.pcap"))) {
      assertThat(bench(lab, "10.77.0.12:7471", "1").code()).isZero();
      assertThat(bench(lab, "10.77.0.12:7471", "20").code()).isZero();

      assertThat(recording.analyzed().conversations()).hasSize(200);
      assertThat(recording.complaints()).isEmpty();
      server.end().ok();
    }
  }

  /** A hundred connections, so many at a time; those of cmtime are twenty. */
  private static Ended bench(Lab lab, String peer, String concurrency) {
    String connections = peer.endsWith(":7600") ? "20" : "100";
    return lab.cmscope("bench", peer, "-n", connections, "-c", concurrency).end();
  }

  private static Told sidr(Lab lab, String peer) {
    return Told.of(lab.cmscope("sidr", peer, "--format", "ndjson").end());
  }

  private static String[] with(String[] first, String... more) {
    return Stream.concat(Stream.of(first), Stream.of(more)).toArray(String[]::new);
  }
}
