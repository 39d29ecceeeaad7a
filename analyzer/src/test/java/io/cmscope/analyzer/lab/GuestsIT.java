package io.cmscope.analyzer.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.dialogue.Analyzed;
import io.cmscope.codec.cm.MessageType;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lab does what other integration tests rely on. */
class GuestsIT {
  private static final int RPING_PORT = 7174;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {Lab.LINUX_6_1, Lab.LINUX_7_3})
  void connectsTwoGuestsAndFindsNothingWrong(String kernel) {
    Lab lab = Lab.of(kernel);
    assertThat(lab.guest(1).run("uname -r").ok()).startsWith(kernel);
    Running server = lab.guest(2).start("rping -s -C 3");
    lab.guest(2).awaitListener(RPING_PORT);
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("rping.pcap"))) {
      lab.guest(1).run("rping -c -a 10.77.0.12 -C 3 -v").ok();
      server.end();

      Analyzed analyzed = recording.analyzed();
      assertThat(types(analyzed))
          .containsExactly(
              MessageType.REQ,
              MessageType.REP,
              MessageType.RTU,
              MessageType.DREQ,
              MessageType.DREP);
      assertThat(analyzed.findings()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {Lab.LINUX_6_1, Lab.LINUX_7_3})
  void losesTheMessagesItIsToldTo(String kernel) {
    Lab lab = Lab.of(kernel);
    lab.guest(2).start("cmtool server").await("listening");
    lab.drop(lab.guest(1), MessageType.REQ, 1);
    try (Recording sent = lab.record(lab.guest(1).port(), folder.resolve("sent.pcap"));
        Recording arrived = lab.record(Lab.WIRE, folder.resolve("arrived.pcap"))) {
      lab.guest(1).run("cmtool client -a 10.77.0.12").ok();

      assertThat(lab.dropped()).isEqualTo(1);
      assertThat(types(sent.analyzed())).startsWith(MessageType.REQ, MessageType.REQ);
      assertThat(types(arrived.analyzed())).startsWith(MessageType.REQ, MessageType.REP);
    }
  }

  @Test
  void bootsAGuestAgainAfterItsPowerWasCut() {
    Lab lab = Lab.of(Lab.LINUX_6_1);
    String bootId = "cat /proc/sys/kernel/random/boot_id";
    String before = lab.guest(1).run(bootId).ok();
    Running cut = lab.guest(1).start("sleep 1000");

    lab.guest(1).kill();
    assertThat(cut.end().code()).isNotZero();

    lab.guest(1).boot();
    assertThat(lab.guest(1).run(bootId).ok()).isNotEqualTo(before);
    lab.guest(2).start("cmtool server").await("listening");
    lab.guest(1).run("cmtool client -a fd77::12").ok();
  }

  @Test
  void givesTheManagementPortToUserSpace() {
    Guest guest = Lab.of(Lab.LINUX_6_1).guest(1);
    guest.run("rmmod rdma_ucm rdma_cm ib_cm").ok();
    assertThat(guest.run("cat /proc/modules; ls /dev/infiniband").ok())
        .contains("rdma_rxe ", "ib_umad ", "umad0")
        .doesNotContain("ib_cm ");
    guest.run("modprobe ib_cm; modprobe rdma_ucm; ibv_devinfo -d rxe0").ok();
  }

  @Test
  void connectsOverAVlan() {
    Lab lab = Lab.of(Lab.LINUX_6_1);
    lab.vlan(100);
    lab.guest(2).start("cmtool server").await("listening");
    try (Recording recording =
        lab.record(Lab.WIRE, "vlan 100 and udp port 4791", folder.resolve("vlan.pcap"))) {
      lab.guest(1).run("cmtool client -a 10.77.100.12").ok();
      assertThat(types(recording.analyzed())).startsWith(MessageType.REQ, MessageType.REP);
    }
    lab.guest(1).run("ip link delete eth0.100").ok();
    lab.guest(2).run("ip link delete eth0.100").ok();
  }

  @Test
  void runsJavaInAGuest() {
    Lab lab = Lab.of(Lab.LINUX_6_1);
    Optional<ToolProvider> jlink = ToolProvider.findFirst("jlink");
    assumeTrue(jlink.isPresent(), "this Java has no jlink");
    Path image = folder.resolve("java");
    jlink
        .orElseThrow()
        .run(System.out, System.err, "--add-modules", "java.base", "--output", image.toString());

    lab.guest(1).put(image, "/opt/java");

    assertThat(lab.guest(1).run("/opt/java/bin/java -version").ok())
        .contains(System.getProperty("java.runtime.version"));
    lab.guest(1).run("rm -r /opt/java").ok();
  }

  @Test
  void runsCmscopeOnTheWireOfTheGuests() {
    Lab lab = Lab.of(Lab.LINUX_6_1);
    assertThat(lab.cmscope("--version").end().ok()).startsWith("cmscope");
    assertThat(lab.run("ip", "-brief", "address", "show", "br0").ok())
        .contains(Lab.ADDRESS + "/24", Lab.ADDRESS6 + "/64");
  }

  private static List<MessageType> types(Analyzed analyzed) {
    return analyzed.conversation().messages().stream().map(Message::type).toList();
  }
}
