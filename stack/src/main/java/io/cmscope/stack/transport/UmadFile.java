package io.cmscope.stack.transport;

import io.netty.buffer.ByteBuf;

/** A MAD device, open; buffers are direct, and taken from index 0. */
interface UmadFile extends AutoCloseable {

  /** A system call that failed: a number of {@code errno.h}. */
  final class Failure extends Exception {
    private static final long serialVersionUID = 1;
    private final int errno;

    Failure(int errno, String text) {
      super(text);
      this.errno = errno;
    }

    int errno() {
      return errno;
    }
  }

  /** Takes a registration, and puts the id into it. */
  void register(ByteBuf registration) throws Failure;

  void write(ByteBuf buf, int length) throws Failure;

  /** Reads one MAD; returns its octets with the header, or 0 when none came for a while. */
  int read(ByteBuf into) throws Failure;

  @Override
  void close();
}
