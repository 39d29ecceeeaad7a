package io.cmscope.stack.transport;

/** Why a transport did not deliver a packet that came. */
public enum Drop {
  /** Not RoCE, or a fragment of it. */
  NOT_ROCE("not RoCE"),
  /** Ends inside its headers, or claims to be longer than it is. */
  CUT("cut"),
  /** The ICRC is wrong: damaged on its way, or by its sender. */
  WRONG_ICRC("wrong ICRC"),
  /** For the address of somebody else. */
  NOT_FOR_US("not for us"),
  /** A transport header version that nobody defined (IBA vol 1, 9.2.6). */
  UNKNOWN_VERSION("unknown transport version"),
  /** A datagram for another queue pair than QP 1, or a connected transport's packet for QP 1. */
  WRONG_QUEUE_PAIR("wrong queue pair"),
  /** A datagram for QP 1 without the Q_Key of QP 1. */
  WRONG_Q_KEY("wrong Q_Key"),
  /** A datagram for QP 1 that is no MAD of the CM class. */
  NOT_CM("not CM"),
  /** A MAD of ours that the device gave back because it could not send it. */
  RETURNED("returned by the device");

  private final String label;

  Drop(String label) {
    this.label = label;
  }

  /** As statistics print it. */
  public String label() {
    return label;
  }
}
