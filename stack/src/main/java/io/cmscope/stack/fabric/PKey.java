package io.cmscope.stack.fabric;

/**
 * A partition key: 15 bits that name the partition, and one that makes its holder a full member.
 *
 * @param value 16 bits; those whose low 15 are zero are no P_Key, but what an unused entry of a
 *     table holds
 */
public record PKey(int value) {
  /** The default partition, as a full member: what RoCE always uses. */
  public static final PKey DEFAULT = new PKey(0xffff);

  /** What an unused entry of a table holds. */
  public static final PKey NONE = new PKey(0);

  private static final int FULL_MEMBER = 0x8000;
  private static final int PARTITION = 0x7fff;

  /** Refuses what does not fit. */
  public PKey {
    if ((value & ~0xffff) != 0) {
      throw new IllegalArgumentException("P_Key = " + value + " does not fit in 16 bits");
    }
  }

  /** The low 15 bits: the partition, whatever the membership. */
  public int partition() {
    return value & PARTITION;
  }

  /** Whether bit 15 is set. */
  public boolean fullMember() {
    return (value & FULL_MEMBER) != 0;
  }

  /** Whether it names a partition at all. */
  public boolean valid() {
    return partition() != 0;
  }

  /** Whether both name one partition: the comparison of every look-up. */
  public boolean samePartition(PKey other) {
    return partition() == other.partition();
  }

  /** Whether packets pass between the holders: one partition, and not both limited members. */
  public boolean reaches(PKey other) {
    return valid() && samePartition(other) && (fullMember() || other.fullMember());
  }

  /** {@code 0xffff}. */
  @Override
  public String toString() {
    return String.format("0x%04x", value);
  }
}
