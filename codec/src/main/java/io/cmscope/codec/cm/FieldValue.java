package io.cmscope.codec.cm;

import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * One field of one MAD, ready to be printed.
 *
 * @param field its name, width and format
 * @param octet where it starts: octets from the start of the MAD
 * @param present whether the capture holds all of it; what is missing of a cut one reads as zero
 * @param octets the octets it lies in, as far as the capture holds them
 * @param value the number; 0 for fields of more than 64 bits
 * @param text the value as people read it: {@code 0x00016a}, {@code 20 (4.295 s)}, {@code
 *     ::ffff:10.77.0.11}
 */
public record FieldValue(
    Field field, int octet, boolean present, PrivateData octets, long value, String text) {

  /** The specification's name in words. */
  public String name() {
    return field.name();
  }

  /** The name in lowerCamelCase. */
  public String jsonName() {
    return field.jsonName();
  }

  /** The first bit inside the first octet, the most significant being 0. */
  public int bitInOctet() {
    return field.bit() & 7;
  }

  /** Bits. */
  public int width() {
    return field.width();
  }

  /** Whether the bits are to be sent as zero. */
  public boolean isReserved() {
    return field.format() == Field.Format.RESERVED;
  }

  /** The name of the code, such as {@code stale connection}; null when the value has none. */
  public @Nullable String codeName() {
    return field.width() > 64 ? null : field.nameOf(value);
  }

  /**
   * @param padded the 256 octets of the MAD, zero where the capture ended
   * @param base octet of the MAD from which the field counts
   * @param captured the octets there are
   */
  static FieldValue of(Field field, byte[] padded, int base, byte[] captured) {
    ByteBuf buf = Unpooled.wrappedBuffer(padded);
    int from = Math.min(base + field.octet(), captured.length);
    int end = Math.min(base + field.endOctet(), captured.length);
    PrivateData octets = PrivateData.view(captured, from, end - from);
    boolean present = base + field.endOctet() <= captured.length;
    long value = field.width() > 64 ? 0 : field.get(buf, base);
    String text = field.format() == Field.Format.OCTETS ? octets.toHex() : field.text(buf, base);
    return new FieldValue(field, base + field.octet(), present, octets, value, text);
  }
}
