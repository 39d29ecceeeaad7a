package io.cmscope.codec.wire;

/**
 * IPv4 and IPv6 addresses as text (RFC 5952), without the JDK's resolver that might ask a name
 * server.
 */
final class Ipv6Text {
  private static final int GROUPS = 8;
  private static final long MAPPED_PREFIX = 0xffffL;

  private Ipv6Text() {}

  static boolean isMapped(long high, long low) {
    return high == 0 && low >>> 32 == MAPPED_PREFIX;
  }

  static long mapped(int ipv4) {
    return MAPPED_PREFIX << 32 | Integer.toUnsignedLong(ipv4);
  }

  static String dotted(int ipv4) {
    return (ipv4 >>> 24)
        + "."
        + (ipv4 >>> 16 & 0xff)
        + "."
        + (ipv4 >>> 8 & 0xff)
        + "."
        + (ipv4 & 0xff);
  }

  static String text(long high, long low) {
    if (isMapped(high, low)) {
      return "::ffff:" + dotted((int) low);
    }
    int runStart = -1;
    int runLength = 1; // a single zero group is not shortened
    for (int i = 0; i < GROUPS; i++) {
      int length = 0;
      while (i + length < GROUPS && group(high, low, i + length) == 0) {
        length++;
      }
      if (length > runLength) {
        runStart = i;
        runLength = length;
      }
    }
    StringBuilder out = new StringBuilder(39);
    for (int i = 0; i < GROUPS; i++) {
      if (i == runStart) {
        out.append("::");
        i += runLength - 1;
      } else {
        if (i > 0 && out.charAt(out.length() - 1) != ':') {
          out.append(':');
        }
        out.append(Integer.toHexString(group(high, low, i)));
      }
    }
    return out.toString();
  }

  private static int group(long high, long low, int i) {
    long half = i < 4 ? high : low;
    return (int) (half >>> (48 - 16 * (i & 3)) & 0xffff);
  }

  /** The four octets of a dotted address. */
  static int parseIpv4(String text) {
    String[] parts = text.split("\\.", -1);
    if (parts.length != 4) {
      throw noAddress(text);
    }
    int value = 0;
    for (String part : parts) {
      value = value << 8 | number(part, 10, 3, 255, text);
    }
    return value;
  }

  /** The two halves, high first, of an IPv6 address with or without a dotted tail. */
  static long[] parseIpv6(String text) {
    int gap = text.indexOf("::");
    String head = gap < 0 ? text : text.substring(0, gap);
    String tail = gap < 0 ? "" : text.substring(gap + 2);
    int[] groups = new int[GROUPS];
    int before = fill(head, groups, 0, text);
    if (gap < 0) {
      if (before != GROUPS) {
        throw noAddress(text);
      }
    } else {
      int[] after = new int[GROUPS];
      int count = fill(tail, after, 0, text);
      if (before + count >= GROUPS) {
        throw noAddress(text);
      }
      System.arraycopy(after, 0, groups, GROUPS - count, count);
    }
    long[] halves = new long[2];
    for (int i = 0; i < GROUPS; i++) {
      halves[i / 4] = halves[i / 4] << 16 | groups[i];
    }
    return halves;
  }

  private static int fill(String part, int[] groups, int from, String whole) {
    if (part.isEmpty()) {
      return from;
    }
    int count = from;
    String[] words = part.split(":", -1);
    for (int i = 0; i < words.length; i++) {
      boolean dotted =
          i == words.length - 1 && words[i].indexOf('.') >= 0 && whole.endsWith(words[i]);
      if (count + (dotted ? 2 : 1) > GROUPS) {
        throw noAddress(whole);
      }
      if (dotted) {
        int ipv4 = parseIpv4(words[i]);
        groups[count++] = ipv4 >>> 16;
        groups[count++] = ipv4 & 0xffff;
      } else {
        groups[count++] = number(words[i], 16, 4, 0xffff, whole);
      }
    }
    return count;
  }

  private static int number(String digits, int radix, int longest, int most, String whole) {
    int value = 0;
    for (int i = 0; i < digits.length(); i++) {
      char c = digits.charAt(i);
      int digit = c < 0x80 ? Character.digit(c, radix) : -1;
      value = digit < 0 ? most + 1 : value * radix + digit;
      if (value > most) {
        throw noAddress(whole);
      }
    }
    if (digits.isEmpty() || digits.length() > longest) {
      throw noAddress(whole);
    }
    return value;
  }

  private static IllegalArgumentException noAddress(String text) {
    return new IllegalArgumentException("\"" + text + "\" is not an address");
  }
}
