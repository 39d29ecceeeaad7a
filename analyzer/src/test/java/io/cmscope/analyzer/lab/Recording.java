package io.cmscope.analyzer.lab;

import io.cmscope.analyzer.dialogue.Analyzed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    try {
      return Analyzed.of(Files.readAllBytes(stop()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    tcpdump.close();
  }
}
