package io.cmscope.codec.wire;

/**
 * What an acknowledgement of the data path says: the first octet of the AETH (IBA vol 1, 9.7.5).
 */
public final class Syndrome {
  private static final int KIND_SHIFT = 5;
  private static final int VALUE = 0x1f;

  private Syndrome() {}

  /**
   * In words.
   *
   * @param syndrome 8 bits
   */
  public static String words(int syndrome) {
    return switch (syndrome >>> KIND_SHIFT) {
      case 0 -> "acknowledged";
      case 1 -> "RNR NAK: no receive buffer there";
      case 3 -> nak(syndrome & VALUE);
      default -> "reserved";
    };
  }

  private static String nak(int code) {
    return switch (code) {
      case 0 -> "NAK: PSN sequence error";
      case 1 -> "NAK: invalid request";
      case 2 -> "NAK: remote access error";
      case 3 -> "NAK: remote operational error";
      case 4 -> "NAK: invalid RD request";
      default -> "NAK: code " + code;
    };
  }
}
