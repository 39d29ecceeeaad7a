package io.cmscope.codec.privatedata;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.wire.Field;
import org.jspecify.annotations.Nullable;

/**
 * NVMe over Fabrics on RDMA (NVM Express RDMA Transport, 3.2; Linux {@code nvme-rdma.h}); numbers
 * are little-endian.
 *
 * <pre>
 * request   0  recfmt | qid | hrqsize | hsqsize
 *           8  cntlid | reserved, 22 octets
 * reply     0  recfmt | crqsize | reserved, 28 octets
 * reject    0  recfmt | sts
 * </pre>
 */
final class NvmeOf implements UpperLayer {
  private static final Field RECORD_FORMAT = at("recfmt", 0, 16);
  private static final Field STATUS = at("sts", 2, 16).code(NvmeOf::nameOfStatus);

  private static final Layout REQUEST =
      Layout.littleEndian(
          "NVMe-oF request",
          RECORD_FORMAT,
          at("qid", 2, 16).code(qid -> qid == 0 ? "admin queue" : null),
          at("hrqsize", 4, 16),
          at("hsqsize", 6, 16).code(size -> size + 1 + " entries"),
          at("cntlid", 8, 16),
          reserved(10, 0, 22 * 8));

  private static final Layout REPLY =
      Layout.littleEndian(
          "NVMe-oF reply", RECORD_FORMAT, at("crqsize", 2, 16), reserved(4, 0, 28 * 8));

  private static final Layout REJECT = Layout.littleEndian("NVMe-oF reject", RECORD_FORMAT, STATUS);

  @Override
  public String label() {
    return "NVMe-oF";
  }

  @Override
  public @Nullable Layout request(PrivateData data, int at) {
    return isFormatZero(data, at, REQUEST) ? REQUEST : null;
  }

  @Override
  public @Nullable Layout reply(PrivateData data) {
    return isFormatZero(data, 0, REPLY) ? REPLY : null;
  }

  /** Linux rejects without private data too: a status of zero says nothing. */
  @Override
  public @Nullable Layout reject(PrivateData data) {
    return isFormatZero(data, 0, REJECT) && data.getUnsignedShort(STATUS.octet()) != 0
        ? REJECT
        : null;
  }

  @Override
  public String rejectReason(PrivateData data) {
    return reject(data) == null ? "" : REJECT.text(STATUS, data, 0);
  }

  private static boolean isFormatZero(PrivateData data, int at, Layout layout) {
    return data.length() >= at + layout.definedLength() && data.getUnsignedShort(at) == 0;
  }

  static @Nullable String nameOfStatus(int status) {
    return switch (status) {
      case 1 -> "invalid length";
      case 2 -> "invalid record format";
      case 3 -> "invalid queue id";
      case 4 -> "invalid host SQ size";
      case 5 -> "invalid host RQ size";
      case 6 -> "no resources";
      case 7 -> "invalid IRD";
      case 8 -> "invalid ORD";
      case 9 -> "invalid controller id";
      default -> null;
    };
  }
}
