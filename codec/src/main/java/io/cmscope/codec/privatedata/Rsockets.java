package io.cmscope.codec.privatedata;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.cm.PrivateData;
import org.jspecify.annotations.Nullable;

/**
 * rsockets on any TCP port (rdma-core {@code rs_conn_data}): where the peer may write.
 *
 * <pre>
 * request, reply   0  version 1 | reserved (6) iomap (1) network order (1) | credits
 *                  4  reserved (24) | target iomap size
 *                  8  target SGL: address (64), key (32), length (32)
 *                 24  data buffer: address (64), key (32), length (32)
 * </pre>
 */
final class Rsockets implements UpperLayer {
  private static final int DEFINED_FLAGS = 0x3;

  private static final Layout REQUEST = layout("rsockets request");
  private static final Layout REPLY = layout("rsockets reply");

  private static Layout layout(String name) {
    return Layout.bigEndian(
        name,
        at("version", 0, 8),
        reserved(1, 0, 6),
        at("iomap", 1, 6, 1),
        at("network order", 1, 7, 1),
        at("credits", 2, 16),
        reserved(4, 0, 24),
        at("target iomap size", 7, 8),
        at("target SGL address", 8, 64).hex(),
        at("target SGL key", 16, 32).hex(),
        at("target SGL length", 20, 32),
        at("data buffer address", 24, 64).hex(),
        at("data buffer key", 32, 32).hex(),
        at("data buffer length", 36, 32));
  }

  @Override
  public String label() {
    return "rsockets";
  }

  /** Without a port of its own, all of it must make sense. */
  @Override
  public @Nullable Layout request(PrivateData data, int at) {
    return isPlausible(data, at) ? REQUEST : null;
  }

  @Override
  public @Nullable Layout reply(PrivateData data) {
    return isPlausible(data, 0) ? REPLY : null;
  }

  private static boolean isPlausible(PrivateData data, int at) {
    return data.length() >= at + REQUEST.length()
        && data.get(at) == 1
        && (data.get(at + 1) & ~DEFINED_FLAGS) == 0
        && data.getInt(at + 4) >>> 8 == 0
        && data.getLong(at + 8) != 0
        && data.getInt(at + 20) != 0
        && data.getLong(at + 24) != 0
        && data.getInt(at + 36) != 0;
  }
}
