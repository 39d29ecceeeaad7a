package io.cmscope.codec.cm;

/** What became of a proposed alternate path (IBA vol 1 Table 117). */
public enum ApStatus {
  LOADED(0, "alternate path loaded"),
  INVALID_COMMUNICATION_INSTANCE(1, "invalid communication instance"),
  NOT_SUPPORTED(2, "alternate paths not supported"),
  FAILOVER_PORT_REJECTED(3, "failover port rejected"),
  /** The additional information is a ClassPortInfo: ask there. */
  REDIRECT(4, "redirect"),
  SAME_AS_PRIMARY(5, "proposed alternate path matches current primary path"),
  QPN_MISMATCH(6, "QPN or EECN mismatch"),
  REMOTE_LID_REJECTED(7, "remote LID rejected"),
  REMOTE_GID_REJECTED(8, "remote GID rejected"),
  FLOW_LABEL_REJECTED(9, "flow label rejected"),
  TRAFFIC_CLASS_REJECTED(10, "traffic class rejected"),
  HOP_LIMIT_REJECTED(11, "hop limit rejected"),
  PACKET_RATE_REJECTED(12, "packet rate rejected"),
  SL_REJECTED(13, "SL rejected"),
  /** A code that no release defines. */
  RESERVED(-1, "reserved");

  private static final ApStatus[] BY_CODE = values();

  private final int code;
  private final String label;

  ApStatus(int code, String label) {
    this.code = code;
    this.label = label;
  }

  /** What a code stands for; {@link #RESERVED} if nothing. */
  public static ApStatus of(int code) {
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
