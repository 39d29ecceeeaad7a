package io.cmscope.codec.privatedata;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import java.util.Optional;

/**
 * What the reject information of a consumer reject says when the service is one of the RDMA IP CM
 * service (IBA Annex A11): its first octet tells which layer rejected. Linux leaves the information
 * empty.
 *
 * @param layer 0 the RDMA IP CM service itself, 1 the consumer above it; others are not defined
 * @param rest what follows: the consumer's own information, or which field of the {@link
 *     IpCmHeader} was bad, in a layout that is not established
 */
public record IpCmReject(int layer, PrivateData rest) {

  /**
   * Reads the information of a REJ of an RDMA IP CM service; empty when it has none or another
   * reason.
   */
  public static Optional<IpCmReject> read(Rej rej) {
    PrivateData info = rej.validRejectInfo();
    if (rej.rejectReason() != RejectReason.CONSUMER || info.length() == 0) {
      return Optional.empty();
    }
    return Optional.of(new IpCmReject(info.getUnsigned(0), info.slice(1, info.length() - 1)));
  }

  /** {@code rejected by the RDMA IP CM service}, {@code rejected by the consumer: 0a0b} */
  public String text() {
    String who =
        switch (layer) {
          case 0 -> "rejected by the RDMA IP CM service";
          case 1 -> "rejected by the consumer";
          default -> "rejected by layer " + layer;
        };
    return rest.isZero() ? who : who + ": " + rest;
  }

  @Override
  public String toString() {
    return text();
  }
}
