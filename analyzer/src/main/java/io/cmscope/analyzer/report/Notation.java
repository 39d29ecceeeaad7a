package io.cmscope.analyzer.report;

/** How numbers are written: ids in hex of full width, times as decimals with nine places. */
final class Notation {
  private static final char[] DIGITS = "0123456789abcdef".toCharArray();
  private static final long BILLION = 1_000_000_000L;
  private static final int PLACES = 9;

  private Notation() {}

  /** A comm id, 32 bits. */
  static String id(int value) {
    return hex(value, 8);
  }

  /** A QPN or PSN, 24 bits. */
  static String qpn(int value) {
    return hex(value, 6);
  }

  /** A P_Key, 16 bits. */
  static String pKey(int value) {
    return hex(value, 4);
  }

  /** A GUID, service id or transaction id, 64 bits. */
  static String wide(long value) {
    return hex(value, 16);
  }

  /** So many hex digits after 0x. */
  static String hex(long value, int digits) {
    char[] text = new char[digits + 2];
    text[0] = '0';
    text[1] = 'x';
    long left = value;
    for (int i = digits + 1; i > 1; i--) {
      text[i] = DIGITS[(int) (left & 0xf)];
      left >>>= 4;
    }
    return new String(text);
  }

  /** Nanoseconds as seconds with nine decimals: {@code 12.183704000}. */
  static String seconds(long nanos) {
    long whole = Math.floorDiv(nanos, BILLION);
    long part = Math.floorMod(nanos, BILLION);
    if (nanos < 0 && part != 0) {
      return "-" + seconds(-nanos);
    }
    String digits = Long.toString(BILLION + part);
    return whole + "." + digits.substring(1, PLACES + 1);
  }
}
