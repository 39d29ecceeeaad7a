package io.cmscope.captures;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Octets in order, from a file, a stream or a decompressor; {@link OctetWindow} buffers them. */
interface OctetSource extends AutoCloseable {
  /**
   * Reads at least one octet and advances the buffer's position, or returns -1 at the end. When it
   * fails, the octets up to the buffer's position are still good.
   *
   * @throws IOException with a message that completes the sentence "found 7 octets, then …"
   */
  int read(ByteBuffer into) throws IOException;

  /**
   * Passes over octets without reading them.
   *
   * @return how many were passed over: 0 when the source cannot, or there are none
   */
  default long skip(long octets) throws IOException {
    return 0;
  }

  /** Octets of the underlying file consumed. */
  long position();

  /** Octets of the underlying file, or -1. */
  long size();

  /** How the octets are packed in that file, to follow a format's name: "" or ", gzip". */
  default String packaging() {
    return "";
  }

  /** Whether buffers outside the Java heap save a copy. */
  default boolean wantsDirectBuffers() {
    return false;
  }

  @Override
  void close() throws IOException;
}
