package io.cmscope.codec.cm;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The reserved bits of every message, copied by hand from the tables of IBA vol 1 12.6 to 12.11 and
 * not from the code under test: octet, first bit in the octet (0 = most significant), width.
 */
final class ReservedByHand {

  record Bits(int octet, int bitInOctet, int width) {}

  /** Reserved in every release. */
  static final Map<MessageType, List<Bits>> ALWAYS =
      Map.of(
          MessageType.REQ,
          List.of(
              new Bits(4, 0, 8),
              new Bits(90, 4, 4),
              new Bits(91, 0, 2),
              new Bits(94, 5, 3),
              new Bits(95, 5, 3),
              new Bits(134, 4, 4),
              new Bits(135, 0, 2),
              new Bits(138, 5, 3),
              new Bits(139, 6, 2)),
          MessageType.MRA,
          List.of(new Bits(8, 2, 6), new Bits(9, 5, 3)),
          MessageType.REJ,
          List.of(new Bits(8, 2, 6), new Bits(9, 7, 1)),
          MessageType.REP,
          List.of(new Bits(27, 4, 4)),
          MessageType.DREQ,
          List.of(new Bits(11, 0, 8)),
          MessageType.SIDR_REQ,
          List.of(new Bits(6, 0, 16)),
          MessageType.LAP,
          List.of(
              new Bits(15, 5, 3),
              new Bits(16, 0, 32),
              new Bits(58, 4, 4),
              new Bits(61, 0, 2),
              new Bits(62, 5, 3),
              new Bits(63, 5, 3)),
          MessageType.APR,
          List.of(new Bits(10, 0, 16)),
          MessageType.CLASS_PORT_INFO,
          List.of(new Bits(32, 0, 8), new Bits(72, 0, 160 * 8)));

  /** Reserved now, a local CM Q_Key in the oldest releases. */
  static final Map<MessageType, List<Bits>> NOW =
      Map.of(
          MessageType.REQ, List.of(new Bits(24, 0, 32)),
          MessageType.LAP, List.of(new Bits(8, 0, 32)));

  private static final Map<MessageType, byte[]> KEEP = new EnumMap<>(MessageType.class);

  private ReservedByHand() {}

  static List<Bits> always(MessageType type) {
    return ALWAYS.getOrDefault(type, List.of());
  }

  static List<Bits> now(MessageType type) {
    return NOW.getOrDefault(type, List.of());
  }

  /** The 232 octets with every reserved bit cleared. */
  static byte[] cleared(MessageType type, byte[] data) {
    byte[] keep = keep(type);
    byte[] cleared = data.clone();
    for (int i = 0; i < cleared.length; i++) {
      cleared[i] &= keep[i];
    }
    return cleared;
  }

  private static byte[] keep(MessageType type) {
    return KEEP.computeIfAbsent(
        type,
        key -> {
          byte[] keep = new byte[CmMessage.LENGTH];
          Arrays.fill(keep, (byte) 0xff);
          always(key).forEach(bits -> clear(keep, bits));
          now(key).forEach(bits -> clear(keep, bits));
          return keep;
        });
  }

  private static void clear(byte[] data, Bits bits) {
    int first = bits.octet() * 8 + bits.bitInOctet();
    for (int bit = first; bit < first + bits.width(); bit++) {
      data[bit / 8] &= (byte) ~(0x80 >> bit % 8);
    }
  }
}
