package io.cmscope.analyzer.conversation;

/**
 * A channel adapter as the capture shows it: a CA GUID, or an address as long as no REQ or REP told
 * the GUID. Comm ids and QPNs are unique within one.
 */
public final class Host {
  private final int index;
  private long caGuid;

  private int lastManagementPsn = -1;
  private boolean psnBeganAnew;
  private boolean idTailSeen;
  private int idTail;
  private boolean otherThanLinux;

  Host(int index, long caGuid) {
    this.index = index;
    this.caGuid = caGuid;
  }

  /** The CA GUID, or 0 while it is unknown. */
  public long caGuid() {
    return caGuid;
  }

  void learn(long guid) {
    caGuid = guid;
  }

  /** A key for a 32-bit id or a 24-bit QPN of this host. */
  long key(int id) {
    return Keys.mixed(((long) index << 32) | (id & 0xffffffffL));
  }

  /** Takes note of the PSN of a transmission of this host's QP 1. */
  void managementPsn(int psn) {
    psnBeganAnew |= psn < 64 && psn < lastManagementPsn;
    lastManagementPsn = psn;
  }

  /** Whether a PSN fell below 64 and below the last one since this was asked, as after a boot. */
  boolean psnBeganAnew() {
    boolean anew = psnBeganAnew;
    psnBeganAnew = false;
    return anew;
  }

  /**
   * Takes note of a comm id this host chose. Linux counts in the first octets on the wire; the last
   * two stay until the module is loaded again.
   *
   * @return whether its last two octets differ from those of the id before
   */
  boolean commId(int id) {
    int tail = id & 0xffff;
    boolean differs = idTailSeen && tail != idTail;
    idTail = tail;
    idTailSeen = true;
    return differs;
  }

  /**
   * Takes note of a request this host began. The low half of a Linux transaction id is the comm id
   * with its octets reversed; other stacks compose it otherwise.
   */
  void request(long transactionId, int id) {
    otherThanLinux = (int) transactionId != Integer.reverseBytes(id);
  }

  /** Whether its latest request does not look like one of Linux: a hint, never more. */
  public boolean otherThanLinux() {
    return otherThanLinux;
  }
}
