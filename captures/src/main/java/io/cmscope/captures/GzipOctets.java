package io.cmscope.captures;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The content of gzip data (RFC 1952), of any number of members one after the other.
 *
 * <p>Not {@link java.util.zip.GZIPInputStream}: that one asks {@code available()} whether another
 * member follows, and so ends a piped input at the first member without a word.
 */
final class GzipOctets implements OctetSource {
  private static final int FIXED_HEADER = 10;
  private static final int TRAILER = 8;
  private static final int DEFLATE = 8;
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private final OctetWindow packed;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 checksum = new CRC32();
  private boolean inMember;
  private boolean first = true;

  /** Starts at the window's position, where gzip's magic number was recognised. */
  GzipOctets(OctetWindow packed) {
    this.packed = packed;
    packed.bigEndian(false);
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    while (inMember || beginMember()) {
      int count = inflate(into);
      if (inflater.finished()) {
        endMember();
      }
      if (count > 0) {
        return count;
      }
    }
    return -1;
  }

  private boolean beginMember() throws IOException {
    if (!packed.has(1)) {
      failIfBroken();
      return false;
    }
    if (!first && packed.u8(0) == 0) {
      return false; // padding of tapes and block devices
    }
    need(FIXED_HEADER);
    if (packed.u8(0) != 0x1f || packed.u8(1) != 0x8b || packed.u8(2) != DEFLATE) {
      throw broken("something other than gzip data");
    }
    int flags = packed.u8(3);
    packed.skip(FIXED_HEADER);
    if ((flags & EXTRA) != 0) {
      need(2);
      int extra = packed.u16(0);
      packed.skip(2);
      need(extra);
      packed.skip(extra);
    }
    if ((flags & NAME) != 0) {
      skipText();
    }
    if ((flags & COMMENT) != 0) {
      skipText();
    }
    if ((flags & HEADER_CRC) != 0) {
      need(2);
      packed.skip(2);
    }
    inflater.reset();
    checksum.reset();
    first = false;
    inMember = true;
    return true;
  }

  private void skipText() throws IOException {
    int octet;
    do {
      need(1);
      octet = packed.u8(0);
      packed.skip(1);
    } while (octet != 0);
  }

  private int inflate(ByteBuffer into) throws IOException {
    int start = into.position();
    while (into.position() == start && !inflater.finished()) {
      need(1);
      ByteBuffer input = packed.data().nioBuffer(packed.index(), packed.available());
      inflater.setInput(input);
      long before = inflater.getBytesWritten();
      try {
        inflater.inflate(into);
      } catch (DataFormatException e) {
        into.position(start + (int) (inflater.getBytesWritten() - before));
        throw broken("damaged gzip data (" + e.getMessage() + ")");
      }
      if (inflater.needsDictionary()) {
        throw broken("damaged gzip data (preset dictionary)");
      }
      packed.skip(input.position());
    }
    checksum.update(into.duplicate().flip().position(start));
    return into.position() - start;
  }

  private void endMember() throws IOException {
    inMember = false;
    need(TRAILER);
    boolean sound =
        packed.u32(0) == checksum.getValue()
            && packed.u32(4) == (inflater.getBytesWritten() & 0xffff_ffffL);
    if (!sound) {
      throw broken("a wrong gzip checksum");
    }
    packed.skip(TRAILER);
  }

  private void need(int octets) throws IOException {
    if (!packed.has(octets)) {
      failIfBroken();
      packed.skip(packed.available());
      throw broken("gzip data cut off");
    }
  }

  private void failIfBroken() throws IOException {
    if (packed.failed()) {
      throw new IOException(packed.end());
    }
  }

  private IOException broken(String what) {
    return new IOException(what + " (compressed octet " + packed.position() + ")");
  }

  @Override
  public long position() {
    return packed.position();
  }

  @Override
  public long size() {
    return packed.source().size();
  }

  @Override
  public String packaging() {
    return ", gzip";
  }

  @Override
  public void close() {
    inflater.end();
    packed.close();
  }
}
