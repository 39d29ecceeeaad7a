package io.cmscope.codec.wire;

import java.util.List;

/** IPv6 (RFC 8200) without extension headers. */
public final class Ipv6Header {
  /** Octets. */
  public static final int LENGTH = 40;

  /** 6. */
  public static final Field VERSION = Field.at("version", 0, 0, 4);

  /** Traffic class. */
  public static final Field TRAFFIC_CLASS = Field.at("traffic class", 0, 4, 8).hex();

  /** Flow label. */
  public static final Field FLOW_LABEL = Field.at("flow label", 1, 4, 20).hex();

  /** Octets after this header. */
  public static final Field PAYLOAD_LENGTH = Field.at("payload length", 4, 16);

  /** 17 for UDP, or an extension header. */
  public static final Field NEXT_HEADER = Field.at("next header", 6, 8);

  /** Hop limit. */
  public static final Field HOP_LIMIT = Field.at("hop limit", 7, 8);

  /** Sender. */
  public static final Field SOURCE = Field.at("source address", 8, 128).as(Field.Format.GID);

  /** Receiver. */
  public static final Field DESTINATION =
      Field.at("destination address", 24, 128).as(Field.Format.GID);

  /** All fields in order. */
  public static final List<Field> FIELDS =
      List.of(
          VERSION,
          TRAFFIC_CLASS,
          FLOW_LABEL,
          PAYLOAD_LENGTH,
          NEXT_HEADER,
          HOP_LIMIT,
          SOURCE,
          DESTINATION);

  private Ipv6Header() {}
}
