package io.cmscope.codec.cm;

/**
 * The six-bit rate code of a path (IBA vol 1 Table 106, packet rate; codes as in PathRecord without
 * the selector).
 */
public final class PacketRate {

  /** By code, in Gb/s; null where no release defines one. */
  private static final String[] RATES = {
    "as fast as the port",
    null,
    "2.5",
    "10",
    "30",
    "5",
    "20",
    "40",
    "60",
    "80",
    "120",
    "14",
    "56",
    "112",
    "168",
    "25",
    "100",
    "200",
    "300",
    "28",
    "50",
    "400",
    "600",
    "800",
    "1200"
  };

  private PacketRate() {}

  /** Whether a code has a meaning. */
  public static boolean isDefined(int code) {
    return code >= 0 && code < RATES.length && code != 1;
  }

  /** {@code 2.5 Gb/s}, or {@code reserved}. */
  public static String label(int code) {
    return !isDefined(code) ? "reserved" : code == 0 ? RATES[0] : RATES[code] + " Gb/s";
  }
}
