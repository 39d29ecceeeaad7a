package io.cmscope.analyzer.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.findings.Severity;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our stack as the CM of a guest's own RDMA device, whose kernel has none. */
class InGuestIT {
  /** An emulated processor takes half a minute to start Java when others need the real ones. */
  private static final Duration SLOW = Duration.ofMinutes(4);

  @TempDir private Path folder;
  private final Lab lab = Lab.of(Lab.LINUX_7_3);
  private final Guest guest = lab.guest(1);

  @BeforeEach
  void takeTheManagementPortFromTheKernel() {
    guest.run("rmmod rdma_ucm rdma_cm ib_cm").ok();
  }

  @AfterEach
  void giveItBack() {
    lab.clear();
    guest.run("modprobe ib_cm; modprobe rdma_ucm").ok();
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
}
