package io.cmscope.captures;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The content of Zstandard data (RFC 8878), of any number of frames one after the other. */
final class ZstdOctets implements OctetSource {
  /**
   * Compressed octets given to the library at once. When it meets damage it forgets what it has
   * decompressed from the same piece, so the pieces are small.
   */
  private static final int PIECE = 1024;

  private final OctetWindow packed;
  private @Nullable ZstdInputStreamNoFinalizer unpacked;

  /** Starts at the window's position. */
  ZstdOctets(OctetWindow packed) {
    this.packed = packed;
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    try {
      if (unpacked == null) {
        unpacked = new ZstdInputStreamNoFinalizer(new PackedStream());
      }
      int count =
          unpacked.read(into.array(), into.arrayOffset() + into.position(), into.remaining());
      into.position(into.position() + Math.max(count, 0));
      if (count < 0 && packed.failed()) {
        throw new IOException(packed.end());
      }
      return count;
    } catch (IOException e) {
      throw explained(e);
    } catch (LinkageError e) {
      throw new IOException("zstd data, for which this platform has no native library", e);
    }
  }

  private IOException explained(IOException e) {
    if (packed.failed()) {
      return new IOException(packed.end(), e);
    }
    String what =
        packed.available() == 0
            ? "zstd data cut off"
            : "damaged zstd data (" + e.getMessage() + ")";
    return new IOException(what + " (compressed octet " + packed.position() + ")", e);
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
    return ", zstd";
  }

  @Override
  public void close() throws IOException {
    if (unpacked != null) {
      unpacked.close();
    }
    packed.close();
  }

  /** The compressed octets, as the library wants them. */
  private final class PackedStream extends InputStream {
    @Override
    public int read() {
      if (!packed.has(1)) {
        return -1;
      }
      int octet = packed.u8(0);
      packed.skip(1);
      return octet;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      if (!packed.has(1)) {
        return -1;
      }
      int count = Math.min(Math.min(length, PIECE), packed.available());
      packed.data().getBytes(packed.index(), into, offset, count);
      packed.skip(count);
      return count;
    }
  }
}
