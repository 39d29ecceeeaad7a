package io.cmscope.stack.transport;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/** The device of the kernel, by calls into the C library. */
final class NativeUmadFile implements UmadFile {
  private static final int READ_WRITE = 2; // and close on exec
  private static final int CLOSE_ON_EXEC = 0x80000;
  private static final int POLL_OCTETS = 8; // int fd, short events, short revents
  private static final short READABLE = 1;
  private static final int WAKE_UP_MILLIS = 100;
  private static final int INTERRUPTED = 4;
  private static final int TRY_AGAIN = 11;

  /** The calls, as the C library declares them on Linux. */
  interface C extends Library {
    C LIBRARY = Native.load("c", C.class);

    int open(String path, int flags) throws LastErrorException;

    int ioctl(int file, NativeLong request, ByteBuffer argument) throws LastErrorException;

    NativeLong write(int file, ByteBuffer from, NativeLong count) throws LastErrorException;

    NativeLong read(int file, ByteBuffer into, NativeLong count) throws LastErrorException;

    int poll(ByteBuffer files, NativeLong count, int millis) throws LastErrorException;

    int close(int file) throws LastErrorException;
  }

  private final int file;
  private final ByteBuffer poll =
      ByteBuffer.allocateDirect(POLL_OCTETS).order(ByteOrder.nativeOrder());

  private NativeUmadFile(int file) {
    this.file = file;
  }

  static NativeUmadFile open(Path node) throws Failure {
    try {
      return new NativeUmadFile(C.LIBRARY.open(node.toString(), READ_WRITE | CLOSE_ON_EXEC));
    } catch (LastErrorException e) {
      throw failure(e);
    }
  }

  /** A buffer that the calls can take. */
  static ByteBuf buffer(int length) {
    return Unpooled.directBuffer(length, length).writerIndex(length);
  }

  @Override
  public void register(ByteBuf registration) throws Failure {
    try {
      C.LIBRARY.ioctl(
          file,
          new NativeLong(UmadRegistration.REQUEST),
          registration.nioBuffer(0, UmadRegistration.LENGTH));
    } catch (LastErrorException e) {
      throw failure(e);
    }
  }

  @Override
  public void write(ByteBuf buf, int length) throws Failure {
    try {
      C.LIBRARY.write(file, buf.nioBuffer(0, length), new NativeLong(length));
    } catch (LastErrorException e) {
      throw failure(e);
    }
  }

  @Override
  public int read(ByteBuf into) throws Failure {
    try {
      poll.putInt(0, file).putShort(4, READABLE).putShort(6, (short) 0);
      if (C.LIBRARY.poll(poll, new NativeLong(1), WAKE_UP_MILLIS) == 0) {
        return 0;
      }
      int room = into.capacity();
      return C.LIBRARY.read(file, into.nioBuffer(0, room), new NativeLong(room)).intValue();
    } catch (LastErrorException e) {
      if (e.getErrorCode() == INTERRUPTED || e.getErrorCode() == TRY_AGAIN) {
        return 0;
      }
      throw failure(e);
    }
  }

  @Override
  public void close() {
    try {
      C.LIBRARY.close(file);
    } catch (LastErrorException e) {
      // it is gone either way
    }
  }

  private static Failure failure(LastErrorException e) {
    return new Failure(e.getErrorCode(), String.valueOf(e.getMessage()));
  }
}
