package io.cmscope.codec.privatedata;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.cm.PrivateData;
import org.jspecify.annotations.Nullable;

/**
 * IPoIB connected mode (RFC 4755; Linux {@code ipoib_cm_data}).
 *
 * <pre>
 * request, reply   0  reserved | QPN of the sender's datagram QP (24)
 *                  4  receive MTU
 * </pre>
 */
final class IpoibCm implements UpperLayer {
  private static final Layout REQUEST = layout("IPoIB-CM request");
  private static final Layout REPLY = layout("IPoIB-CM reply");

  private static Layout layout(String name) {
    return Layout.bigEndian(name, reserved(0, 0, 8), at("QPN", 1, 24).hex(), at("MTU", 4, 32));
  }

  @Override
  public String label() {
    return "IPoIB-CM";
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
    return data.length() >= at + REQUEST.length()
        && data.get(at) == 0
        && data.getInt(at) != 0
        && data.getInt(at + 4) != 0;
  }
}
