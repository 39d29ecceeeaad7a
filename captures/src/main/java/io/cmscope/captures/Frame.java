package io.cmscope.captures;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * The current frame of a {@link FrameSource}: a view that the source fills anew for each frame. It
 * and the octets it points to are valid until the next call of {@link FrameSource#next()}.
 */
public final class Frame {
  private long number;
  private long nanos;
  private int linkType;
  private ByteBuf data = Unpooled.EMPTY_BUFFER;
  private int index;
  private int captured;
  private int original;
  private long dropped;
  private int interfaceId;
  private int file;

  Frame() {}

  /**
   * A frame that does not come from a file: whole, nothing dropped before it.
   *
   * @param nanos nanoseconds since the epoch
   * @param data its octets, from the reader index to the writer index; not copied
   */
  public static Frame of(long number, long nanos, int linkType, ByteBuf data) {
    Frame frame = new Frame();
    frame.number = number;
    frame.nanos = nanos;
    frame.linkType = linkType;
    frame.octets(data, data.readerIndex(), data.readableBytes(), data.readableBytes());
    return frame;
  }

  /**
   * Position in its file, from 1, as Wireshark counts: frames that are not handed out count too.
   */
  public long number() {
    return number;
  }

  /** When it was captured, in nanoseconds since 1970-01-01T00:00Z. */
  public long nanos() {
    return nanos;
  }

  /** What the octets begin with, as a LINKTYPE number of the pcap formats. */
  public int linkType() {
    return linkType;
  }

  /**
   * The buffer that holds the octets at {@link #index()}; what lies around them is not part of the
   * frame.
   */
  public ByteBuf data() {
    return data;
  }

  /** Where in {@link #data()} the frame begins. */
  public int index() {
    return index;
  }

  /** How many octets were captured and are in {@link #data()}. */
  public int captured() {
    return captured;
  }

  /** How many octets the frame had on the wire; never less than {@link #captured()}. */
  public int original() {
    return original;
  }

  /**
   * How many frames the capturing device says it lost just before this one; 0 when it says nothing.
   */
  public long dropped() {
    return dropped;
  }

  /** The pcapng interface it came from, counted from 0 over all sections of the file; else 0. */
  public int interfaceId() {
    return interfaceId;
  }

  /** Which of several merged sources it came from, from 0; 0 when nothing was merged. */
  public int file() {
    return file;
  }

  /** A copy of the captured octets that outlives the view. */
  public byte[] copyOctets() {
    byte[] copy = new byte[captured];
    data.getBytes(index, copy);
    return copy;
  }

  void at(long newNumber, long newNanos, int newLinkType, int newInterfaceId) {
    number = newNumber;
    nanos = newNanos;
    linkType = newLinkType;
    interfaceId = newInterfaceId;
  }

  void octets(ByteBuf newData, int newIndex, int newCaptured, int newOriginal) {
    data = newData;
    index = newIndex;
    captured = newCaptured;
    original = newOriginal;
  }

  void nanos(long newNanos) {
    nanos = newNanos;
  }

  void linkType(int newLinkType) {
    linkType = newLinkType;
  }

  void dropped(long newDropped) {
    dropped = newDropped;
  }

  void file(int newFile) {
    file = newFile;
  }

  @Override
  public String toString() {
    return "frame "
        + number
        + " link type "
        + linkType
        + ", "
        + captured
        + " of "
        + original
        + " octets at "
        + nanos
        + " ns";
  }
}
