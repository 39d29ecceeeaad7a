package io.cmscope.codec.privatedata;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.wire.Field;
import io.cmscope.codec.wire.Field.Format;
import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lustre over o2iblnd ({@code o2iblnd-idl.h}), in the byte order of the sender, which its magic
 * number tells.
 *
 * <pre>
 * request, reply   0  magic 0x0be91b91
 *                  4  version | type 0xc0 or 0xc1 | credits
 *                  8  nob | checksum
 *                 16  source NID (64) | source stamp (64)
 *                 32  destination NID (64) | destination stamp (64)
 *                 48  queue depth | max frags | max message size (32)
 * reject           0  magic
 *                  4  version | why | reserved
 *                  8  incarnation (64)
 *                 16  queue depth | max frags | max message size (32)
 * </pre>
 */
final class Lustre implements UpperLayer {
  private static final int MAGIC = 0x0be91b91;
  private static final int SWAPPED_MAGIC = 0x911be90b;
  private static final int TYPE_AT = 6;
  private static final int REQUEST_TYPE = 0xc0;
  private static final int REPLY_TYPE = 0xc1;

  private static final Field WHY = at("why", TYPE_AT, 8).code(Lustre::nameOfReason);

  private static final Layout REQUEST = message("Lustre request", ByteOrder.BIG_ENDIAN);
  private static final Layout SWAPPED_REQUEST = message("Lustre request", ByteOrder.LITTLE_ENDIAN);
  private static final Layout REPLY = message("Lustre reply", ByteOrder.BIG_ENDIAN);
  private static final Layout SWAPPED_REPLY = message("Lustre reply", ByteOrder.LITTLE_ENDIAN);
  private static final Layout REJECT = reject(ByteOrder.BIG_ENDIAN);
  private static final Layout SWAPPED_REJECT = reject(ByteOrder.LITTLE_ENDIAN);

  private static Layout message(String name, ByteOrder order) {
    boolean big = order == ByteOrder.BIG_ENDIAN;
    Field type = at("type", TYPE_AT, 8).code(Lustre::nameOfType);
    return new Layout(
        name,
        order,
        true,
        List.of(
            at("magic", 0, 32).hex(),
            at("version", 4, 16).hex(),
            type,
            at("credits", 7, 8),
            at("nob", 8, 32),
            at("checksum", 12, 32).hex(),
            big ? network("source", 16) : address("source", 16),
            big ? address("source", 20) : network("source", 20),
            at("source stamp", 24, 64).hex(),
            big ? network("destination", 32) : address("destination", 32),
            big ? address("destination", 36) : network("destination", 36),
            at("destination stamp", 40, 64).hex(),
            at("queue depth", 48, 16),
            at("max frags", 50, 16),
            at("max message size", 52, 32)));
  }

  /** A NID is a number of 64 bits: the network in its high half, the address in its low one. */
  private static Field network(String whose, int octet) {
    return at(whose + " network", octet, 32).hex();
  }

  private static Field address(String whose, int octet) {
    return at(whose + " address", octet, 32).as(Format.IPV4);
  }

  private static Layout reject(ByteOrder order) {
    return new Layout(
        "Lustre reject",
        order,
        true,
        List.of(
            at("magic", 0, 32).hex(),
            at("version", 4, 16).hex(),
            WHY,
            reserved(7, 0, 8),
            at("incarnation", 8, 64).hex(),
            at("queue depth", 16, 16),
            at("max frags", 18, 16),
            at("max message size", 20, 32)));
  }

  @Override
  public String label() {
    return "Lustre";
  }

  @Override
  public @Nullable Layout request(PrivateData data, int at) {
    boolean right = data.length() >= at + REQUEST.length() && type(data, at) == REQUEST_TYPE;
    return right ? byMagic(data, at, REQUEST, SWAPPED_REQUEST) : null;
  }

  @Override
  public @Nullable Layout reply(PrivateData data) {
    boolean right = data.length() >= REPLY.length() && type(data, 0) == REPLY_TYPE;
    return right ? byMagic(data, 0, REPLY, SWAPPED_REPLY) : null;
  }

  @Override
  public @Nullable Layout reject(PrivateData data) {
    return data.length() >= REJECT.length() ? byMagic(data, 0, REJECT, SWAPPED_REJECT) : null;
  }

  @Override
  public String rejectReason(PrivateData data) {
    return reject(data) == null ? "" : WHY.text(type(data, 0));
  }

  private static int type(PrivateData data, int at) {
    return data.getUnsigned(at + TYPE_AT);
  }

  private static @Nullable Layout byMagic(
      PrivateData data, int at, Layout bigEndian, Layout littleEndian) {
    return switch (data.getInt(at)) {
      case MAGIC -> bigEndian;
      case SWAPPED_MAGIC -> littleEndian;
      default -> null;
    };
  }

  private static @Nullable String nameOfType(int type) {
    return switch (type) {
      case REQUEST_TYPE -> "CONNREQ";
      case REPLY_TYPE -> "CONNACK";
      default -> null;
    };
  }

  private static @Nullable String nameOfReason(int why) {
    return switch (why) {
      case 1 -> "connection race";
      case 2 -> "no resources";
      case 3 -> "fatal";
      case 4 -> "incompatible version";
      case 5 -> "stale";
      case 6 -> "RDMA fragments do not match";
      case 7 -> "queue size does not match";
      case 8 -> "invalid service id";
      case 9 -> "too early";
      default -> null;
    };
  }
}
