package io.cmscope.codec.privatedata;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.cm.PrivateData;
import org.jspecify.annotations.Nullable;

/**
 * NFS and other RPC over RDMA (RFC 8797; Linux {@code rpcrdma_connect_private}).
 *
 * <pre>
 * request, reply   0  magic 0xf6ab0e18
 *                  4  version | reserved (7) remote invalidation (1) | send size | receive size
 * </pre>
 */
final class NfsRdma implements UpperLayer {
  private static final int MAGIC = 0xf6ab0e18;

  private static final Layout REQUEST = layout("NFS/RDMA request");
  private static final Layout REPLY = layout("NFS/RDMA reply");

  private static Layout layout(String name) {
    return Layout.bigEndian(
        name,
        at("magic", 0, 32).hex(),
        at("version", 4, 8),
        reserved(5, 0, 7),
        at("remote invalidation", 5, 7, 1),
        at("send size", 6, 8).code(NfsRdma::nameOfSize),
        at("receive size", 7, 8).code(NfsRdma::nameOfSize));
  }

  @Override
  public String label() {
    return "NFS/RDMA";
  }

  @Override
  public @Nullable Layout request(PrivateData data, int at) {
    return isPlausible(data, at) ? REQUEST : null;
  }

  @Override
  public @Nullable Layout reply(PrivateData data) {
    return isPlausible(data, 0) ? REPLY : null;
  }

  private static boolean isPlausible(PrivateData data, int at) {
    return data.length() >= at + REQUEST.length() && data.getInt(at) == MAGIC;
  }

  private static String nameOfSize(int size) {
    return (size + 1) * 1024 + " octets";
  }
}
