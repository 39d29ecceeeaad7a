package io.cmscope.captures;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import org.jspecify.annotations.Nullable;

/**
 * A window that slides over the octets of an input. It is at one position; {@link #has} makes the
 * octets after it available, the getters read them relative to it, and {@link #skip} moves it on.
 *
 * <p>Octets handed out through {@link #data()} stay in place until the next {@code has} or {@code
 * skip}. A failing input is an early end here: {@link #end()} says what happened.
 */
final class OctetWindow implements AutoCloseable {
  /** The most octets that can be available at once, and so the most memory a window takes. */
  static final int LARGEST = 1 << 19;

  private static final int USUAL = 1 << 17;

  private final OctetSource source;
  private ByteBuffer octets;
  private ByteBuf data;
  private long base; // position in the input of data's first octet
  private int index;
  private int limit;
  private boolean bigEndian;
  private boolean ended;
  private @Nullable String failure;

  OctetWindow(OctetSource source) {
    this(source, USUAL);
  }

  OctetWindow(OctetSource source, int capacity) {
    this.source = source;
    octets = allocate(capacity);
    data = Unpooled.wrappedBuffer(octets.duplicate());
  }

  private ByteBuffer allocate(int capacity) {
    return source.wantsDirectBuffers()
        ? ByteBuffer.allocateDirect(capacity)
        : ByteBuffer.allocate(capacity);
  }

  /**
   * Whether the input has so many octets after the position; at most {@link #LARGEST} may be asked
   * for.
   */
  boolean has(int count) {
    return limit - index >= count || fill(count);
  }

  private boolean fill(int count) {
    if (count > LARGEST) {
      throw new IllegalArgumentException("a window of " + count + " octets");
    }
    makeRoom(count);
    while (limit < count && !ended) {
      read();
    }
    return limit >= count;
  }

  private void makeRoom(int count) {
    octets.limit(limit).position(index);
    if (count <= octets.capacity()) {
      octets.compact();
    } else {
      octets = allocate(Math.clamp(2L * count, octets.capacity(), LARGEST)).put(octets);
      data = Unpooled.wrappedBuffer(octets.duplicate().clear());
    }
    base += index;
    limit -= index;
    index = 0;
  }

  private void read() {
    octets.limit(octets.capacity()).position(limit);
    try {
      ended = source.read(octets) < 0;
    } catch (ClosedByInterruptException e) {
      ended = true; // whoever waits does not want to wait longer
    } catch (IOException e) {
      failure = e.getMessage() == null ? "a read error" : e.getMessage();
      ended = true;
    }
    limit = octets.position(); // a failing source may have read something first
  }

  /**
   * Moves on.
   *
   * @return whether the input has so many octets; if not, the window is at its end
   */
  boolean skip(long count) {
    if (count <= limit - index) {
      index += (int) count;
      return true;
    }
    return skipBeyond(count);
  }

  private boolean skipBeyond(long count) {
    long beyond = count - (limit - index);
    index = limit;
    while (beyond > 0) {
      makeRoom(0);
      long passed = ended ? 0 : passOver(beyond);
      base += passed;
      beyond -= passed;
      if (beyond > 0 && !has(1)) {
        return false;
      }
      int here = (int) Math.min(beyond, limit - index);
      index += here;
      beyond -= here;
    }
    return true;
  }

  private long passOver(long count) {
    try {
      return source.skip(count);
    } catch (IOException e) {
      return 0; // reading will meet the same trouble, and say so
    }
  }

  /** The octets that are available now; more may come. */
  int available() {
    return limit - index;
  }

  /** Octets before the position, from the start of the input. */
  long position() {
    return base + index;
  }

  /** The buffer behind the window; it changes between calls of {@link #has}. */
  ByteBuf data() {
    return data;
  }

  /** Where in {@link #data()} the position is. */
  int index() {
    return index;
  }

  /** Which byte order {@link #u16} and {@link #u32} read. */
  void bigEndian(boolean newBigEndian) {
    bigEndian = newBigEndian;
  }

  boolean bigEndian() {
    return bigEndian;
  }

  int u8(int offset) {
    return data.getUnsignedByte(index + offset);
  }

  int u16(int offset) {
    return bigEndian
        ? data.getUnsignedShort(index + offset)
        : data.getUnsignedShortLE(index + offset);
  }

  int i32(int offset) {
    return bigEndian ? data.getInt(index + offset) : data.getIntLE(index + offset);
  }

  long u32(int offset) {
    return i32(offset) & 0xffff_ffffL;
  }

  long i64(int offset) {
    return bigEndian ? data.getLong(index + offset) : data.getLongLE(index + offset);
  }

  /** Whether the input ended early because it could not be read on. */
  boolean failed() {
    return failure != null;
  }

  /** What the input ended with, to complete the sentence "found 7 octets, then …". */
  String end() {
    return failure != null ? failure : "the end of the file";
  }

  OctetSource source() {
    return source;
  }

  @Override
  public void close() {
    ended = true;
    try {
      source.close();
    } catch (IOException e) {
      // Nothing was written, so nothing is lost.
    }
  }
}
