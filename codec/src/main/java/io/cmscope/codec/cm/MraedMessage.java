package io.cmscope.codec.cm;

/** Which message an MRA says is being worked on (IBA vol 1 Table 107). */
public enum MraedMessage {
  REQ(0, "REQ"),
  REP(1, "REP"),
  LAP(2, "LAP"),
  /** A code that no release defines. */
  RESERVED(-1, "reserved");

  private static final MraedMessage[] BY_CODE = values();

  private final int code;
  private final String label;

  MraedMessage(int code, String label) {
    this.code = code;
    this.label = label;
  }

  /** What a code stands for; {@link #RESERVED} if nothing. */
  public static MraedMessage of(int code) {
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
