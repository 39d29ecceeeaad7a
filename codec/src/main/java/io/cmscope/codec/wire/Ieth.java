package io.cmscope.codec.wire;

import java.util.List;

/** Invalidate extended transport header (IBA vol 1, 9.3.7). */
public final class Ieth {
  /** Octets. */
  public static final int LENGTH = 4;

  /** The remote key to invalidate. */
  public static final Field R_KEY = Field.at("R_Key to invalidate", 0, 32).hex();

  /** All fields in order. */
  public static final List<Field> FIELDS = List.of(R_KEY);

  private Ieth() {}
}
