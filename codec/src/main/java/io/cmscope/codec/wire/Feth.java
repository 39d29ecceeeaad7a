package io.cmscope.codec.wire;

import java.util.List;

/** Flush extended transport header (annex A19; Linux rxe_hdr.h). */
public final class Feth {
  /** Octets. */
  public static final int LENGTH = 4;

  /** What the flush covers. */
  public static final Field SELECTIVITY = Field.at("selectivity level", 3, 2, 2);

  /** How far it reaches. */
  public static final Field PLACEMENT = Field.at("placement type", 3, 4, 4);

  /** All fields in order. */
  public static final List<Field> FIELDS =
      List.of(Field.reserved(0, 0, 26), SELECTIVITY, PLACEMENT);

  private Feth() {}
}
