package io.cmscope.analyzer.dialogue;

/**
 * One frame of a capture to be.
 *
 * @param nanos since the epoch
 * @param octets all octets it had on the wire
 * @param captured how many of them were captured
 * @param lost how many frames the capturer says it lost just before
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Captured(long nanos, byte[] octets, int captured, long lost) {

  /** As captured with a snap length. */
  public Captured cut(int length) {
    return new Captured(nanos, octets, Math.min(length, captured), lost);
  }

  /** The capturer says that it lost frames just before. */
  public Captured lostBefore(long frames) {
    return new Captured(nanos, octets, captured, frames);
  }

  Captured octets(byte[] others) {
    return new Captured(nanos, others, captured, lost);
  }

  /** The same transmission at another time. */
  public Captured later(long byNanos) {
    return new Captured(nanos + byNanos, octets, captured, lost);
  }
}
