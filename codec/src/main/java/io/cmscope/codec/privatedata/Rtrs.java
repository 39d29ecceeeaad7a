package io.cmscope.codec.privatedata;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.wire.Field;
import org.jspecify.annotations.Nullable;

/**
 * RTRS, the transport of RNBD, on any TCP port (Linux {@code rtrs-pri.h}); numbers are
 * little-endian.
 *
 * <pre>
 * request   0  cma version | ip version | magic 0x1bbd | version | cid
 *           8  cid num | recon cnt
 *          12  session uuid, 16 octets
 *          28  paths uuid, 16 octets
 *          44  reserved (7) first connection (1) | reserved, 11 octets
 * reply     0  magic | version | errno | queue depth
 *           8  max io size
 *          12  max hdr size
 *          16  flags
 *          20  reserved, 36 octets
 * reject    0  magic | version | errno
 * </pre>
 */
final class Rtrs implements UpperLayer {
  private static final int MAGIC = 0x1bbd;
  private static final int MAJOR_VERSION = 2;
  private static final int ERRNO_AT = 4;

  private static final Field ERRNO =
      at("errno", ERRNO_AT, 16).code(errno -> errno == 0 ? null : Errno.text((short) errno));

  private static final Layout REQUEST =
      Layout.littleEndian(
          "rtrs request",
          at("cma version", 0, 8),
          at("ip version", 1, 8),
          at("magic", 2, 16).hex(),
          at("version", 4, 16).hex(),
          at("cid", 6, 16),
          at("cid num", 8, 16),
          at("recon cnt", 10, 16),
          at("session uuid", 12, 128),
          at("paths uuid", 28, 128),
          reserved(44, 0, 7),
          at("first connection", 44, 7, 1),
          reserved(45, 0, 11 * 8));

  private static final Layout REPLY =
      Layout.littleEndian(
          "rtrs reply",
          at("magic", 0, 16).hex(),
          at("version", 2, 16).hex(),
          ERRNO,
          at("queue depth", 6, 16),
          at("max io size", 8, 32),
          at("max hdr size", 12, 32),
          at("flags", 16, 32).hex(),
          reserved(20, 0, 36 * 8));

  private static final Layout REJECT =
      Layout.littleEndian(
          "rtrs reject",
          at("magic", 0, 16).hex(),
          at("version", 2, 16).hex(),
          ERRNO,
          reserved(6, 0, 50 * 8));

  @Override
  public String label() {
    return "rtrs";
  }

  @Override
  public @Nullable Layout request(PrivateData data, int at) {
    return isRtrs(data, at + 2, at + REQUEST.definedLength()) ? REQUEST : null;
  }

  @Override
  public @Nullable Layout reply(PrivateData data) {
    return isRtrs(data, 0, REPLY.definedLength()) ? REPLY : null;
  }

  @Override
  public @Nullable Layout reject(PrivateData data) {
    return isRtrs(data, 0, REJECT.definedLength()) ? REJECT : null;
  }

  @Override
  public String rejectReason(PrivateData data) {
    return reject(data) == null
        ? ""
        : "errno " + Errno.text(Short.reverseBytes((short) data.getUnsignedShort(ERRNO_AT)));
  }

  private static boolean isRtrs(PrivateData data, int magicAt, int end) {
    return data.length() >= end
        && littleEndian(data, magicAt) == MAGIC
        && littleEndian(data, magicAt + 2) >>> 8 == MAJOR_VERSION;
  }

  private static int littleEndian(PrivateData data, int at) {
    return Short.toUnsignedInt(Short.reverseBytes((short) data.getUnsignedShort(at)));
  }
}
