package io.cmscope.codec.privatedata;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.wire.Field;
import io.cmscope.codec.wire.Field.Format;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sockets Direct Protocol (IBA Annex A4): its base header (BSDH) and a Hello or HelloAck, in the
 * place of the header of the RDMA IP CM service.
 *
 * <pre>
 * both      0  MID | flags | buffers
 *           4  length | MSeq | MSeqAck
 *          16  major version (4) minor version (4) | IP version (4) capabilities (4)
 * Hello    18  reserved | max adverts
 *          20  desired remote receive size | local receive size
 *          28  local port | reserved
 *          32  source address, 16 octets
 *          48  destination address, 16 octets
 * HelloAck 18  reserved | ext max adverts
 *          20  actual receive size
 * </pre>
 */
final class Sdp implements UpperLayer {
  private static final int HELLO = 0;
  private static final int HELLO_ACK = 1;

  private static final Layout REQUEST =
      layout(
          "SDP Hello",
          reserved(18, 0, 8),
          at("max adverts", 19, 8),
          at("desired remote receive size", 20, 32),
          at("local receive size", 24, 32),
          at("local port", 28, 16),
          reserved(30, 0, 16),
          at("source address", 32, 128).as(Format.GID),
          at("destination address", 48, 128).as(Format.GID));

  private static final Layout REPLY =
      layout(
          "SDP HelloAck",
          reserved(18, 0, 8),
          at("ext max adverts", 19, 8),
          at("actual receive size", 20, 32));

  /** Extensions may follow. */
  private static Layout layout(String name, Field... own) {
    List<Field> fields =
        new ArrayList<>(
            List.of(
                at("MID", 0, 8).code(Sdp::nameOfMid),
                at("flags", 1, 8).hex(),
                at("buffers", 2, 16),
                at("length", 4, 32),
                at("MSeq", 8, 32),
                at("MSeqAck", 12, 32),
                at("major version", 16, 0, 4),
                at("minor version", 16, 4, 4),
                at("IP version", 17, 0, 4),
                at("capabilities", 17, 4, 4).hex()));
    fields.addAll(Arrays.asList(own));
    return new Layout(name, ByteOrder.BIG_ENDIAN, false, List.copyOf(fields));
  }

  @Override
  public String label() {
    return "SDP";
  }

  @Override
  public @Nullable Layout request(PrivateData data, int at) {
    return isPlausible(data, at, REQUEST, HELLO) ? REQUEST : null;
  }

  @Override
  public @Nullable Layout reply(PrivateData data) {
    return isPlausible(data, 0, REPLY, HELLO_ACK) ? REPLY : null;
  }

  /** A version there is: zeros are no Hello. */
  private static boolean isPlausible(PrivateData data, int at, Layout layout, int mid) {
    return data.length() >= at + layout.length()
        && data.get(at) == mid
        && data.getUnsigned(at + 16) != 0;
  }

  private static @Nullable String nameOfMid(int mid) {
    return switch (mid) {
      case HELLO -> "Hello";
      case HELLO_ACK -> "HelloAck";
      default -> null;
    };
  }
}
