package io.cmscope.analyzer.cli;

import io.cmscope.stack.transport.MadTransport;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A transport of a live command, and the recording of what crosses it. */
final class LiveTransport implements AutoCloseable {
  private final MadTransport transport;
  private final @Nullable PacketRecorder recorder;

  LiveTransport(MadTransport transport, @Nullable PacketRecorder recorder) {
    this.transport = transport;
    this.recorder = recorder;
  }

  MadTransport transport() {
    return transport;
  }

  /** Closes the transport, then the recording. */
  @Override
  public void close() throws IOException {
    transport.close();
    if (recorder != null) {
      recorder.close();
    }
  }
}
