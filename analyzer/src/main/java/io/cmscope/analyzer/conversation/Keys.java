package io.cmscope.analyzer.conversation;

/**
 * Keys for hash maps. Hosts count their ids in the first octets on the wire, so that the last bits
 * of many keys are the same: mixing spreads them. Different keys stay different.
 */
final class Keys {
  private static final long ODD = 0x9e3779b97f4a7c15L;

  private Keys() {}

  /** A bijection of 64-bit keys whose low bits depend on all bits of the key. */
  static long mixed(long key) {
    long product = key * ODD;
    return product ^ (product >>> 32);
  }
}
