package io.cmscope.codec.wire;

import java.util.List;

/** Global route header (IBA vol 1, 8.3), the IPv6 header of InfiniBand and RoCEv1. */
public final class Grh {
  /** Octets. */
  public static final int LENGTH = 40;

  /** Next header of an IBA transport: a BTH follows. */
  public static final int NEXT_HEADER_IBA = 0x1b;

  /** 6. */
  public static final Field VERSION = Field.at("version", 0, 0, 4);

  /** Traffic class. */
  public static final Field TRAFFIC_CLASS = Field.at("traffic class", 0, 4, 8).hex();

  /** Flow label. */
  public static final Field FLOW_LABEL = Field.at("flow label", 1, 4, 20).hex();

  /** Octets after this header through the ICRC. */
  public static final Field PAYLOAD_LENGTH = Field.at("payload length", 4, 16);

  /** 0x1b for a BTH. */
  public static final Field NEXT_HEADER = Field.at("next header", 6, 8).hex();

  /** Hop limit. */
  public static final Field HOP_LIMIT = Field.at("hop limit", 7, 8);

  /** Sender. */
  public static final Field SOURCE_GID = Field.at("source GID", 8, 128).as(Field.Format.GID);

  /** Receiver. */
  public static final Field DESTINATION_GID =
      Field.at("destination GID", 24, 128).as(Field.Format.GID);

  /** All fields in order. */
  public static final List<Field> FIELDS =
      List.of(
          VERSION,
          TRAFFIC_CLASS,
          FLOW_LABEL,
          PAYLOAD_LENGTH,
          NEXT_HEADER,
          HOP_LIMIT,
          SOURCE_GID,
          DESTINATION_GID);

  private Grh() {}
}
