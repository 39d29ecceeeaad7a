package io.cmscope.stack.engine;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds what is held by (CA GUID, number of the peer), the number being a comm id or a QPN.
 *
 * <p>Open addressing over the objects themselves: no entry, no boxed key, 4 to 8 octets a member
 * times the spare room. A later member under a taken key replaces the earlier one; only what is
 * still in is taken out.
 */
abstract class RemoteIndex {
  private static final int INITIAL = 64;

  private final long seed;
  private @Nullable Remote[] slots = new @Nullable Remote[INITIAL];
  private int size;

  /**
   * @param seed secret: peers choose the keys, and must not be able to choose colliding ones
   */
  RemoteIndex(long seed) {
    this.seed = seed;
  }

  /** By the peer's comm id. */
  static final class ByCommId extends RemoteIndex {
    ByCommId(long seed) {
      super(seed);
    }

    @Override
    int number(Remote remote) {
      return remote.remoteId;
    }
  }

  /** By the peer's QPN. */
  static final class ByQpn extends RemoteIndex {
    ByQpn(long seed) {
      super(seed);
    }

    @Override
    int number(Remote remote) {
      return remote.remoteQpn;
    }
  }

  abstract int number(Remote remote);

  int size() {
    return size;
  }

  @Nullable Remote get(long caGuid, int number) {
    return slots[slot(caGuid, number)];
  }

  void put(Remote remote) {
    int slot = slot(remote.remoteCaGuid, number(remote));
    if (slots[slot] == null && ++size > slots.length / 2) {
      grow();
      slot = slot(remote.remoteCaGuid, number(remote));
    }
    slots[slot] = remote;
  }

  /** Takes a member out, unless another took its place. */
  @SuppressWarnings("ReferenceEquality") // this very one
  void remove(Remote remote) {
    int slot = slot(remote.remoteCaGuid, number(remote));
    if (slots[slot] == remote) {
      slots[slot] = null;
      size--;
      closeGap(slot);
    }
  }

  /** Moves up those that were put further on because the slot was taken. */
  private void closeGap(int from) {
    int gap = from;
    int mask = slots.length - 1;
    for (int at = gap + 1 & mask; slots[at] != null; at = at + 1 & mask) {
      Remote member = Objects.requireNonNull(slots[at]);
      int home = hash(member.remoteCaGuid, number(member)) & mask;
      if ((at - home & mask) >= (at - gap & mask)) {
        slots[gap] = member;
        slots[at] = null;
        gap = at;
      }
    }
  }

  private void grow() {
    @Nullable Remote[] old = slots;
    slots = new @Nullable Remote[old.length * 2];
    for (Remote member : old) {
      if (member != null) {
        slots[slot(member.remoteCaGuid, number(member))] = member;
      }
    }
  }

  private int slot(long caGuid, int number) {
    int mask = slots.length - 1;
    int slot = hash(caGuid, number) & mask;
    for (Remote member = slots[slot]; member != null; member = slots[slot]) {
      if (member.remoteCaGuid == caGuid && number(member) == number) {
        break;
      }
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private int hash(long caGuid, int number) {
    long mixed = (caGuid ^ seed) + number * 0x9e3779b97f4a7c15L;
    mixed = (mixed ^ mixed >>> 30) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
    return (int) (mixed ^ mixed >>> 32);
  }
}
