package io.cmscope.codec.wire;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of RoCE writers that is Ethernet: addresses and any number of VLAN tags.
 *
 * @param <W> the writer itself
 */
public abstract sealed class EthernetWriter<W extends EthernetWriter<W>> extends FrameWriter<W>
    permits RoceV1Writer, RoceV2Writer {
  private static final int VLAN = 0x8100;

  private final List<Integer> tags = new ArrayList<>();
  private long sourceMac;
  private long destinationMac;

  /** Default 0; 48 bits, the first octet on the wire uppermost. */
  public final W sourceMac(long mac) {
    sourceMac = EthernetHeader.SOURCE.check(mac);
    return self();
  }

  /** Default 0; 48 bits, the first octet on the wire uppermost. */
  public final W destinationMac(long mac) {
    destinationMac = EthernetHeader.DESTINATION.check(mac);
    return self();
  }

  /** Adds an 802.1Q tag inside those there are. */
  public final W vlan(int vlanId) {
    return vlanTag(VLAN, (int) VlanTag.VLAN_ID.check(vlanId));
  }

  /**
   * Adds a tag inside those there are.
   *
   * @param protocol 0x8100, 0x88a8 or 0x9100
   * @param control priority, drop eligible bit and VLAN id, 16 bits
   */
  public final W vlanTag(int protocol, int control) {
    if (!VlanTag.isTag(protocol)) {
      throw new IllegalArgumentException(
          "tag protocol = " + protocol + " is not 0x8100, 0x88a8 or 0x9100");
    }
    if (control >>> 16 != 0) {
      throw new IllegalArgumentException("tag control = " + control + " does not fit in 16 bits");
    }
    tags.add(protocol << 16 | control);
    return self();
  }

  final int ethernetLength() {
    return EthernetHeader.LENGTH + tags.size() * VlanTag.LENGTH;
  }

  final void writeEthernet(ByteBuf out, int index, int etherType) {
    EthernetHeader.DESTINATION.set(out, index, destinationMac);
    EthernetHeader.SOURCE.set(out, index, sourceMac);
    int at = index + EthernetHeader.ETHERTYPE.octet();
    for (int tag : tags) {
      out.setInt(at, tag);
      at += VlanTag.LENGTH;
    }
    out.setShort(at, etherType);
  }

  @Override
  final int coveredOffset() {
    return ethernetLength();
  }

  @Override
  final int trailerLength() {
    return 0;
  }

  @Override
  final void writeTrailer(ByteBuf out, int index, int trailer) {
    // the frame check sequence is the adapter's
  }
}
