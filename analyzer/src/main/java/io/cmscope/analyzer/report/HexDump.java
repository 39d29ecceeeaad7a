package io.cmscope.analyzer.report;

import io.cmscope.codec.cm.PrivateData;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Octets in hexadecimal. */
final class HexDump {
  private static final int OCTETS_A_LINE = 16;
  private static final int GROUP = 4;
  private static final HexFormat HEX = HexFormat.of();

  private HexDump() {}

  /**
   * Sixteen octets a line beside the offset of the first, characters at the end; lines of zeros
   * that follow a line of zeros are one {@code *}, as hexdump does.
   */
  static void print(byte[] octets, String indent, PrintWriter out) {
    boolean starred = false;
    for (int at = 0; at < octets.length; at += OCTETS_A_LINE) {
      int end = Math.min(at + OCTETS_A_LINE, octets.length);
      boolean repeats =
          at >= OCTETS_A_LINE
              && end < octets.length
              && isZero(octets, at - OCTETS_A_LINE, at)
              && isZero(octets, at, end);
      if (!repeats) {
        out.println(indent + line(octets, at, end));
      } else if (!starred) {
        out.println(indent + "*");
      }
      starred = repeats;
    }
  }

  private static boolean isZero(byte[] octets, int from, int end) {
    for (int i = from; i < end; i++) {
      if (octets[i] != 0) {
        return false;
      }
    }
    return true;
  }

  private static String line(byte[] octets, int from, int end) {
    StringBuilder line = new StringBuilder();
    line.append(HEX.toHexDigits((short) from)).append(' ');
    for (int i = from; i < from + OCTETS_A_LINE; i++) {
      line.append(i % (OCTETS_A_LINE / 2) == 0 ? " " : "");
      line.append(i < end ? HEX.toHexDigits(octets[i]) : "  ").append(' ');
    }
    line.append(" |");
    for (int i = from; i < end; i++) {
      line.append(isPrintable(octets[i]) ? (char) octets[i] : '.');
    }
    return line.append('|').toString();
  }

  /** {@code 48454c4c 4f}: hexadecimal in groups of four octets. */
  static String grouped(PrivateData data) {
    StringBuilder text = new StringBuilder();
    for (int at = 0; at < data.length(); at += GROUP) {
      PrivateData group = data.slice(at, Math.min(GROUP, data.length() - at));
      text.append(at == 0 ? "" : " ").append(group.toHex());
    }
    return text.toString();
  }

  /** The octets as characters in quotes, if all of them are printable ASCII; else empty. */
  static String quoted(PrivateData data) {
    byte[] octets = data.copyOctets();
    for (byte octet : octets) {
      if (!isPrintable(octet)) {
        return "";
      }
    }
    return octets.length == 0 ? "" : '"' + new String(octets, StandardCharsets.US_ASCII) + '"';
  }

  private static boolean isPrintable(byte octet) {
    return octet >= ' ' && octet <= '~';
  }

  /** What is there of an octet area: without trailing zeros, unless it was cut. */
  static PrivateData trimmed(PrivateData data, boolean whole) {
    return whole ? data.slice(0, data.trimmedLength()) : data;
  }
}
