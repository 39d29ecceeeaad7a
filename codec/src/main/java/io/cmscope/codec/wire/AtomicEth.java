package io.cmscope.codec.wire;

import java.util.List;

/** Atomic extended transport header (IBA vol 1, 9.3.4). */
public final class AtomicEth {
  /** Octets. */
  public static final int LENGTH = 28;

  /** Where in the memory of the receiver. */
  public static final Field VIRTUAL_ADDRESS = Field.at("virtual address", 0, 64).hex();

  /** Remote key. */
  public static final Field R_KEY = Field.at("R_Key", 8, 32).hex();

  /** What to store, or to add. */
  public static final Field SWAP_OR_ADD = Field.at("swap or add data", 12, 64).hex();

  /** What to compare with. */
  public static final Field COMPARE = Field.at("compare data", 20, 64).hex();

  /** All fields in order. */
  public static final List<Field> FIELDS = List.of(VIRTUAL_ADDRESS, R_KEY, SWAP_OR_ADD, COMPARE);

  private AtomicEth() {}
}
