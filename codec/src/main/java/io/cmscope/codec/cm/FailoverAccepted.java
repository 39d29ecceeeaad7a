package io.cmscope.codec.cm;

/**
 * Whether the passive side took the alternate path of the REQ (IBA vol 1 Table 110). Codes count
 * from 0.
 */
public enum FailoverAccepted {
  ACCEPTED(0, "accepted"),
  /** The alternate path was not looked at. */
  NOT_SUPPORTED(1, "failover not supported"),
  /** Failover is supported, but not on the proposed path. */
  REJECTED(2, "alternate path rejected"),
  /** A code that no release defines. */
  RESERVED(-1, "reserved");

  private static final FailoverAccepted[] BY_CODE = values();

  private final int code;
  private final String label;

  FailoverAccepted(int code, String label) {
    this.code = code;
    this.label = label;
  }

  /** What a code stands for; {@link #RESERVED} if nothing. */
  public static FailoverAccepted of(int code) {
    return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : RESERVED;
  }

  /** The number on the wire; -1 for {@link #RESERVED}. */
  public int code() {
    return code;
  }

  public String label() {
    return label;
  }

  static String labelOf(int code) {
    return of(code).label;
  }
}
