package io.cmscope.stack.engine;

/**
 * Hands out communication ids: none twice before all 4,294,967,295 were used once, and none that
 * can be told from those before.
 *
 * <p>A counter, enciphered by a Feistel network whose keys are drawn once: a permutation, so no id
 * returns early, and whoever does not know the keys cannot tell the next. Linux turns a counter by
 * XOR with one random number, which shows after two ids.
 */
final class CommIdAllocator {
  private static final int ROUNDS = 6;

  private final long[] keys = new long[ROUNDS];
  private int counter;

  CommIdAllocator(Entropy entropy) {
    for (int i = 0; i < ROUNDS; i++) {
      keys[i] = entropy.nextLong();
    }
    counter = (int) entropy.nextLong();
  }

  /** The next id; never 0, which stands for "none" on the wire. */
  int next() {
    int id;
    do {
      id = encipher(counter++);
    } while (id == 0);
    return id;
  }

  private int encipher(int plain) {
    int left = plain >>> 16;
    int right = plain & 0xffff;
    for (long key : keys) {
      int next = left ^ scrambled(right, key);
      left = right;
      right = next;
    }
    return left << 16 | right;
  }

  /** Sixteen bits that depend on all bits of half and key (the finisher of SplitMix64). */
  private static int scrambled(int half, long key) {
    long mixed = key + half * 0x9e3779b97f4a7c15L;
    mixed = (mixed ^ mixed >>> 30) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
    return (int) (mixed >>> 48);
  }
}
