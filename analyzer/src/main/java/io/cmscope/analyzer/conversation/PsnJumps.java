package io.cmscope.analyzer.conversation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Tells that the capture missed frames although nobody says so: the PSNs of both ends of several
 * connections jump at once. A loss on the wire hits one direction of one connection, and the sender
 * repeats what was lost.
 */
final class PsnJumps {

  /** Jumps within this time belong together. */
  private static final long AT_ONCE = 1_000_000_000L;

  /** So many connections must have jumped, both ways. */
  private static final int CONNECTIONS = 3;

  /** Of more within that time, the earliest are forgotten. */
  private static final int MOST = 64;

  private record Jump(long time, int conversation, Side from) {}

  private final Deque<Jump> recent = new ArrayDeque<>();

  /** Takes note of a jump; returns whether with it frames were missed. */
  boolean note(Conversation conversation, Side from, long time) {
    while (!recent.isEmpty()
        && (time - recent.peekFirst().time > AT_ONCE || recent.size() == MOST)) {
      recent.removeFirst();
    }
    recent.addLast(new Jump(time, conversation.id(), from));
    if (recent.size() < 2 * CONNECTIONS || bothWays() < CONNECTIONS) {
      return false;
    }
    recent.clear(); // told
    return true;
  }

  private long bothWays() {
    Map<Integer, Integer> sides = new HashMap<>();
    for (Jump jump : recent) {
      sides.merge(jump.conversation, 1 << jump.from.ordinal(), (one, other) -> one | other);
    }
    return sides.values().stream().filter(seen -> seen == 3).count();
  }
}
