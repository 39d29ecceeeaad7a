package io.cmscope.analyzer.conversation;

import org.agrona.collections.Long2LongHashMap;

/** QPs that had data before any message of the CM told of them: the capture began after them. */
final class Strangers {

  /** Beyond this many QPs no more are kept in mind. */
  private static final int MOST = 65_536;

  private static final int QPN_BITS = 24;

  private final Long2LongHashMap firstFrames = new Long2LongHashMap(0);

  /** A data packet went to a QP of which nothing is known. */
  void note(int address, int qpn, long frame) {
    if (firstFrames.size() < MOST) {
      firstFrames.putIfAbsent(key(address, qpn), frame);
    }
  }

  /** The frame of the first data packet to a QP, or 0 if there was none; asked once. */
  long take(int address, int qpn) {
    return firstFrames.isEmpty() ? 0 : firstFrames.remove(key(address, qpn));
  }

  private static long key(int address, int qpn) {
    return Keys.mixed(((long) address << QPN_BITS) | qpn);
  }
}
