package io.cmscope.codec.wire;

import java.util.List;

/** RDMA extended transport header (IBA vol 1, 9.3.3). */
public final class Reth {
  /** Octets. */
  public static final int LENGTH = 16;

  /** Where in the memory of the receiver. */
  public static final Field VIRTUAL_ADDRESS = Field.at("virtual address", 0, 64).hex();

  /** Remote key. */
  public static final Field R_KEY = Field.at("R_Key", 8, 32).hex();

  /** Octets of the whole operation. */
  public static final Field DMA_LENGTH = Field.at("DMA length", 12, 32);

  /** All fields in order. */
  public static final List<Field> FIELDS = List.of(VIRTUAL_ADDRESS, R_KEY, DMA_LENGTH);

  private Reth() {}
}
