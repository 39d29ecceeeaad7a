package io.cmscope.analyzer.cli;

import io.cmscope.captures.PcapngWriter;
import io.cmscope.stack.transport.PacketTap;
import io.cmscope.stack.transport.TransportException;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Writes what crosses a port of ours into a pcapng file, flushed packet by packet. */
final class PacketRecorder implements PacketTap, AutoCloseable {
  private static final int NO_INTERFACE = -1;

  private final Path file;
  private final String name;
  private final PcapngWriter writer;
  private final PrintWriter err;
  private int port = NO_INTERFACE;
  private @Nullable IOException failure;

  /**
   * @param name of the interface, as tools show it
   * @param err is told at once when the recording breaks off
   * @throws IOException when the file cannot be written
   */
  PacketRecorder(Path file, String name, PrintWriter err) throws IOException {
    this.file = file;
    this.name = name;
    this.err = err;
    writer = new PcapngWriter(Output.to(file));
  }

  @Override
  public synchronized void saw(int linkType, long nanos, ByteBuf packet, int length) {
    if (failure != null) {
      return;
    }
    try {
      if (port == NO_INTERFACE) {
        port = writer.addInterface(linkType, name);
      }
      writer.write(port, nanos, packet, 0, length, length);
      writer.flush(); // a recording is wanted most when its process did not end well
    } catch (IOException | OutputClosedException e) {
      failure = new TransportException(file + ": the recording broke off: " + why(e), e);
      err.println("cmscope: " + failure.getMessage());
      err.flush();
    }
  }

  /**
   * Ends the file.
   *
   * @throws IOException when not all of it could be written
   */
  @Override
  public synchronized void close() throws IOException {
    try {
      writer.close();
    } catch (IOException | OutputClosedException e) {
      if (failure == null) {
        failure = new TransportException(file + ": the recording broke off: " + why(e), e);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static String why(Exception e) {
    return e.getCause() instanceof IOException cause
        ? Output.why(cause)
        : String.valueOf(e.getMessage());
  }
}
