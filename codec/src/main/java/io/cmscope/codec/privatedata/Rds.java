package io.cmscope.codec.privatedata;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.wire.Field;
import io.cmscope.codec.wire.Field.Format;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Reliable Datagram Sockets (Linux {@code rds_ib_connect_private}), with addresses of 4 or of 16
 * octets.
 *
 * <pre>
 * request, reply   0  source address    4 or 16 octets
 *                  4  destination address
 *                  8  major | minor | minor mask
 *                 12  type of service | reserved (24)
 *                 16  acknowledged sequence (64)
 *                 24  credit
 * reject           0  error, in the sender's byte order: 1 incompatible version
 * </pre>
 */
final class Rds implements UpperLayer {
  private static final int IPV4 = 4;
  private static final int IPV6 = 16;
  private static final int INCOMPATIBLE = 1;
  private static final int FIRST_MAJOR = 3;
  private static final int LAST_MAJOR = 4;

  private static final Layout REQUEST = layout("RDS request", IPV4);
  private static final Layout REQUEST_6 = layout("RDS request (IPv6)", IPV6);
  private static final Layout REPLY = layout("RDS reply", IPV4);
  private static final Layout REPLY_6 = layout("RDS reply (IPv6)", IPV6);

  private static final Field ERROR =
      at("error", 0, 32).code(error -> error == INCOMPATIBLE ? "incompatible version" : null);

  private static final Layout REJECT = Layout.bigEndian("RDS reject", ERROR);
  private static final Layout SWAPPED_REJECT =
      new Layout(REJECT.name(), ByteOrder.LITTLE_ENDIAN, true, REJECT.fields());

  private static Layout layout(String name, int octets) {
    Format format = octets == IPV4 ? Format.IPV4 : Format.GID;
    int common = 2 * octets;
    return Layout.bigEndian(
        name,
        at("source address", 0, octets * 8).as(format),
        at("destination address", octets, octets * 8).as(format),
        at("major version", common, 8),
        at("minor version", common + 1, 8),
        at("minor version mask", common + 2, 16).hex(),
        at("type of service", common + 4, 8),
        reserved(common + 5, 0, 24),
        at("acknowledged sequence", common + 8, 64).hex(),
        at("credit", common + 16, 32));
  }

  @Override
  public String label() {
    return "RDS";
  }

  @Override
  public @Nullable Layout request(PrivateData data, int at) {
    return isOf(IPV4, data, at) ? REQUEST : isOf(IPV6, data, at) ? REQUEST_6 : null;
  }

  @Override
  public @Nullable Layout reply(PrivateData data) {
    return isOf(IPV4, data, 0) ? REPLY : isOf(IPV6, data, 0) ? REPLY_6 : null;
  }

  @Override
  public @Nullable Layout reject(PrivateData data) {
    if (data.length() < Integer.BYTES) {
      return null;
    }
    return switch (data.getInt(0)) {
      case INCOMPATIBLE -> REJECT;
      case INCOMPATIBLE << 24 -> SWAPPED_REJECT;
      default -> null;
    };
  }

  @Override
  public String rejectReason(PrivateData data) {
    Layout layout = reject(data);
    return layout == null ? "" : layout.text(ERROR, data, 0);
  }

  private static boolean isOf(int octets, PrivateData data, int at) {
    int common = at + 2 * octets;
    return data.length() >= common + 20
        && data.getUnsigned(common) >= FIRST_MAJOR
        && data.getUnsigned(common) <= LAST_MAJOR
        && data.getUnsignedShort(common + 2) != 0
        && data.getInt(at) != 0;
  }
}
