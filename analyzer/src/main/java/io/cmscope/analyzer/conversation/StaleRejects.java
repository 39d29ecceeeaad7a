package io.cmscope.analyzer.conversation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/** The REJ 10 of the last minute, by the channel adapter and QPN they refuse. */
final class StaleRejects {

  /** A loop is one within this time. */
  private static final long SPAN = 60_000_000_000L;

  /** Memory stays bounded: of more REJ 10 within the time, the oldest are not counted any more. */
  private static final int MOST = 65_536;

  /** So many frames of a loop are evidence enough. */
  private static final int MOST_TOLD = 16;

  private record Reject(long key, long frame, long time) {}

  private final Deque<Reject> inOrder = new ArrayDeque<>();
  private final Long2ObjectHashMap<Deque<Reject>> byQpn = new Long2ObjectHashMap<>();

  /**
   * Takes note of a REJ 10.
   *
   * @return the frames of the REJ 10 to this QPN within the last minute: the first of them, and
   *     this one last
   */
  long[] note(Host host, int qpn, long frame, long time) {
    forget(time);
    Reject reject = new Reject(host.key(qpn), frame, time);
    inOrder.add(reject);
    byQpn.computeIfAbsent(reject.key, key -> new ArrayDeque<>(2)).add(reject);
    Deque<Reject> same = byQpn.get(reject.key);
    long[] frames = new long[Math.min(same.size(), MOST_TOLD)];
    Iterator<Reject> earlier = same.iterator();
    for (int i = 0; i < frames.length; i++) {
      frames[i] = earlier.next().frame;
    }
    frames[frames.length - 1] = frame;
    return frames;
  }

  private void forget(long now) {
    for (@Nullable Reject oldest = inOrder.peek();
        oldest != null && (now - oldest.time > SPAN || inOrder.size() >= MOST);
        oldest = inOrder.peek()) {
      inOrder.remove();
      Deque<Reject> same = byQpn.get(oldest.key);
      same.remove();
      if (same.isEmpty()) {
        byQpn.remove(oldest.key);
      }
    }
  }
}
