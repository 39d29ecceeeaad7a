package io.cmscope.captures;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.OutputStream;

/** Collects little-endian octets and passes them on in large pieces. */
final class OctetSink implements AutoCloseable {
  private static final int PIECE = 1 << 16;

  private final OutputStream out;
  private final ByteBuf piece = Unpooled.buffer(PIECE, PIECE);

  OctetSink(OutputStream out) {
    this.out = out;
  }

  OctetSink u16(int value) throws IOException {
    room(2);
    piece.writeShortLE(value);
    return this;
  }

  OctetSink u32(long value) throws IOException {
    room(4);
    piece.writeIntLE((int) value);
    return this;
  }

  OctetSink u64(long value) throws IOException {
    room(8);
    piece.writeLongLE(value);
    return this;
  }

  OctetSink octets(ByteBuf from, int index, int length) throws IOException {
    for (int done = 0; done < length; ) {
      room(1);
      int count = Math.min(length - done, piece.writableBytes());
      piece.writeBytes(from, index + done, count);
      done += count;
    }
    return this;
  }

  OctetSink zeros(int count) throws IOException {
    room(count);
    piece.writeZero(count);
    return this;
  }

  private void room(int octets) throws IOException {
    if (piece.writableBytes() < octets) {
      passOn();
    }
  }

  private void passOn() throws IOException {
    out.write(piece.array(), 0, piece.writerIndex());
    piece.clear();
  }

  void flush() throws IOException {
    passOn();
    out.flush();
  }

  @Override
  public void close() throws IOException {
    try (out) {
      flush();
    }
  }
}
