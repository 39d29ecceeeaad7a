package io.cmscope.codec.wire;

import java.util.List;

/** Immediate data (IBA vol 1, 9.3.6). */
public final class ImmDt {
  /** Octets. */
  public static final int LENGTH = 4;

  /** For the consumer. */
  public static final Field IMMEDIATE = Field.at("immediate data", 0, 32).hex();

  /** All fields in order. */
  public static final List<Field> FIELDS = List.of(IMMEDIATE);

  private ImmDt() {}
}
