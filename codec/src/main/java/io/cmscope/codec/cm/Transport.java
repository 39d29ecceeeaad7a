package io.cmscope.codec.cm;

import org.jspecify.annotations.Nullable;

/** The transport service of a connection (IBA vol 1 Table 106, Annex A14 for XRC). */
public enum Transport {
  /** Reliable connected. */
  RC,
  /** Unreliable connected. */
  UC,
  /** Reliable datagram; no hardware offers it. */
  RD,
  /** Extended reliable connected: transport service type 3, extended transport type 1. */
  XRC,
  /** A combination that no release defines. */
  RESERVED;

  /** Transport service type that sends one on to the extended transport type. */
  static final int EXTENDED = 3;

  static final int EXTENDED_XRC = 1;

  /**
   * The transport service type of a REQ for it.
   *
   * @throws IllegalArgumentException for {@link #RESERVED}, which nobody can ask for
   */
  public int serviceType() {
    return switch (this) {
      case RC -> 0;
      case UC -> 1;
      case RD -> 2;
      case XRC -> EXTENDED;
      case RESERVED -> throw new IllegalArgumentException("there is no reserved transport");
    };
  }

  /** The extended transport type of a REQ for it. */
  public int extendedType() {
    return this == XRC ? EXTENDED_XRC : 0;
  }

  /** What the two fields of a REQ mean together. */
  public static Transport of(int serviceType, int extendedType) {
    return switch (serviceType) {
      case 0 -> RC;
      case 1 -> UC;
      case 2 -> RD;
      case EXTENDED -> extendedType == EXTENDED_XRC ? XRC : RESERVED;
      default -> RESERVED;
    };
  }

  static String nameOfServiceType(int code) {
    return code == EXTENDED ? "extended" : of(code, 0).name();
  }

  static @Nullable String nameOfExtendedType(int code) {
    return switch (code) {
      case 0 -> null;
      case EXTENDED_XRC -> "XRC";
      default -> "reserved";
    };
  }
}
