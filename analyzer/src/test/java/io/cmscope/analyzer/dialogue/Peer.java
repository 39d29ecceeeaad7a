package io.cmscope.analyzer.dialogue;

import io.cmscope.codec.wire.Address;

/** A host of a dialogue: where it is, and which channel adapter it says it has. */
public record Peer(Address address, long caGuid) {
  public static final Peer ALICE = of("10.0.0.1", 0x0000_00aa_0000_0001L);
  public static final Peer BOB = of("10.0.0.2", 0x0000_00bb_0000_0002L);
  public static final Peer CAROL = of("10.0.0.3", 0x0000_00cc_0000_0003L);

  static Peer of(String address, long caGuid) {
    return new Peer(Address.parse(address), caGuid);
  }

  /** The same address with another channel adapter. */
  public Peer caGuid(long other) {
    return new Peer(address, other);
  }
}
