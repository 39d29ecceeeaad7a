package io.cmscope.analyzer.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.dialogue.Analyzed;
import io.cmscope.codec.cm.MessageType;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What all other integration tests rely on. */
class GuestsIT {
  private static final int RPING_PORT = 7174;

  @TempDir private Path folder;

  @EachKernel
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

  @Test
  void runsCmscopeOnTheWireOfTheGuests() {
    Lab lab = Lab.any();
    assertThat(lab.cmscope("--version").end().ok()).startsWith("cmscope");
    assertThat(lab.run("ip", "-brief", "address", "show", "br0").ok())
        .contains(Lab.ADDRESS + "/24", Lab.ADDRESS6 + "/64");
  }

  private static List<MessageType> types(Analyzed analyzed) {
    return analyzed.conversation().messages().stream().map(Message::type).toList();
  }
}
