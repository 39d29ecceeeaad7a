package io.cmscope.captures;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes pcap: little-endian, nanoseconds, one link type. */
public final class PcapWriter implements AutoCloseable {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final long LAST_SECOND = 0xffff_ffffL;

  private final OctetSink out;
  private final int linkType;

  /**
   * Writes the file header.
   *
   * @param out closed by this writer
   * @throws IllegalArgumentException if the link type does not fit in 16 bits
   */
  public PcapWriter(OutputStream out, int linkType) throws IOException {
    FrameLimits.checkLinkType(linkType);
    this.out = new OctetSink(out);
    this.linkType = linkType;
    this.out.u32(PcapReader.MAGIC_NANOS).u16(2).u16(4).zeros(8);
    this.out.u32(RecordReader.LARGEST_FRAME).u32(linkType);
  }

  /** Creates a file, or replaces one. */
  public static PcapWriter create(Path path, int linkType) throws IOException {
    return new PcapWriter(Files.newOutputStream(path), linkType);
  }

  /**
   * Writes a frame.
   *
   * @param nanos since the epoch, before 2106
   * @param captured octets of data from index on, at most 262144
   * @param original octets the frame had on the wire
   * @throws IllegalArgumentException if a value cannot be written
   */
  public void write(long nanos, ByteBuf data, int index, int captured, int original)
      throws IOException {
    FrameLimits.check(nanos, captured, original);
    long seconds = nanos / NANOS_PER_SECOND;
    if (seconds > LAST_SECOND) {
      throw new IllegalArgumentException(
          "time " + nanos + " ns does not fit in pcap's 32-bit seconds");
    }
    out.u32(seconds).u32(nanos % NANOS_PER_SECOND).u32(captured).u32(original);
    out.octets(data, index, captured);
  }

  /**
   * Writes a frame of a source.
   *
   * @throws IllegalArgumentException if it has another link type than the file
   */
  public void write(Frame frame) throws IOException {
    if (frame.linkType() != linkType) {
      throw new IllegalArgumentException(
          "link type " + frame.linkType() + " in a file of link type " + linkType);
    }
    write(frame.nanos(), frame.data(), frame.index(), frame.captured(), frame.original());
  }

  /** Passes on what is written so far. */
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
