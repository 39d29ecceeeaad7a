package io.cmscope.codec.wire;

import java.util.List;

/** UDP (RFC 768). */
public final class UdpHeader {
  /** Octets. */
  public static final int LENGTH = 8;

  /** The destination port of RoCEv2, the only mark of it (annex A17). */
  public static final int ROCE_V2_PORT = 4791;

  /** Chosen for entropy; never a key of a flow. */
  public static final Field SOURCE_PORT = Field.at("source port", 0, 16);

  /** 4791 for RoCEv2. */
  public static final Field DESTINATION_PORT = Field.at("destination port", 2, 16);

  /** Octets of header and payload, ICRC included. */
  public static final Field DATAGRAM_LENGTH = Field.at("length", 4, 16);

  /** Usually zero on RoCEv2. */
  public static final Field CHECKSUM = Field.at("checksum", 6, 16).hex();

  /** All fields in order. */
  public static final List<Field> FIELDS =
      List.of(SOURCE_PORT, DESTINATION_PORT, DATAGRAM_LENGTH, CHECKSUM);

  private UdpHeader() {}
}
