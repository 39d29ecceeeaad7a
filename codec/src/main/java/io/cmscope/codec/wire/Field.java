package io.cmscope.codec.wire;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * One field of a wire layout: where it starts and how wide it is, in bits from the start of the
 * structure, most significant bit first. Tables of fields read, write, check and print every
 * structure.
 *
 * <p>It is a record on purpose: HotSpot trusts the final fields of records, so a constant field
 * costs what a hand-written getter costs.
 *
 * @param name the specification's name in words, such as {@code local QPN}
 * @param jsonName the same in lowerCamelCase, such as {@code localQpn}
 * @param bit position of the first bit
 * @param width bits, at least 1; over 64 only for whole octets ({@link Format#OCTETS}, {@link
 *     Format#GID}, reserved areas)
 * @param format how values print
 * @param naming names of values, if they have any
 */
public record Field(
    String name, String jsonName, int bit, int width, Format format, @Nullable Naming naming) {

  /** How the value of a field prints. */
  public enum Format {
    /** Unsigned decimal. */
    NUMBER,
    /** {@code 0x} and as many digits as the width has nibbles. */
    HEX,
    /** {@code yes} or {@code no}. */
    FLAG,
    /**
     * Exponent n of 4.096 µs · 2ⁿ, with its duration or, if it has one, its name: {@code 20 (4.295
     * s)}.
     */
    TIMEOUT,
    /** Decimal, with its name when it has one: {@code 10 (stale connection)}. */
    CODE,
    /** 128 bits in IPv6 text form. */
    GID,
    /** Dotted IPv4 address. */
    IPV4,
    /** Octets in hexadecimal. */
    OCTETS,
    /** Must be sent as zero; prints in hexadecimal. */
    RESERVED
  }

  /** Gives values of a field their names. */
  @FunctionalInterface
  public interface Naming {
    /** The name of a value, or null when it has none. */
    @Nullable String nameOf(int code);
  }

  /** Refuses fields that {@link #get} could not read. */
  public Field {
    if (bit < 0 || width < 1) {
      throw new IllegalArgumentException(name + " starts at bit " + bit + " with width " + width);
    }
    boolean wholeOctets = bit % 8 == 0 && width % 8 == 0;
    if (width > 56 && !wholeOctets) {
      throw new IllegalArgumentException(name + " is wider than 56 bits but not whole octets");
    }
  }

  /** A field whose JSON name follows from its name. */
  public Field(String name, int bit, int width, Format format, @Nullable Naming naming) {
    this(name, FieldText.jsonName(name), bit, width, format, naming);
  }

  /** An octet-aligned field: a flag when one bit wide, octets when over 64 bits, else a number. */
  public static Field at(String name, int octet, int width) {
    return at(name, octet, 0, width);
  }

  /**
   * The same, starting inside an octet; {@code bitInOctet} counts from the most significant bit =
   * 0.
   */
  public static Field at(String name, int octet, int bitInOctet, int width) {
    Format format = width == 1 ? Format.FLAG : width > 64 ? Format.OCTETS : Format.NUMBER;
    return new Field(name, octet * 8 + bitInOctet, width, format, null);
  }

  /** Bits that are sent as zero and ignored on receipt. */
  public static Field reserved(int octet, int bitInOctet, int width) {
    return new Field("reserved", octet * 8 + bitInOctet, width, Format.RESERVED, null);
  }

  /** The same field, printed in another way. */
  public Field as(Format other) {
    return new Field(name, jsonName, bit, width, other, naming);
  }

  /** The same field, printed in hexadecimal. */
  public Field hex() {
    return as(Format.HEX);
  }

  /** The same field as a timeout exponent. */
  public Field timeout() {
    return as(Format.TIMEOUT);
  }

  /** The same field as a code whose values have names. */
  public Field code(Naming names) {
    return new Field(name, jsonName, bit, width, Format.CODE, names);
  }

  /** The unsigned value in a structure that starts at {@code base}. Only for widths up to 64. */
  public long get(ByteBuf buf, int base) {
    int from = base + (bit >>> 3);
    if ((bit & 7) != 0) {
      return bits(buf, base);
    }
    return switch (width) {
      case 8 -> buf.getUnsignedByte(from);
      case 16 -> buf.getUnsignedShort(from);
      case 24 -> buf.getUnsignedMedium(from);
      case 32 -> buf.getUnsignedInt(from);
      case 64 -> buf.getLong(from);
      default -> bits(buf, base);
    };
  }

  /** The low 32 bits of {@link #get}: the whole value of fields up to 32 bits. */
  public int getInt(ByteBuf buf, int base) {
    return (int) get(buf, base);
  }

  /** Whether a flag is set. */
  public boolean isSet(ByteBuf buf, int base) {
    return get(buf, base) != 0;
  }

  /**
   * The same from an array, for structures that fill whole 64-bit words as all parts of a MAD do: a
   * constant field is one load, a shift and a mask then, and its neighbours share the load.
   */
  public long get(byte[] octets, int base) {
    refuseWide();
    int word = base + bit / 64 * Long.BYTES;
    int inWord = bit & 63;
    long bits = Words.at(octets, word) << inWord;
    if (inWord + width > 64) {
      bits |= Words.at(octets, word + Long.BYTES) >>> (64 - inWord);
    }
    return bits >>> (64 - width);
  }

  /** The low 32 bits of {@link #get}: the whole value of fields up to 32 bits. */
  public int getInt(byte[] octets, int base) {
    return (int) get(octets, base);
  }

  /** Whether a flag is set. */
  public boolean isSet(byte[] octets, int base) {
    return get(octets, base) != 0;
  }

  /** Writes a flag. */
  public void set(ByteBuf buf, int base, boolean flag) {
    set(buf, base, flag ? 1L : 0L);
  }

  /**
   * Writes a value and leaves the neighbouring bits alone.
   *
   * @throws IllegalArgumentException as {@link #check}
   */
  public void set(ByteBuf buf, int base, long value) {
    refuseWide();
    check(value);
    long rest = (value & mask()) << bitsAfter();
    long keep = ~(mask() << bitsAfter());
    int from = base + (bit >>> 3);
    for (int i = base + endOctet() - 1; i >= from; i--) {
      buf.setByte(i, (int) ((buf.getByte(i) & keep) | (rest & 0xff)));
      rest >>>= 8;
      keep = keep >> 8; // arithmetic: the ones above the field stay ones
    }
  }

  /**
   * Returns the value if it fits. A negative {@code int} in a field of 32 bits stands for the
   * unsigned value of its bits.
   *
   * @throws IllegalArgumentException with a sentence such as "local QPN = 16777216 does not fit in
   *     24 bits"
   */
  public long check(long value) {
    boolean fits = width >= 64 || value >>> width == 0 || (width == 32 && (int) value == value);
    if (!fits) {
      throw new IllegalArgumentException(
          name + " = " + value + " does not fit in " + width + (width == 1 ? " bit" : " bits"));
    }
    return value;
  }

  /** The octet in which the field starts. */
  public int octet() {
    return bit >>> 3;
  }

  /**
   * The first octet after the field: in a cut structure the field is present if this is not beyond
   * the octets there are.
   */
  public int endOctet() {
    return (bit + width + 7) >>> 3;
  }

  /** The name of a value, or null when it has none. */
  public @Nullable String nameOf(long value) {
    return naming == null ? null : naming.nameOf((int) value);
  }

  /** A value as people read it, for fields up to 64 bits. */
  public String text(long value) {
    return FieldText.text(this, value);
  }

  /** The value in a structure as people read it, for fields of any width. */
  public String text(ByteBuf buf, int base) {
    return FieldText.text(this, buf, base);
  }

  private long bits(ByteBuf buf, int base) {
    refuseWide();
    long value = 0;
    int end = base + endOctet();
    for (int i = base + octet(); i < end; i++) {
      value = value << 8 | buf.getUnsignedByte(i);
    }
    return value >>> bitsAfter() & mask();
  }

  private long mask() {
    return width == 64 ? -1 : (1L << width) - 1;
  }

  private int bitsAfter() {
    return endOctet() * 8 - bit - width;
  }

  private void refuseWide() {
    if (width > 64) {
      throw new IllegalStateException(name + " has " + width + " bits: no number");
    }
  }
}
