package io.cmscope.codec.privatedata;

import io.cmscope.codec.cm.PrivateData;
import org.jspecify.annotations.Nullable;

/**
 * A protocol above CM whose private data can be told. Each looks at octets before it takes them for
 * its own: a layout is returned only if what is there makes sense, and never throws, on any octets.
 */
public sealed interface UpperLayer
    permits IpoibCm, Iser, Lustre, NfsRdma, NvmeOf, Rds, Rsockets, Rtrs, Sdp, Srp {

  /** {@code NVMe-oF}, {@code NFS/RDMA}: as people call it. */
  String label();

  /**
   * The layout of what a REQ carries for it, or null if it makes no sense or is not wholly there.
   *
   * @param at where in the private data its own begin, behind the header of the RDMA IP CM service
   */
  @Nullable Layout request(PrivateData data, int at);

  /** The layout of what a REP carries for it, or null. */
  @Nullable Layout reply(PrivateData data);

  /** The layout of what a consumer reject carries for it, or null. */
  default @Nullable Layout reject(PrivateData data) {
    return null;
  }

  /** Why a consumer reject rejects: {@code 6 (no resources)}; empty if it does not say. */
  default String rejectReason(PrivateData data) {
    return "";
  }
}
