package io.cmscope.codec.cm;

import io.cmscope.codec.mad.ClassPortInfo;
import io.cmscope.codec.wire.Field;
import io.cmscope.codec.wire.Gid;
import io.netty.buffer.Unpooled;

/**
 * What the additional information of a REJ holds, left-aligned in its 72 octets (IBA vol 1
 * 12.6.7.2).
 */
public enum RejectInfo {
  /** The reason has none. */
  NONE(0),
  /** The sender's CA GUID, by which the receiver finds a connection whose ids it never told. */
  CA_GUID(8),
  /** The GID to use instead. */
  GID(16),
  /** The LID to use instead. */
  LID(2),
  /** An acceptable SL, in the high four bits. */
  SL(1),
  TRAFFIC_CLASS(1),
  HOP_LIMIT(1),
  /** An acceptable rate code, in the high six bits. */
  PACKET_RATE(1),
  /** Where to send the REQ instead. */
  CLASS_PORT_INFO(72),
  /** The largest MTU code, in the high four bits. */
  MTU(1),
  /** The highest class version supported. */
  CLASS_VERSION(1),
  /** An acceptable flow label, in the high twenty bits. */
  FLOW_LABEL(3),
  /** Whatever the consumer wants; any length. */
  CONSUMER(0);

  private static final Field GUID = Field.at("CA GUID", 0, 64).hex();
  private static final Field LABEL = Field.at("flow label", 0, 20).hex();
  private static final Field LID_FIELD = Field.at("LID", 0, 16).hex();

  private final int octets;

  RejectInfo(int octets) {
    this.octets = octets;
  }

  /** Octets it takes at least. */
  public int octets() {
    return octets;
  }

  /**
   * The information in words.
   *
   * @param info the valid octets; fewer than {@link #octets} make a text that says so
   * @return {@code CA GUID 0x505400fffe000011}; empty if there is nothing to tell
   */
  public String text(PrivateData info) {
    if (info.length() == 0) {
      return "";
    }
    if (info.length() < octets) {
      return info.length() + " of " + octets + " octets: " + info.toHex();
    }
    return switch (this) {
      case NONE, CONSUMER -> info.toHex();
      case CA_GUID -> "CA GUID " + GUID.text(info.getLong(0));
      case GID -> "GID " + new Gid(info.getLong(0), info.getLong(8));
      case LID -> "LID " + LID_FIELD.text(info.getUnsignedShort(0));
      case SL -> "SL " + (info.getUnsigned(0) >> 4);
      case TRAFFIC_CLASS -> "traffic class " + info.getUnsigned(0);
      case HOP_LIMIT -> "hop limit " + info.getUnsigned(0);
      case PACKET_RATE -> "packet rate " + coded(info.getUnsigned(0) >> 2, PacketRate::label);
      case CLASS_PORT_INFO -> portInfo(info).toString();
      case MTU -> "MTU " + coded(info.getUnsigned(0) >> 4, PathMtu::labelOf);
      case CLASS_VERSION -> "class version " + info.getUnsigned(0);
      case FLOW_LABEL ->
          "flow label " + LABEL.text((info.getUnsignedShort(0) << 8 | info.getUnsigned(2)) >> 4);
    };
  }

  /** The ClassPortInfo in the information of a redirection, which has at least 72 octets. */
  static ClassPortInfo portInfo(PrivateData info) {
    return ClassPortInfo.read(Unpooled.wrappedBuffer(info.copyOctets()), 0);
  }

  private static String coded(int code, Field.Naming naming) {
    return code + " (" + naming.nameOf(code) + ")";
  }
}
