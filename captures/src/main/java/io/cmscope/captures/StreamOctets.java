package io.cmscope.captures;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** The octets of a stream, such as standard input. */
final class StreamOctets implements OctetSource {
  private final InputStream in;
  private long position;

  StreamOctets(InputStream in) {
    this.in = in;
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    int count = in.read(into.array(), into.arrayOffset() + into.position(), into.remaining());
    if (count > 0) {
      into.position(into.position() + count);
      position += count;
    }
    return count;
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public long size() {
    return -1;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
