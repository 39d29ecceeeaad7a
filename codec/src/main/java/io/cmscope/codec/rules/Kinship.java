package io.cmscope.codec.rules;

import io.cmscope.codec.rules.PeerPolicy.InTimewait;
import io.cmscope.codec.rules.PeerPolicy.ReusedCommId;
import org.jspecify.annotations.Nullable;

/**
 * How a new REQ or REP relates to what its receiver already holds.
 *
 * <p>Duplicates are told by (CA GUID, comm id), stale connections by (CA GUID, QPN), in this order,
 * and only connections that have not entered timewait count (IBA vol 1, 12.9.8.3.1; Linux
 * cm_match_req; the 2006 resolution).
 */
public enum Kinship {
  /** Nothing live is held under its comm id or QPN. */
  NEW,
  /** The comm id is held: the same exchange again. */
  DUPLICATE,
  /** The comm id is held for another QPN, and the policy takes that as an error: REJ 30. */
  COMM_ID_IN_USE,
  /** The QPN is held by a live connection under another comm id: REJ 10. */
  STALE,
  /** The QPN rests in timewait, and the policy is not to answer. */
  RESTING;

  /** What a receiver holds of one connection: the stack's own table or the analyzer's shadow. */
  public interface Held {
    /** From receipt of the REQ or REP until the entry into timewait. */
    boolean live();

    /** Between the entry into timewait and its end. */
    boolean inTimewait();
  }

  /**
   * The verdict on a REQ or REP.
   *
   * @param sameCommId what the receiver holds under the message's (CA GUID, comm id), if anything
   * @param sameQpn what the receiver holds under the message's (CA GUID, QPN), if anything; the
   *     very same object when both are one connection
   */
  @SuppressWarnings("ReferenceEquality") // one object for both means one connection
  public static Kinship of(@Nullable Held sameCommId, @Nullable Held sameQpn, PeerPolicy policy) {
    if (sameCommId != null && sameCommId.live()) {
      ReusedCommId reused = policy.reusedCommId();
      if (sameCommId == sameQpn || reused == ReusedCommId.DUPLICATE) {
        return DUPLICATE;
      }
      if (reused == ReusedCommId.REJECT) {
        return COMM_ID_IN_USE;
      }
    }
    if (sameQpn == null) {
      return NEW;
    }
    if (sameQpn.live()) {
      return STALE;
    }
    if (!sameQpn.inTimewait() || policy.inTimewait() == InTimewait.ACCEPT) {
      return NEW;
    }
    return policy.inTimewait() == InTimewait.REJECT ? STALE : RESTING;
  }

  /**
   * Whether a QPN that is used again was surely used too soon by its owner: less than half of its
   * timewait after the entry. The half is the slack: a watcher derives the length from message
   * fields, and a peer's own figure may be one exponent lower.
   */
  public static boolean reusedTooSoon(long sinceEntry, long timewait) {
    return sinceEntry < timewait / 2;
  }
}
