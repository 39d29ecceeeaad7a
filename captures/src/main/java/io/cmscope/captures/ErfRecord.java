package io.cmscope.captures;

import io.netty.buffer.ByteBuf;

/**
 * One record of the Extensible Record Format of Endace DAG cards (and of ibdump).
 *
 * <pre>
 *  0  time: 64-bit fixed point, little-endian; seconds in the high, their fraction in the low half
 *  8  type; its highest bit: an extension header follows      9  flags
 * 10  rlen: octets of the record, padding included, header included
 * 12  lctr: frames lost before this one; of the coloured types: the colour
 * 14  wlen: octets of the frame on the wire
 * 16  extension headers of 8 octets, the highest bit of each says whether another follows
 *     types of Ethernet only: 2 octets of padding
 *     the frame
 * </pre>
 */
final class ErfRecord {
  static final int HEADER = 16;
  static final int TYPE_ETHERNET = 2;
  static final int TYPE_INFINIBAND = 21;
  static final int TYPE_INFINIBAND_LINK = 25;
  static final int TYPE_PAD = 48;

  private static final int HIGHEST_CONTIGUOUS_TYPE = 29;
  private static final int EXTENSION = 8;
  private static final int MORE = 0x80;

  private ErfRecord() {}

  static int type(ByteBuf data, int index) {
    return data.getByte(index + 8) & 0x7f;
  }

  static int recordLength(ByteBuf data, int index) {
    return data.getUnsignedShort(index + 10);
  }

  static int wireLength(ByteBuf data, int index) {
    return data.getUnsignedShort(index + 14);
  }

  static boolean isKnownType(int type) {
    return (type >= 1 && type <= HIGHEST_CONTIGUOUS_TYPE) || type == TYPE_PAD;
  }

  /** Nanoseconds since the epoch, rounded. */
  static long nanos(ByteBuf data, int index) {
    long time = data.getLongLE(index);
    long fraction = (time & 0xffff_ffffL) * 1_000_000_000L;
    return (time >>> 32) * 1_000_000_000L + ((fraction + 0x8000_0000L) >>> 32);
  }

  /**
   * Turns a frame that is an ERF record into the frame that the record holds, if its type is one
   * that has its own link type: InfiniBand and Ethernet. Other records stay whole, with link type
   * 197. Losses are taken from the record in any case.
   *
   * <p>Whether a frame is cut off is judged by wlen: rlen may exceed the octets that a pcap record
   * holds, by padding to a multiple of 8.
   *
   * @param timeOfRecord whether the record's time replaces that of the frame: as in Wireshark,
   *     pcap's microseconds yield to it and pcapng's time does not
   * @return false if the record holds no frame at all
   */
  static boolean unwrap(Frame frame, boolean timeOfRecord) {
    ByteBuf data = frame.data();
    int index = frame.index();
    if (frame.captured() < HEADER) {
      return true;
    }
    int type = type(data, index);
    if (timeOfRecord) {
      frame.nanos(nanos(data, index));
    }
    frame.dropped(isColoured(type) ? 0 : data.getUnsignedShort(index + 12));
    if (type == TYPE_INFINIBAND_LINK) {
      return false;
    }
    boolean ethernet = isEthernet(type);
    if (!ethernet && type != TYPE_INFINIBAND) {
      return true;
    }
    int end = Math.min(frame.captured(), Math.max(HEADER, recordLength(data, index)));
    int start = HEADER;
    boolean more = (data.getByte(index + 8) & MORE) != 0;
    while (more && start + EXTENSION <= end) {
      more = (data.getByte(index + start) & MORE) != 0;
      start += EXTENSION;
    }
    start += ethernet ? 2 : 0;
    if (more || start > end) {
      return true; // too short for what its headers announce: left as it is
    }
    int wire = wireLength(data, index);
    frame.linkType(ethernet ? LinkTypes.ETHERNET : LinkTypes.INFINIBAND);
    frame.octets(data, index + start, Math.min(end - start, wire), wire);
    return true;
  }

  private static boolean isEthernet(int type) {
    return type == TYPE_ETHERNET || type == 11 || type == 16 || type == 20;
  }

  private static boolean isColoured(int type) {
    return switch (type) {
      case 10, 11, 15, 16, 17, 19, 20 -> true;
      default -> false;
    };
  }
}
