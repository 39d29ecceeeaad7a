package io.cmscope.analyzer.conversation;

import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Every connection that is known, by comm id and by QPN: those that go on, and for T_keep after
 * their end the remembrances of those that are over.
 */
final class Directory {

  private record Due(long at, Remembrance remembrance) {}

  private final int limit;
  private final KnownIndex byCommId = new KnownIndex();
  private final KnownIndex byQpn = new KnownIndex();
  private final PriorityQueue<Due> remembered =
      new PriorityQueue<>((one, other) -> Long.compare(one.at, other.at));

  /**
   * @param limit how many remembrances are kept at most; beyond, the next to be forgotten goes
   *     first
   */
  Directory(int limit) {
    this.limit = limit;
  }

  /** Files a conversation under the comm id of its active end. */
  void fileCommId(Conversation conversation) {
    End active = conversation.active();
    if (active.commIdKnown()) {
      byCommId.add(active.host().key(active.commId()), conversation);
    }
  }

  /** Files a conversation under the QPN of one of its ends. */
  void fileQpn(Conversation conversation, Side side) {
    End end = conversation.end(side);
    if (end.qpn() > 0) {
      byQpn.add(end.host().key(end.qpn()), conversation);
    }
  }

  /** Takes a conversation from under the QPN of one of its ends. */
  void unfileQpn(Conversation conversation, Side side) {
    End end = conversation.end(side);
    if (end.qpn() > 0) {
      byQpn.replace(end.host().key(end.qpn()), conversation, null);
    }
  }

  /** The latest connection whose active end has a comm id at a host. */
  @Nullable Known byCommId(Host host, int commId) {
    return byCommId.latest(host.key(commId));
  }

  /** All connections whose active end has a comm id at a host, oldest first. */
  List<Known> allByCommId(Host host, int commId) {
    return byCommId.all(host.key(commId));
  }

  /** All connections with a QPN at a host, oldest first. */
  List<Known> byQpn(Host host, int qpn) {
    return qpn > 0 ? byQpn.all(host.key(qpn)) : List.of();
  }

  /** Puts a remembrance in the place of a conversation that is over. */
  void shrink(Conversation over, long now) {
    if (over.kind() == Conversation.Kind.SIDR) {
      replace(over, null);
      return;
    }
    Remembrance remembrance = new Remembrance(over);
    replace(over, remembrance);
    remembered.add(new Due(now + over.keep(), remembrance));
    if (remembered.size() > limit) {
      replace(remembered.remove().remembrance, null);
    }
  }

  /** Forgets what was remembered long enough. */
  void forget(long now) {
    for (Due due = remembered.peek(); due != null && due.at <= now; due = remembered.peek()) {
      remembered.poll();
      replace(due.remembrance, null);
    }
  }

  private void replace(Known old, @Nullable Known with) {
    byCommId.replace(old.host(Side.ACTIVE).key(old.commId(Side.ACTIVE)), old, with);
    for (Side side : Side.values()) {
      if (old.qpn(side) > 0) {
        byQpn.replace(old.host(side).key(old.qpn(side)), old, with);
      }
    }
  }
}
