package io.cmscope.codec.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Acknowledge extended transport header (IBA vol 1, 9.3.5). */
public final class Aeth {
  /** Octets. */
  public static final int LENGTH = 4;

  /** Received; one of the values of {@link #KIND}. */
  public static final int ACK = 0;

  /** Receiver not ready. */
  public static final int RNR_NAK = 1;

  /** Refused; {@link #VALUE} says why. */
  public static final int NAK = 3;

  /** What kind of answer. */
  public static final Field KIND = Field.at("acknowledge kind", 0, 1, 2).code(Aeth::kindName);

  /** Credits, RNR timer or NAK code. */
  public static final Field VALUE = Field.at("acknowledge value", 0, 3, 5);

  /** Message sequence number. */
  public static final Field MSN = Field.at("MSN", 1, 24);

  /** All fields in order. */
  public static final List<Field> FIELDS = List.of(Field.reserved(0, 0, 1), KIND, VALUE, MSN);

  private static @Nullable String kindName(int kind) {
    return switch (kind) {
      case ACK -> "ACK";
      case RNR_NAK -> "RNR NAK";
      case NAK -> "NAK";
      default -> null;
    };
  }

  /** What a NAK code of {@link #VALUE} means. */
  public static String nakName(int code) {
    return switch (code) {
      case 0 -> "PSN sequence error";
      case 1 -> "invalid request";
      case 2 -> "remote access error";
      case 3 -> "remote operational error";
      case 4 -> "invalid RD request";
      default -> "reserved NAK " + code;
    };
  }

  private Aeth() {}
}
