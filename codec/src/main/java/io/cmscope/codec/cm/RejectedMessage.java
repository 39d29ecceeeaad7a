package io.cmscope.codec.cm;

/** Which message a REJ rejects (IBA vol 1 Table 108). */
public enum RejectedMessage {
  REQ(0, "REQ"),
  REP(1, "REP"),
  /** No message in particular, as when a timeout ran out. */
  OTHER(2, "other"),
  /** A code that no release defines. */
  RESERVED(-1, "reserved");

  private static final RejectedMessage[] BY_CODE = values();

  private final int code;
  private final String label;

  RejectedMessage(int code, String label) {
    this.code = code;
    this.label = label;
  }

  /** What a code stands for; {@link #RESERVED} if nothing. */
  public static RejectedMessage of(int code) {
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
