package io.cmscope.captures;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes pcapng: one little-endian section, any number of interfaces with nanosecond times, packets
 * with comments.
 */
public final class PcapngWriter implements AutoCloseable {
  /** Octets of UTF-8 that one comment can hold. */
  public static final int LONGEST_COMMENT = 0xffff;

  private static final int MOST_OPTIONS = 200_000; // so that every reader's block limit is kept
  private static final int OPT_COMMENT = 1;
  private static final int SHB_USERAPPL = 4;
  private static final int IF_NAME = 2;
  private static final int IF_TSRESOL = 9;
  private static final int EPB_DROPCOUNT = 4;
  private static final int NANOSECONDS = 9;
  private static final int MADE_BY_CALLER = -1;

  /** An interface of the output; those for frames of a source remember which they are for. */
  private record Interface(int linkType, int file, int sourceId) {
    boolean isFor(Frame frame) {
      return linkType == frame.linkType()
          && file == frame.file()
          && sourceId == frame.interfaceId();
    }
  }

  private final OctetSink out;
  private final List<Interface> interfaces = new ArrayList<>();
  private final ByteBuf body = Unpooled.buffer(1024); // of the block being written

  /**
   * Writes the section header.
   *
   * @param out closed by this writer
   */
  public PcapngWriter(OutputStream out) throws IOException {
    this.out = new OctetSink(out);
    body.writeIntLE(PcapngBlocks.BYTE_ORDER).writeShortLE(1).writeShortLE(0).writeLongLE(-1);
    text(SHB_USERAPPL, "cmscope");
    endOfOptions();
    block(PcapngBlocks.SECTION);
  }

  /** Creates a file, or replaces one. */
  public static PcapngWriter create(Path path) throws IOException {
    return new PcapngWriter(Files.newOutputStream(path));
  }

  /**
   * Adds an interface and returns its number.
   *
   * @param name what tools show, such as "eth0"
   * @throws IllegalArgumentException if the link type does not fit in 16 bits
   */
  public int addInterface(int linkType, @Nullable String name) throws IOException {
    return addInterface(new Interface(linkType, MADE_BY_CALLER, MADE_BY_CALLER), name);
  }

  /** Adds an interface without a name and returns its number. */
  public int addInterface(int linkType) throws IOException {
    return addInterface(linkType, null);
  }

  private int addInterface(Interface added, @Nullable String name) throws IOException {
    FrameLimits.checkLinkType(added.linkType);
    body.writeShortLE(added.linkType).writeShortLE(0).writeIntLE(RecordReader.LARGEST_FRAME);
    if (name != null) {
      text(IF_NAME, name);
    }
    body.writeShortLE(IF_TSRESOL).writeShortLE(1).writeByte(NANOSECONDS);
    pad();
    endOfOptions();
    block(PcapngBlocks.INTERFACE);
    interfaces.add(added);
    return interfaces.size() - 1;
  }

  /**
   * Writes a frame.
   *
   * @param interfaceId as {@link #addInterface} returned it
   * @param nanos since the epoch
   * @param captured octets of data from index on, at most 262144
   * @param original octets the frame had on the wire
   * @param comments each shown by Wireshark as a packet comment; over-long ones are cut
   * @throws IllegalArgumentException if a value cannot be written
   */
  public void write(
      int interfaceId,
      long nanos,
      ByteBuf data,
      int index,
      int captured,
      int original,
      String... comments)
      throws IOException {
    if (interfaceId < 0 || interfaceId >= interfaces.size()) {
      throw new IllegalArgumentException(
          "interface " + interfaceId + " of " + interfaces.size() + " interfaces");
    }
    packet(interfaceId, nanos, data, index, captured, original, 0, List.of(comments));
  }

  /**
   * Writes a frame of a source, with an interface for each interface, link type and file it comes
   * from, and with what it says of lost frames.
   */
  public void write(Frame frame, List<String> comments) throws IOException {
    packet(
        interfaceFor(frame),
        frame.nanos(),
        frame.data(),
        frame.index(),
        frame.captured(),
        frame.original(),
        frame.dropped(),
        comments);
  }

  private int interfaceFor(Frame frame) throws IOException {
    for (int i = 0; i < interfaces.size(); i++) {
      if (interfaces.get(i).isFor(frame)) {
        return i;
      }
    }
    return addInterface(new Interface(frame.linkType(), frame.file(), frame.interfaceId()), null);
  }

  private void packet(
      int interfaceId,
      long nanos,
      ByteBuf data,
      int index,
      int captured,
      int original,
      long dropped,
      List<String> comments)
      throws IOException {
    FrameLimits.check(nanos, captured, original);
    body.clear(); // of what a failed call may have left
    body.writeIntLE(interfaceId).writeIntLE((int) (nanos >>> 32)).writeIntLE((int) nanos);
    body.writeIntLE(captured).writeIntLE(original).writeBytes(data, index, captured);
    pad();
    int start = body.writerIndex();
    if (dropped > 0) {
      body.writeShortLE(EPB_DROPCOUNT).writeShortLE(8).writeLongLE(dropped);
    }
    for (String comment : comments) {
      if (body.writerIndex() - start + ByteBufUtil.utf8MaxBytes(comment) < MOST_OPTIONS) {
        text(OPT_COMMENT, comment);
      }
    }
    if (body.writerIndex() > start) {
      endOfOptions();
    }
    block(PcapngBlocks.ENHANCED_PACKET);
  }

  private void text(int option, String value) {
    int start = body.writerIndex();
    body.writeInt(0);
    int length = ByteBufUtil.writeUtf8(body, value);
    if (length > LONGEST_COMMENT) {
      length = LONGEST_COMMENT;
      while ((body.getByte(start + 4 + length) & 0xc0) == 0x80) {
        length--; // not in the middle of a character
      }
      body.writerIndex(start + 4 + length);
    }
    body.setShortLE(start, option).setShortLE(start + 2, length);
    pad();
  }

  private void pad() {
    body.writeZero(-body.writerIndex() & 3);
  }

  private void endOfOptions() {
    body.writeInt(0);
  }

  private void block(int type) throws IOException {
    int length = PcapngBlocks.SMALLEST + body.readableBytes();
    out.u32(type).u32(length).octets(body, 0, body.readableBytes()).u32(length);
    body.clear();
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
