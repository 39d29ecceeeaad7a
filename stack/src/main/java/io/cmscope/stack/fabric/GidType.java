package io.cmscope.stack.fabric;

/** How packets that use a GID are encapsulated. */
public enum GidType {
  /** Native InfiniBand: the subnet manager and the port decide what an entry holds. */
  INFINIBAND,
  /** Ethertype 0x8915: the entry follows an address of the network device. */
  ROCE_V1,
  /** UDP: the entry follows an address of the network device. */
  ROCE_V2;

  /**
   * Whether an entry in use stays until its last user lets go. On InfiniBand the entry is free for
   * the next GID at once (Linux cache.c, del_gid).
   */
  boolean staysWhileInUse() {
    return this != INFINIBAND;
  }
}
