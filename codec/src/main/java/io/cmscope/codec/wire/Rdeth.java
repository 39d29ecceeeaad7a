package io.cmscope.codec.wire;

import java.util.List;

/** Reliable datagram extended transport header (IBA vol 1, 9.3.1). */
public final class Rdeth {
  /** Octets. */
  public static final int LENGTH = 4;

  /** End-to-end context. */
  public static final Field EECN = Field.at("EECN", 1, 24).hex();

  /** All fields in order. */
  public static final List<Field> FIELDS = List.of(Field.reserved(0, 0, 8), EECN);

  private Rdeth() {}
}
