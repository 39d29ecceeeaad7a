package io.cmscope.stack.fabric;

import io.cmscope.codec.wire.Gid;

/**
 * One entry of a GID table.
 *
 * @param gid zero: an unused entry
 * @param type part of the key: the same GID may be there as RoCEv1 and as RoCEv2
 * @param pendingDelete deleted, but kept for those who still use it: no look-up finds it, nothing
 *     new may be sent with it
 */
public record GidEntry(Gid gid, GidType type, boolean pendingDelete) {

  /** An entry that look-ups find. */
  public static GidEntry of(Gid gid, GidType type) {
    return new GidEntry(gid, type, false);
  }

  /** What an unused entry holds. */
  public static GidEntry none(GidType type) {
    return of(Gid.ZERO, type);
  }

  /** Whether a look-up may find it. */
  public boolean usable() {
    return !gid.isZero() && !pendingDelete;
  }

  GidEntry deleted() {
    return new GidEntry(gid, type, true);
  }

  boolean isOf(Gid otherGid, GidType otherType) {
    return type == otherType && gid.equals(otherGid);
  }

  /** {@code fe80::1 ROCE_V2}, with what keeps it. */
  @Override
  public String toString() {
    return gid + " " + type + (pendingDelete ? " (pending delete)" : "");
  }
}
