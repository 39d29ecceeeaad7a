package io.cmscope.codec.wire;

import java.util.List;

/** Local route header of native InfiniBand (IBA vol 1, 7.7). */
public final class Lrh {
  /** Octets. */
  public static final int LENGTH = 8;

  /** Link next header: raw, ethertype follows. */
  public static final int LNH_RAW = 0;

  /** Link next header: raw IPv6. */
  public static final int LNH_RAW_IPV6 = 1;

  /** Link next header: BTH. */
  public static final int LNH_LOCAL = 2;

  /** Link next header: GRH, then BTH. */
  public static final int LNH_GLOBAL = 3;

  /** Virtual lane; changes from link to link. */
  public static final Field VIRTUAL_LANE = Field.at("virtual lane", 0, 0, 4);

  /** Link version, 0. */
  public static final Field LINK_VERSION = Field.at("link version", 0, 4, 4);

  /** Service level. */
  public static final Field SERVICE_LEVEL = Field.at("service level", 1, 0, 4);

  /** What follows. */
  public static final Field NEXT_HEADER = Field.at("link next header", 1, 6, 2);

  /** Receiver. */
  public static final Field DESTINATION_LID = Field.at("destination LID", 2, 16);

  /** Words of 4 octets from here through the ICRC; the VCRC does not count. */
  public static final Field PACKET_LENGTH = Field.at("packet length", 4, 5, 11);

  /** Sender. */
  public static final Field SOURCE_LID = Field.at("source LID", 6, 16);

  /** All fields in order. */
  public static final List<Field> FIELDS =
      List.of(
          VIRTUAL_LANE,
          LINK_VERSION,
          SERVICE_LEVEL,
          Field.reserved(1, 4, 2),
          NEXT_HEADER,
          DESTINATION_LID,
          Field.reserved(4, 0, 5),
          PACKET_LENGTH,
          SOURCE_LID);

  private Lrh() {}
}
