package io.cmscope.codec.cm;

import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;

/**
 * The octets of a private-data area, or of another area whose meaning CM does not know: an
 * unchanging view, without a copy of its own.
 *
 * <p>The length of private data is not on the wire: senders fill the area up with zeros. So two
 * views are equal when they are equal without their trailing zeros, whatever their lengths. In a
 * message cut by the capture the view ends where the octets end. Numbers are read big-endian;
 * reading beyond {@link #length} throws {@link IndexOutOfBoundsException}.
 */
public final class PrivateData {

  /** No octets: an area of zeros on the wire. */
  public static final PrivateData EMPTY = new PrivateData(new byte[0], 0, 0);

  private static final VarHandle SHORT = view(short[].class);
  private static final VarHandle INT = view(int[].class);
  private static final VarHandle LONG = view(long[].class);

  private final byte[] octets;
  private final int offset;
  private final int length;

  private PrivateData(byte[] octets, int offset, int length) {
    this.octets = octets;
    this.offset = offset;
    this.length = length;
  }

  /** A copy of the given octets. */
  public static PrivateData of(byte... octets) {
    return new PrivateData(octets.clone(), 0, octets.length);
  }

  /** The octets written in hexadecimal, two digits each. */
  public static PrivateData ofHex(String hex) {
    byte[] octets = HexFormat.of().parseHex(hex);
    return new PrivateData(octets, 0, octets.length);
  }

  /** A view of part of an array that nobody changes any more. */
  public static PrivateData view(byte[] mad, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, mad.length);
    return length == 0 ? EMPTY : new PrivateData(mad, offset, length);
  }

  /** Octets in this view, trailing zeros included. */
  public int length() {
    return length;
  }

  /** Octets up to the last that is not zero. */
  public int trimmedLength() {
    int end = offset + length;
    while (end > offset && octets[end - 1] == 0) {
      end--;
    }
    return end - offset;
  }

  /** Whether every octet is zero. */
  public boolean isZero() {
    return trimmedLength() == 0;
  }

  public byte get(int index) {
    return octets[at(index, 1)];
  }

  /** The octet as 0 to 255. */
  public int getUnsigned(int index) {
    return octets[at(index, 1)] & 0xff;
  }

  /** Two octets as 0 to 65535. */
  public int getUnsignedShort(int index) {
    return (short) SHORT.get(octets, at(index, 2)) & 0xffff;
  }

  public int getInt(int index) {
    return (int) INT.get(octets, at(index, 4));
  }

  public long getLong(int index) {
    return (long) LONG.get(octets, at(index, 8));
  }

  /** A view of part of this view. */
  public PrivateData slice(int from, int size) {
    Objects.checkFromIndexSize(from, size, length);
    return view(octets, offset + from, size);
  }

  /** A fresh array of these octets. */
  public byte[] copyOctets() {
    return Arrays.copyOfRange(octets, offset, offset + length);
  }

  /** Writes these octets, and only these: the caller has zeroed the rest of the area. */
  public void write(ByteBuf buf, int index) {
    buf.setBytes(index, octets, offset, length);
  }

  /** All octets in hexadecimal. */
  public String toHex() {
    return HexFormat.of().formatHex(octets, offset, offset + length);
  }

  /**
   * Refuses to be more than an area holds.
   *
   * @throws IllegalArgumentException with a sentence such as "private data = 93 octets does not fit
   *     in 92 octets"
   */
  void checkFits(Field area) {
    int room = area.width() / 8;
    if (length > room) {
      throw new IllegalArgumentException(
          area.name() + " = " + length + " octets does not fit in " + room + " octets");
    }
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof PrivateData that)) {
      return false;
    }
    int size = trimmedLength();
    return size == that.trimmedLength()
        && Arrays.equals(
            octets, offset, offset + size, that.octets, that.offset, that.offset + size);
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (int i = offset, end = offset + trimmedLength(); i < end; i++) {
      hash = 31 * hash + octets[i];
    }
    return hash;
  }

  /** The octets in hexadecimal up to the last that is not zero. */
  @Override
  public String toString() {
    return HexFormat.of().formatHex(octets, offset, offset + trimmedLength());
  }

  private int at(int index, int size) {
    return offset + Objects.checkFromIndexSize(index, size, length);
  }

  private static VarHandle view(Class<?> array) {
    return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.BIG_ENDIAN);
  }
}
