package io.cmscope.codec.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How fields and their values read: names in JSON, numbers, codes, durations. */
final class FieldText {
  private FieldText() {}

  /** {@code local QPN} becomes {@code localQpn}, {@code P_Key} becomes {@code pKey}. */
  static String jsonName(String name) {
    StringBuilder out = new StringBuilder(name.length());
    for (String word : name.split("[^A-Za-z0-9]+", 0)) {
      String lower = word.toLowerCase(Locale.ROOT);
      if (out.isEmpty() || lower.isEmpty()) {
        out.append(lower);
      } else {
        out.append(Character.toUpperCase(lower.charAt(0))).append(lower, 1, lower.length());
      }
    }
    return out.toString();
  }

  static String text(Field field, ByteBuf buf, int base) {
    return switch (field.format()) {
      case GID -> Gid.read(buf, base + field.octet()).toString();
      case OCTETS -> ByteBufUtil.hexDump(buf, base + field.octet(), field.width() / 8);
      case RESERVED -> {
        boolean wide = field.width() > 64;
        yield wide
            ? ByteBufUtil.hexDump(buf, base + field.octet(), field.width() / 8)
            : hex(field.get(buf, base), field.width());
      }
      default -> text(field, field.get(buf, base));
    };
  }

  static String text(Field field, long value) {
    return switch (field.format()) {
      case NUMBER -> Long.toUnsignedString(value);
      case HEX, OCTETS, RESERVED, GID -> hex(value, field.width());
      case FLAG -> value == 0 ? "no" : "yes";
      case TIMEOUT -> {
        String name = field.nameOf(value);
        yield value + " (" + (name == null ? duration((int) value) : name) + ")";
      }
      case CODE -> code(value, field.nameOf(value));
      case IPV4 -> Ipv6Text.dotted((int) value);
    };
  }

  /** {@code 0x} and a digit for every nibble of the width, begun ones included. */
  static String hex(long value, int width) {
    String digits = Long.toHexString(width == 64 ? value : value & ((1L << width) - 1));
    return "0x" + "0".repeat(Math.max(0, (width + 3) / 4 - digits.length())) + digits;
  }

  private static String code(long value, @Nullable String name) {
    return name == null ? Long.toString(value) : value + " (" + name + ")";
  }

  /**
   * 4.096 µs · 2ⁿ to four significant digits in the unit that suits: {@code 4.096 µs}, {@code 67.11
   * ms}, {@code 8796 s}.
   */
  static String duration(int exponent) {
    long nanos = 4096L << exponent;
    String unit = nanos < 1_000_000 ? " µs" : nanos < 1_000_000_000 ? " ms" : " s";
    int scale = nanos < 1_000_000 ? 3 : nanos < 1_000_000_000 ? 6 : 9;
    return BigDecimal.valueOf(nanos, scale).round(new MathContext(4)).toPlainString() + unit;
  }
}
