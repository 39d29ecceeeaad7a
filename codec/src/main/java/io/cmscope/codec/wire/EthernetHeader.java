package io.cmscope.codec.wire;

import java.util.List;

/** Ethernet: addresses and ethertype; VLAN tags stand before the ethertype. */
public final class EthernetHeader {
  /** Octets. */
  public static final int LENGTH = 14;

  /** Receiver. */
  public static final Field DESTINATION = Field.at("destination MAC", 0, 48).hex();

  /** Sender. */
  public static final Field SOURCE = Field.at("source MAC", 6, 48).hex();

  /** Type of the payload, or a length below 0x600. */
  public static final Field ETHERTYPE = Field.at("ethertype", 12, 16).hex();

  /** All fields in order. */
  public static final List<Field> FIELDS = List.of(DESTINATION, SOURCE, ETHERTYPE);

  private EthernetHeader() {}
}
