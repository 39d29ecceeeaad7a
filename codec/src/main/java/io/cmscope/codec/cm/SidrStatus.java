package io.cmscope.codec.cm;

/** How a SIDR_REP answers (IBA vol 1 Table 121). */
public enum SidrStatus {
  VALID(0, "QPN and Q_Key valid"),
  SERVICE_ID_NOT_SUPPORTED(1, "service id not supported"),
  REJECTED_BY_PROVIDER(2, "rejected by service provider"),
  NO_QP(3, "no QP available"),
  /** The additional information is a ClassPortInfo: ask there. */
  REDIRECT(4, "redirect"),
  CLASS_VERSION_NOT_SUPPORTED(5, "class version not supported"),
  /** A code that no release defines. */
  RESERVED(-1, "reserved");

  private static final SidrStatus[] BY_CODE = values();

  private final int code;
  private final String label;

  SidrStatus(int code, String label) {
    this.code = code;
    this.label = label;
  }

  /** What a code stands for; {@link #RESERVED} if nothing. */
  public static SidrStatus of(int code) {
    return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : RESERVED;
  }

  /** The number on the wire; -1 for {@link #RESERVED}. */
  public int code() {
    return code;
  }

  public String label() {
    return label;
  }

  public static String labelOf(int code) {
    return of(code).label;
  }
}
