package io.cmscope.analyzer.conversation;

/**
 * A P_Key: fifteen bits that name the partition, and one that tells a full member, who talks to
 * everybody, from a limited one, who talks to full members only (IBA vol 1, 10.9).
 */
public final class PartitionKey {
  private static final int FULL_MEMBER = 0x8000;

  private PartitionKey() {}

  /** Whether two keys name one partition. */
  public static boolean samePartition(int one, int other) {
    return ((one ^ other) & ~FULL_MEMBER & 0xffff) == 0;
  }

  /** Whether it is the key of a limited member; zero is no key at all. */
  public static boolean isLimited(int pKey) {
    return (pKey & FULL_MEMBER) == 0 && pKey != 0;
  }
}
