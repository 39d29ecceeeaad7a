package io.cmscope.captures;

import java.io.ByteArrayOutputStream;
import java.util.HexFormat;

/** Builds files by hand, octet by octet. */
final class Octets {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final boolean bigEndian;

  private Octets(boolean bigEndian) {
    this.bigEndian = bigEndian;
  }

  static Octets bigEndian() {
    return new Octets(true);
  }

  static Octets littleEndian() {
    return new Octets(false);
  }

  static Octets inOrder(boolean bigEndian) {
    return new Octets(bigEndian);
  }

  Octets u8(int value) {
    out.write(value);
    return this;
  }

  Octets u16(int value) {
    return number(value, 2);
  }

  Octets u32(long value) {
    return number(value, 4);
  }

  Octets u64(long value) {
    return number(value, 8);
  }

  private Octets number(long value, int octets) {
    for (int i = 0; i < octets; i++) {
      out.write((int) (value >>> (8 * (bigEndian ? octets - 1 - i : i))));
    }
    return this;
  }

  Octets octets(byte[]... parts) {
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return this;
  }

  Octets hex(String octets) {
    return octets(HexFormat.of().parseHex(octets.replace(" ", "")));
  }

  Octets zeros(int count) {
    return octets(new byte[count]);
  }

  int size() {
    return out.size();
  }

  byte[] done() {
    return out.toByteArray();
  }

  /** Octets that differ from frame to frame: first, first + 1, and so on. */
  static byte[] counting(int first, int length) {
    byte[] octets = new byte[length];
    for (int i = 0; i < length; i++) {
      octets[i] = (byte) (first + i);
    }
    return octets;
  }
}
