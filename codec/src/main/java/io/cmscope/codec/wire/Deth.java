package io.cmscope.codec.wire;

import java.util.List;

/** Datagram extended transport header (IBA vol 1, 9.3.2). */
public final class Deth {
  /** Octets. */
  public static final int LENGTH = 8;

  /** Q_Key of the receiver; 0x80010000 for QP 1. */
  public static final Field Q_KEY = Field.at("Q_Key", 0, 32).hex();

  /** Queue pair of the sender. */
  public static final Field SOURCE_QPN = Field.at("source QPN", 5, 24).hex();

  /** All fields in order. */
  public static final List<Field> FIELDS = List.of(Q_KEY, Field.reserved(4, 0, 8), SOURCE_QPN);

  private Deth() {}
}
