package io.cmscope.codec.wire;

import java.util.List;

/** Atomic acknowledge extended transport header (IBA vol 1, 9.3.5.3). */
public final class AtomicAckEth {
  /** Octets. */
  public static final int LENGTH = 8;

  /** What was there before. */
  public static final Field ORIGINAL = Field.at("original data", 0, 64).hex();

  /** All fields in order. */
  public static final List<Field> FIELDS = List.of(ORIGINAL);

  private AtomicAckEth() {}
}
