package io.cmscope.codec.wire;

import java.util.List;

/** Extended reliable connection header, the first after the BTH of XRC requests (annex A14). */
public final class XrcEth {
  /** Octets. */
  public static final int LENGTH = 4;

  /** Shared receive queue of the receiver. */
  public static final Field XRC_SRQN = Field.at("XRC SRQ number", 1, 24).hex();

  /** All fields in order. */
  public static final List<Field> FIELDS = List.of(Field.reserved(0, 0, 8), XRC_SRQN);

  private XrcEth() {}
}
