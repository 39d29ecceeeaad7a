package io.cmscope.codec.rules;

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
  /** The QPN is held by a live connection under another comm id. */
  STALE;

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
   * @param sameQpn what the receiver holds under the message's (CA GUID, QPN), if anything
   */
  public static Kinship of(@Nullable Held sameCommId, @Nullable Held sameQpn, PeerPolicy policy) {
    if (sameCommId != null && sameCommId.live()) {
      return DUPLICATE;
    }
    if (sameQpn == null) {
      return NEW;
    }
    boolean counts =
        sameQpn.live()
            || (sameQpn.inTimewait() && policy.inTimewait() == PeerPolicy.InTimewait.REJECT);
    return counts ? STALE : NEW;
  }
}
