package io.cmscope.codec.wire;

import java.util.List;

/** A VLAN tag (IEEE 802.1Q) as it follows the addresses: its ethertype and what it says. */
public final class VlanTag {
  /** Octets. */
  public static final int LENGTH = 4;

  /** 0x8100, 0x88a8 or 0x9100. */
  public static final Field TPID = Field.at("tag protocol", 0, 16).hex();

  /** Priority. */
  public static final Field PRIORITY = Field.at("priority", 2, 0, 3);

  /** Drop eligible indicator. */
  public static final Field DROP_ELIGIBLE = Field.at("drop eligible", 2, 3, 1);

  /** VLAN identifier. */
  public static final Field VLAN_ID = Field.at("VLAN id", 2, 4, 12);

  /** All fields in order. */
  public static final List<Field> FIELDS = List.of(TPID, PRIORITY, DROP_ELIGIBLE, VLAN_ID);

  /** Whether an ethertype announces a tag. */
  public static boolean isTag(int etherType) {
    return etherType == 0x8100 || etherType == 0x88a8 || etherType == 0x9100;
  }

  private VlanTag() {}
}
