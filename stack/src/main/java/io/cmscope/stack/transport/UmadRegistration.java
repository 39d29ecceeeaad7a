package io.cmscope.stack.transport;

import io.cmscope.codec.mad.MadHeader;
import io.netty.buffer.ByteBuf;
import java.nio.ByteOrder;

/**
 * The request to hear the CM class of a port (Linux {@code ib_user_mad_reg_req2}); it also makes
 * the long headers of {@link UmadHeader} the form.
 *
 * <pre>
 * 0 id (out) | 4 QPN | 8 class | 9 class version | 12 flags | 16 methods, 2 x 64 bits | 32 OUI, RMPP
 * </pre>
 */
final class UmadRegistration {
  static final int LENGTH = 40;

  /** {@code _IOWR(0x1b, 4, 40 octets)}. */
  static final long REQUEST = 3L << 30 | LENGTH << 16 | 0x1b << 8 | 4;

  private static final int QP1 = 1;

  private UmadRegistration() {}

  static void write(ByteBuf buf) {
    buf.setZero(0, LENGTH);
    UmadHeader.setHostInt(buf, 4, QP1);
    buf.setByte(8, MadHeader.COMMUNICATION_MANAGEMENT).setByte(9, MadHeader.CM_CLASS_VERSION);
    long methods = 1L << MadHeader.SEND;
    if (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN) {
      buf.setLongLE(16, methods);
    } else {
      buf.setLong(16, methods);
    }
  }

  /** The id that the kernel gave. */
  static int agent(ByteBuf buf) {
    return UmadHeader.hostInt(buf, 0);
  }
}
