package io.cmscope.analyzer.conversation;

import io.cmscope.codec.rules.Timing;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a connection under its comm id and QPNs: in full while it goes on, as a
 * remembrance of its identity and its timewait after it is over.
 */
public sealed interface Known permits Conversation, Remembrance {

  /** Its number in the report. */
  int id();

  Host host(Side side);

  /** The comm id of an end, or 0. */
  int commId(Side side);

  /** The QPN of an end, or -1. */
  int qpn(Side side);

  /** Whether an end holds it live in every state it could be in, at a time. */
  boolean live(Side side, long now);

  /** Whether the entry of an end into timewait is known. */
  boolean timewaitKnown(Side side);

  /** When an end entered timewait. */
  long timewaitFrom(Side side);

  /** How long the timewait of an end is, nanoseconds. */
  long timewaitLength(Side side);

  /** Whether an end rests in timewait at a time. */
  default boolean inTimewait(Side side, long now) {
    return timewaitKnown(side)
        && now >= timewaitFrom(side)
        && now - timewaitFrom(side) < timewaitLength(side);
  }

  /** The fingerprint of its REQ, or 0 if none was seen. */
  long requestFingerprint();

  /**
   * Since when it is over: its entry into timewait or its last message, nanoseconds since the
   * epoch; {@link Long#MAX_VALUE} while it goes on.
   */
  long overSince();

  /**
   * For how long it matters after its end: twice its timewait and ten seconds, nanoseconds. Within
   * that time messages of it, and what its ends remember, can meet a new connection.
   */
  default long keep() {
    long timewait = Math.max(timewaitLength(Side.ACTIVE), timewaitLength(Side.PASSIVE));
    return 2 * Math.min(timewait, Timing.nanos(Timing.LONGEST_KEPT)) + 10_000_000_000L;
  }

  /** Whether it still matters at a time: it goes on, or has been over for less than T_keep. */
  default boolean matters(long now) {
    return now - overSince() < keep();
  }

  /** The frame that shows how it ended, else its last frame. */
  long endFrame();

  /** The frame that opened it. */
  long firstFrame();

  /** Whether its REQ was seen, both ends were seen, and no gap was. */
  boolean wholeSeen();

  /** The end that has a host and a QPN, or null. */
  default @Nullable Side endWith(Host host, int qpn) {
    for (Side side : Side.values()) {
      if (host(side) == host && qpn(side) == qpn) {
        return side;
      }
    }
    return null;
  }
}
