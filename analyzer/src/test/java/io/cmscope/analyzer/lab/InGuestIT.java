package io.cmscope.analyzer.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.findings.Severity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our stack as the CM of a guest's own RDMA device, whose kernel has none. */
class InGuestIT {
  /** An emulated processor takes half a minute to start Java when others need the real ones. */
  private static final Duration SLOW = Duration.ofMinutes(4);

  private static final String STAYS = "10.77.0.11";
  private static final String GOES = "10.77.0.21";

  /** Four times as long as the stack takes to look at the tables again. */
  private static final int SECOND_LOOK = 1000; // ms

  @TempDir private Path folder;
  private final Lab lab = Lab.of(Lab.kernels().reduce((older, newer) -> newer).orElseThrow());
  private final Guest guest = lab.guest(1);

  @BeforeEach
  void takeTheManagementPortFromTheKernel() {
    guest.run("rmmod rdma_ucm rdma_cm ib_cm").ok();
  }

  @AfterEach
  void giveItBack() {
    lab.clear();
    guest.run(
        "ip addr del " + GOES + "/24 dev eth0 2>/dev/null; modprobe ib_cm; modprobe rdma_ucm");
  }

  @Test
  void connectsThroughTheMadDeviceToTheKernelOfTheOtherGuest() {
    InGuestJava java = InGuestJava.in(guest, folder);
    lab.guest(2).start("cmtool server").await("listening");
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("umad.pcap"))) {
      Running ours =
          java.cmscope(
              "connect 10.77.0.12:7471 --transport umad --hold 1s --private-data in-guest");
      ours.await("timewait of QPN", SLOW);
      assertThat(ours.output())
          .contains("→ REQ", "\"in-guest\"", "← REP", "established", "→ DREQ", "← DREP");
      assertThat(recording.analyzed().rawFindings())
          .as("a slow emulated machine may be late or repeat itself, which is info")
          .allMatch(finding -> finding.severity() == Severity.INFO);
    }
  }

  @Test
  void isConnectedToThroughTheMadDeviceOverIpv4AndIpv6() {
    InGuestJava java = InGuestJava.in(guest, folder);
    try (Recording recording = lab.record(Lab.WIRE, folder.resolve("passive.pcap"))) {
      Running ours = java.cmscope("listen --transport umad --count 2 --format ndjson");
      ours.await("\"listening\"", SLOW);
      lab.guest(2).run("cmtool client -a 10.77.0.11").ok();
      lab.guest(2).run("cmtool client -a fd77::11").ok();
      Narration told = Narration.of(ours.end(SLOW));
      assertThat(told.messages("← REQ"))
          .extracting(req -> Narration.text(req, "source"))
          .containsExactly("10.77.0.12", "fd77::12");
      assertThat(told.messages())
          .containsExactly(
              "← REQ", "→ REP", "← RTU", "← DREQ", "→ DREP", //
              "← REQ", "→ REP", "← RTU", "← DREQ", "→ DREP");
      assertThat(Recording.complaints(recording.analyzed()))
          .as("the kernel writes its agent's number into half of the transaction id of an answer")
          .allMatch("transaction-id-mismatch"::equals);
    }
  }

  @Test
  void saysWhatToDoWhenTheKernelsOwnCmIsThere() {
    InGuestJava java = InGuestJava.in(guest, folder);
    guest.run("modprobe ib_cm").ok();
    Ended refused = java.cmscope("connect 10.77.0.12:7471 --transport umad").end(SLOW);
    assertThat(refused.code()).isEqualTo(4);
    assertThat(refused.output()).contains("rmmod rdma_ucm rdma_cm ib_cm");
  }

  @Test
  void whenAnAddressIsRemovedTheIdsThatUsedItAreToldAndNoOthers() {
    InGuestJava java = InGuestJava.in(guest, folder);
    lab.guest(2).start("cmtool server -n 9").await("listening");
    lab.guest(2).start("cmtool server -u -n 9").await("listening");
    guest.run("ip addr add " + GOES + "/24 dev eth0").ok();
    Running user = java.run(TwoAddresses.class, "10.77.0.12 " + STAYS + " " + GOES);
    for (String address : List.of(STAYS, GOES)) {
      user.await(address + " datagram ESTABLISHED", SLOW);
      user.await(address + " connection ESTABLISHED", SLOW);
      user.await(address + " resolved ROUTE_RESOLVED", SLOW);
    }
    long before = user.output().lines().count();

    guest.run("ip addr del " + GOES + "/24 dev eth0").ok();
    user.await(GOES + " datagram DISCONNECTED");
    user.await(GOES + " resolved ADDR_CHANGE");
    Running.sleep(() -> TimeUnit.MILLISECONDS.sleep(SECOND_LOOK));
    assertThat(user.output().lines().skip(before))
        .containsExactlyInAnyOrder(GOES + " datagram DISCONNECTED", GOES + " resolved ADDR_CHANGE");
  }
}
