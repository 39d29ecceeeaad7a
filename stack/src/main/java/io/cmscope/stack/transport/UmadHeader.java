package io.cmscope.stack.transport;

import io.cmscope.codec.wire.Gid;
import io.netty.buffer.ByteBuf;
import java.nio.ByteOrder;

/**
 * What stands before each MAD that is written to or read from {@code /dev/infiniband/umadN} (Linux
 * {@code ib_user_mad_hdr} with P_Key index), as far as it is used.
 *
 * <pre>
 *  0  id | 4 status | 8 timeout | 12 retries | 16 length                     of the host's order
 * 20  QPN | 24 Q_Key | 28 LID                                                big-endian
 * 30  SL | path bits | GRH present | GID index | hop limit | traffic class   octets
 * 36  GID, 16 octets | 52 flow label                                         big-endian
 * 56  P_Key index, of the host's order | 6 reserved
 * </pre>
 *
 * @param agent whose MAD it is, as registration named it
 * @param status 0, or the errno why a MAD of ours comes back
 * @param lid of the peer, 16 bits; 0 on RoCE
 * @param hasGrh whether {@code gid} and {@code gidIndex} mean something
 * @param gid of the peer
 * @param gidIndex of our GID
 * @param pKeyIndex of the P_Key of the packet
 */
record UmadHeader(
    int agent, int status, int lid, boolean hasGrh, Gid gid, int gidIndex, int pKeyIndex) {
  static final int LENGTH = 64;

  private static final int QP1 = 1;
  private static final int QP1_Q_KEY = 0x80010000;
  private static final int HOP_LIMIT = 64;
  private static final boolean LITTLE = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

  static UmadHeader read(ByteBuf buf) {
    return new UmadHeader(
        hostInt(buf, 0),
        hostInt(buf, 4),
        buf.getUnsignedShort(28),
        buf.getByte(32) != 0,
        Gid.read(buf, 36),
        buf.getUnsignedByte(33),
        LITTLE ? buf.getUnsignedShortLE(56) : buf.getUnsignedShort(56));
  }

  /**
   * Writes all octets for a MAD to QP 1. Timeout and retries are 0: the kernel is not to match
   * answers, nor to repeat.
   */
  void write(ByteBuf buf, int madLength) {
    buf.setZero(0, LENGTH);
    setHostInt(buf, 0, agent);
    setHostInt(buf, 4, status);
    setHostInt(buf, 16, LENGTH + madLength);
    buf.setInt(20, QP1).setInt(24, QP1_Q_KEY).setShort(28, lid);
    buf.setBoolean(32, hasGrh).setByte(33, gidIndex).setByte(34, HOP_LIMIT);
    gid.write(buf, 36);
    if (LITTLE) {
      buf.setShortLE(56, pKeyIndex);
    } else {
      buf.setShort(56, pKeyIndex);
    }
  }

  static int hostInt(ByteBuf buf, int at) {
    return LITTLE ? buf.getIntLE(at) : buf.getInt(at);
  }

  static void setHostInt(ByteBuf buf, int at, int value) {
    if (LITTLE) {
      buf.setIntLE(at, value);
    } else {
      buf.setInt(at, value);
    }
  }
}
