package io.cmscope.analyzer.lab;

import io.cmscope.analyzer.dialogue.Analyzed;
import io.cmscope.analyzer.findings.Severity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A capture that is being written by tcpdump. */
public final class Recording implements AutoCloseable {
  private final Path file;
  private final Running tcpdump;

  private Recording(Path file, Running tcpdump) {
    this.file = file;
    this.tcpdump = tcpdump;
  }

  /** Returns when frames are being captured. */
  static Recording start(Lab lab, String port, String filter, Path file) {
    Running tcpdump =
        lab.start(
            "tcpdump",
            "--relinquish-privileges=root",
            "--immediate-mode",
            "--packet-buffered",
            "--snapshot-length=512",
            "--interface=" + port,
            "-w",
            file.toString(),
            filter);
    tcpdump.await("listening on");
    return new Recording(file, tcpdump);
  }

  /** Ends the capture; frames that were on the wire before are in the file. */
  public Path stop() {
    if (tcpdump.isAlive()) {
      Running.sleep(() -> TimeUnit.MILLISECONDS.sleep(300));
      tcpdump.terminate();
    }
    return file;
  }

  /** What the analysis says of it. */
  public Analyzed analyzed() {
    return Analyzed.of(octets());
  }

  /** What the analysis says of this and a capture made elsewhere at the same time. */
  public Analyzed with(Recording other) {
    return Analyzed.of(octets(), other.octets());
  }

  private byte[] octets() {
    try {
      return Files.readAllBytes(stop());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rules by which the analysis finds something wrong; what it merely notes is left out. */
  public List<String> complaints() {
    return complaints(analyzed());
  }

  static List<String> complaints(Analyzed analyzed) {
    return analyzed.rawFindings().stream()
        .filter(finding -> finding.severity() != Severity.INFO)
        .map(finding -> finding.rule().id())
        .distinct()
        .toList();
  }

  @Override
  public void close() {
    tcpdump.close();
  }
}
