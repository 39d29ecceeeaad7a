package io.cmscope.codec.wire;

import java.util.List;

/** IPv4 (RFC 791) without options. */
public final class Ipv4Header {
  /** Octets. */
  public static final int LENGTH = 20;

  /** 4. */
  public static final Field VERSION = Field.at("version", 0, 0, 4);

  /** Words of 4 octets, options included. */
  public static final Field HEADER_LENGTH = Field.at("header length", 0, 4, 4);

  /** DSCP and ECN; the traffic class of the GRH on RoCEv2. */
  public static final Field TYPE_OF_SERVICE = Field.at("type of service", 1, 8).hex();

  /** Octets of header and payload. */
  public static final Field TOTAL_LENGTH = Field.at("total length", 2, 16);

  /** Covered by the ICRC as sent. */
  public static final Field IDENTIFICATION = Field.at("identification", 4, 16).hex();

  /** Do not fragment. */
  public static final Field DONT_FRAGMENT = Field.at("do not fragment", 6, 1, 1);

  /** More fragments follow. */
  public static final Field MORE_FRAGMENTS = Field.at("more fragments", 6, 2, 1);

  /** Units of 8 octets. */
  public static final Field FRAGMENT_OFFSET = Field.at("fragment offset", 6, 3, 13);

  /** Time to live; the hop limit of the GRH on RoCEv2. */
  public static final Field TIME_TO_LIVE = Field.at("time to live", 8, 8);

  /** 17 for UDP. */
  public static final Field PROTOCOL = Field.at("protocol", 9, 8);

  /** Over the header. */
  public static final Field CHECKSUM = Field.at("header checksum", 10, 16).hex();

  /** Sender. */
  public static final Field SOURCE = Field.at("source address", 12, 32).as(Field.Format.IPV4);

  /** Receiver. */
  public static final Field DESTINATION =
      Field.at("destination address", 16, 32).as(Field.Format.IPV4);

  /** All fields in order. */
  public static final List<Field> FIELDS =
      List.of(
          VERSION,
          HEADER_LENGTH,
          TYPE_OF_SERVICE,
          TOTAL_LENGTH,
          IDENTIFICATION,
          Field.reserved(6, 0, 1),
          DONT_FRAGMENT,
          MORE_FRAGMENTS,
          FRAGMENT_OFFSET,
          TIME_TO_LIVE,
          PROTOCOL,
          CHECKSUM,
          SOURCE,
          DESTINATION);

  private Ipv4Header() {}
}
