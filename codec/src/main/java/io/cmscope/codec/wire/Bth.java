package io.cmscope.codec.wire;

import java.util.List;

/** Base transport header (IBA vol 1, 9.2). */
public final class Bth {
  /** Octets. */
  public static final int LENGTH = 12;

  /** Transport in the upper three bits, operation in the lower five. */
  public static final Field OPCODE = Field.at("opcode", 0, 8).hex();

  /** The receiver is to raise an event. */
  public static final Field SOLICITED_EVENT = Field.at("solicited event", 1, 0, 1);

  /** Path migration state. */
  public static final Field MIGRATED = Field.at("migrated", 1, 1, 1);

  /** Octets that fill the payload up to a multiple of 4. */
  public static final Field PAD_COUNT = Field.at("pad count", 1, 2, 2);

  /** Transport header version, 0. */
  public static final Field TRANSPORT_VERSION = Field.at("transport header version", 1, 4, 4);

  /** Partition key. */
  public static final Field P_KEY = Field.at("P_Key", 2, 16).hex();

  /** Forward congestion notification. */
  public static final Field FECN = Field.at("FECN", 4, 0, 1);

  /** Backward congestion notification. */
  public static final Field BECN = Field.at("BECN", 4, 1, 1);

  /** Queue pair of the receiver. */
  public static final Field DESTINATION_QPN = Field.at("destination QPN", 5, 24).hex();

  /** The receiver is to acknowledge. */
  public static final Field ACK_REQUEST = Field.at("acknowledge request", 8, 0, 1);

  /** Packet sequence number. */
  public static final Field PSN = Field.at("PSN", 9, 24).hex();

  /** All fields in order. */
  public static final List<Field> FIELDS =
      List.of(
          OPCODE,
          SOLICITED_EVENT,
          MIGRATED,
          PAD_COUNT,
          TRANSPORT_VERSION,
          P_KEY,
          FECN,
          BECN,
          Field.reserved(4, 2, 6),
          DESTINATION_QPN,
          ACK_REQUEST,
          Field.reserved(8, 1, 7),
          PSN);

  private Bth() {}
}
