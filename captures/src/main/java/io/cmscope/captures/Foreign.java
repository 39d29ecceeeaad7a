package io.cmscope.captures;

import java.util.List;

/** Describes an input that is not a capture, so that its user sees what it is instead. */
final class Foreign {
  private static final int SHOWN = 8;

  /** A kind of file and what it starts with, one character an octet. */
  private record Known(String name, String start) {}

  private static final List<Known> KNOWN =
      List.of(
          new Known("bzip2 data", "BZh"),
          new Known("xz data", "\u00fd7zXZ"),
          new Known("lz4 data", "\u0004\"M\u0018"),
          new Known("a zip archive", "PK\u0003\u0004"),
          new Known("gzip data inside compressed data", "\u001f\u008b"),
          new Known("a snoop capture", "snoop\0"),
          new Known("a Network Monitor capture", "GMBU"));

  private Foreign() {}

  /** What begins at the window's position, to follow "found ". */
  static String describe(OctetWindow window) {
    window.has(SHOWN);
    int count = Math.min(SHOWN, window.available());
    if (count == 0) {
      return window.failed() ? window.end() : "an empty file (0 octets)";
    }
    for (Known known : KNOWN) {
      if (startsWith(window, known.start)) {
        return known.name;
      }
    }
    String rest = window.available() > SHOWN ? "…" : ", then " + window.end();
    return octets(window, count) + rest;
  }

  private static boolean startsWith(OctetWindow window, String start) {
    boolean same = window.available() >= start.length();
    for (int i = 0; same && i < start.length(); i++) {
      same = window.u8(i) == start.charAt(i);
    }
    return same;
  }

  private static String octets(OctetWindow window, int count) {
    StringBuilder hex = new StringBuilder("octets");
    StringBuilder text = new StringBuilder(" \"");
    boolean printable = true;
    for (int i = 0; i < count; i++) {
      int octet = window.u8(i);
      hex.append(' ')
          .append(Character.forDigit(octet >> 4, 16))
          .append(Character.forDigit(octet & 15, 16));
      text.append((char) octet);
      printable &= octet >= ' ' && octet <= '~';
    }
    return printable ? hex.append(text).append('"').toString() : hex.toString();
  }
}
