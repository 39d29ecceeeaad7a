package io.cmscope.captures;

/** The block types of pcapng and the shape all blocks share. */
final class PcapngBlocks {
  static final int SECTION = 0x0a0d0d0a; // the same in either byte order
  static final int BYTE_ORDER = 0x1a2b3c4d;
  static final int INTERFACE = 1;
  static final int PACKET = 2; // obsolete
  static final int SIMPLE_PACKET = 3;
  static final int NAMES = 4;
  static final int STATISTICS = 5;
  static final int ENHANCED_PACKET = 6;
  static final int JOURNAL_ENTRY = 9;
  static final int SECRETS = 10;
  static final int CUSTOM = 0xbad;
  static final int CUSTOM_NOT_COPIED = 0x40000bad;
  static final int SYSDIG_EVENT = 0x204;
  static final int SYSDIG_EVENT_2 = 0x216;
  static final int SYSDIG_EVENT_2_LARGE = 0x221;

  static final int SMALLEST = 12;

  private PcapngBlocks() {}

  static boolean isLength(long length) {
    return length >= SMALLEST && (length & 3) == 0;
  }

  static int padded(int length) {
    return (length + 3) & ~3;
  }

  /** Octets a block must have to be read, or 0 if blocks of this type are passed over. */
  static int smallest(int type) {
    return switch (type) {
      case INTERFACE -> 20;
      case PACKET, ENHANCED_PACKET -> 32;
      case SIMPLE_PACKET -> 16;
      case STATISTICS -> 24;
      default -> 0;
    };
  }

  static boolean isPacket(int type) {
    return type == ENHANCED_PACKET || type == SIMPLE_PACKET || type == PACKET;
  }

  /** Blocks that hold no packet, yet have a frame number in Wireshark. */
  static boolean countsAsFrame(int type) {
    return switch (type) {
      case JOURNAL_ENTRY, CUSTOM, CUSTOM_NOT_COPIED -> true;
      case SYSDIG_EVENT, SYSDIG_EVENT_2, SYSDIG_EVENT_2_LARGE -> true;
      default -> false;
    };
  }

  static boolean isKnown(int type) {
    return smallest(type) > 0
        || type == SECTION
        || type == NAMES
        || type == SECRETS
        || countsAsFrame(type);
  }
}
