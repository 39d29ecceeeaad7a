package io.cmscope.codec.cm;

import java.util.Arrays;

/** Why a REJ rejects (IBA vol 1 12.6.7.2; names of Linux {@code ib_cm.h}). */
public enum RejectReason {
  NO_QP(1, "no QP available"),
  NO_EEC(2, "no EE context available"),
  NO_RESOURCES(3, "no resources available"),
  TIMEOUT(4, "timeout", RejectInfo.CA_GUID),
  UNSUPPORTED(5, "unsupported request"),
  INVALID_COMM_ID(6, "invalid communication id"),
  INVALID_COMM_INSTANCE(7, "invalid communication instance"),
  INVALID_SERVICE_ID(8, "invalid service id"),
  INVALID_TRANSPORT_TYPE(9, "invalid transport service type"),
  STALE_CONNECTION(10, "stale connection"),
  RDC_NOT_EXIST(11, "RDC does not exist"),
  INVALID_GID(12, "primary remote port GID rejected", RejectInfo.GID),
  INVALID_LID(13, "primary remote port LID rejected", RejectInfo.LID),
  INVALID_SL(14, "invalid primary SL", RejectInfo.SL),
  INVALID_TRAFFIC_CLASS(15, "invalid primary traffic class", RejectInfo.TRAFFIC_CLASS),
  INVALID_HOP_LIMIT(16, "invalid primary hop limit", RejectInfo.HOP_LIMIT),
  INVALID_PACKET_RATE(17, "invalid primary packet rate", RejectInfo.PACKET_RATE),
  INVALID_ALTERNATE_GID(18, "alternate remote port GID rejected", RejectInfo.GID),
  INVALID_ALTERNATE_LID(19, "alternate remote port LID rejected", RejectInfo.LID),
  INVALID_ALTERNATE_SL(20, "invalid alternate SL", RejectInfo.SL),
  INVALID_ALTERNATE_TRAFFIC_CLASS(21, "invalid alternate traffic class", RejectInfo.TRAFFIC_CLASS),
  INVALID_ALTERNATE_HOP_LIMIT(22, "invalid alternate hop limit", RejectInfo.HOP_LIMIT),
  INVALID_ALTERNATE_PACKET_RATE(23, "invalid alternate packet rate", RejectInfo.PACKET_RATE),
  PORT_CM_REDIRECT(24, "port and CM redirection", RejectInfo.CLASS_PORT_INFO),
  PORT_REDIRECT(25, "port redirection", RejectInfo.GID),
  INVALID_MTU(26, "invalid path MTU", RejectInfo.MTU),
  INSUFFICIENT_RESPONDER_RESOURCES(27, "insufficient responder resources"),
  CONSUMER(28, "consumer reject", RejectInfo.CONSUMER),
  RNR_RETRY_COUNT(29, "RNR retry count reject"),
  DUPLICATE_LOCAL_COMM_ID(30, "duplicate local communication id"),
  INVALID_CLASS_VERSION(31, "unsupported class version", RejectInfo.CLASS_VERSION),
  INVALID_FLOW_LABEL(32, "invalid primary flow label", RejectInfo.FLOW_LABEL),
  INVALID_ALTERNATE_FLOW_LABEL(33, "invalid alternate flow label", RejectInfo.FLOW_LABEL),
  /** Since vendor ids came into the messages (ECE). */
  VENDOR_OPTION_NOT_SUPPORTED(35, "vendor option not supported"),
  /** A code that no release defines: 0, 34 and all above 35. */
  RESERVED(-1, "reserved");

  private static final RejectReason[] BY_CODE = new RejectReason[36];

  static {
    Arrays.fill(BY_CODE, RESERVED);
    for (RejectReason reason : values()) {
      if (reason != RESERVED) {
        BY_CODE[reason.code] = reason;
      }
    }
  }

  private final int code;
  private final String label;
  private final RejectInfo info;

  RejectReason(int code, String label) {
    this(code, label, RejectInfo.NONE);
  }

  RejectReason(int code, String label, RejectInfo info) {
    this.code = code;
    this.label = label;
    this.info = info;
  }

  /** What a code stands for; {@link #RESERVED} if nothing. */
  public static RejectReason of(int code) {
    return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : RESERVED;
  }

  /** The number on the wire; -1 for {@link #RESERVED}. */
  public int code() {
    return code;
  }

  /** {@code stale connection} */
  public String label() {
    return label;
  }

  /** What the additional reject information of this reason holds. */
  public RejectInfo info() {
    return info;
  }

  /** {@code stale connection}, or {@code reserved 34}. */
  public static String labelOf(int code) {
    RejectReason reason = of(code);
    return reason == RESERVED ? "reserved " + code : reason.label;
  }
}
