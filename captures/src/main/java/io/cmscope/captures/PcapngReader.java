package io.cmscope.captures;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads pcapng files: draft-ietf-opsawg-pcapng. Every block:
 *
 * <pre>
 *  0  type    4  octets of the whole block    8  body, then options    n-4  the length again
 * </pre>
 */
final class PcapngReader extends RecordReader {
  private static final int MOST_INTERFACES = 1 << 16;
  private static final int IF_TSRESOL = 9;
  private static final int IF_TSOFFSET = 14;
  private static final int EPB_DROPCOUNT = 4;
  private static final int ISB_IFDROP = 5;
  private static final int ISB_OSDROP = 7;
  private static final int DROPS_UNKNOWN = 0xffff; // in the obsolete packet block

  private final List<PcapngInterface> interfaces = new ArrayList<>(); // of the current section
  private final PcapngOptions options = new PcapngOptions(window);
  private int interfacesBefore; // in earlier sections
  private int sections;
  private long lastNanos;
  private long untimed;
  private long lostByStatistics;

  private PcapngReader(OctetWindow window, String file) {
    super(window, file);
  }

  /** Starts reading at a section header block, whose type was recognised. */
  static PcapngReader open(OctetWindow window, String file) throws CaptureException {
    PcapngReader reader = new PcapngReader(window, file);
    if (!reader.readSection()) {
      throw new CaptureException(reader.problems().getFirst());
    }
    return reader;
  }

  @Override
  boolean advance() {
    while (window.has(PcapngBlocks.SMALLEST)) {
      int type = window.i32(0);
      long length = window.u32(4);
      int smallest = PcapngBlocks.smallest(type);
      if (type == PcapngBlocks.SECTION) {
        if (!readSection()) {
          return false;
        }
      } else if (!PcapngBlocks.isLength(length)) {
        return stop(
            window.position() + 4, "a block length of 12 or more, a multiple of 4", "" + length);
      } else if (smallest == 0) {
        count += PcapngBlocks.countsAsFrame(type) ? 1 : 0;
        if (!passOver(length)) {
          return false;
        }
      } else {
        if (!isWhole(type, length)) {
          return false;
        }
        boolean filled = read(type, (int) length, smallest);
        window.skip(length);
        if (filled) {
          return true;
        }
      }
    }
    return endBefore("a pcapng block of at least 12 octets");
  }

  private boolean readSection() {
    long start = window.position();
    if (!window.has(28)) {
      return cutOff(start, "a section header block of at least 28 octets");
    }
    int order = window.data().getInt(window.index() + 8);
    window.bigEndian(order == PcapngBlocks.BYTE_ORDER);
    if (!window.bigEndian() && Integer.reverseBytes(order) != PcapngBlocks.BYTE_ORDER) {
      return stop(start + 8, "the byte-order magic 1a2b3c4d of a section", "%08x".formatted(order));
    }
    if (window.u16(12) != 1) {
      return stop(
          start + 12, "pcapng version 1", "version " + window.u16(12) + "." + window.u16(14));
    }
    long length = window.u32(4);
    if (!PcapngBlocks.isLength(length) || length < 28) {
      return stop(start + 4, "a section header of 28 octets or more, a multiple of 4", "" + length);
    }
    interfacesBefore += interfaces.size();
    interfaces.clear();
    sections++;
    return passOver(length);
  }

  private boolean passOver(long length) {
    long start = window.position();
    if (!window.skip(length - 4) || !window.has(4)) {
      return cutOff(start, "a block of " + length + " octets");
    }
    return isClosed(0, length) && window.skip(4);
  }

  /** Whether a block that must be in the window as a whole is. */
  private boolean isWhole(int type, long length) {
    long start = window.position();
    if (length > OctetWindow.LARGEST) {
      return stop(start + 4, "a block of at most " + OctetWindow.LARGEST + " octets", "" + length);
    }
    if (!window.has((int) length)) {
      String what =
          PcapngBlocks.isPacket(type) ? "frame " + (count + 1) + " in a block" : "a block";
      return cutOff(start, what + " of " + length + " octets");
    }
    return isClosed((int) length - 4, length);
  }

  /**
   * Whether a block ends with its length; if not, whether reading can go on because another block
   * follows.
   */
  private boolean isClosed(int at, long length) {
    long again = window.u32(at);
    if (again == length) {
      return true;
    }
    long place = window.position() + at;
    String expected = "the block length " + length + " again";
    if (!isBlock(at + 4)) {
      return stop(place, expected, "" + again);
    }
    damage(place, expected, "" + again);
    return true;
  }

  private boolean isBlock(int at) {
    if (at + PcapngBlocks.SMALLEST > OctetWindow.LARGEST) {
      return false;
    }
    if (!window.has(at + PcapngBlocks.SMALLEST)) {
      return window.available() == at && !window.failed();
    }
    return PcapngBlocks.isKnown(window.i32(at)) && PcapngBlocks.isLength(window.u32(at + 4));
  }

  /** Reads a block that is in the window as a whole; true if it filled {@link #frame}. */
  private boolean read(int type, int length, int smallest) {
    count += PcapngBlocks.isPacket(type) ? 1 : 0;
    if (length < smallest) {
      damage(window.position() + 4, "a block of at least " + smallest + " octets", "" + length);
      return false;
    }
    switch (type) {
      case PcapngBlocks.INTERFACE -> readInterface(length);
      case PcapngBlocks.STATISTICS -> readStatistics(length);
      case PcapngBlocks.SIMPLE_PACKET -> {
        return readSimplePacket(length);
      }
      default -> {
        return readPacket(type, length);
      }
    }
    return false;
  }

  private void readInterface(int length) {
    if (interfaces.size() == MOST_INTERFACES) {
      damage(window.position(), "at most " + MOST_INTERFACES + " interfaces", "one more");
      return;
    }
    int id = interfacesBefore + interfaces.size();
    PcapngInterface added = new PcapngInterface(id, window.u16(8), window.u32(12));
    options.between(16, length - 4);
    while (options.next()) {
      if (options.is(IF_TSRESOL, 1)) {
        added.resolution(window.u8(options.value()));
      } else if (options.is(IF_TSOFFSET, 8)) {
        added.offset(window.i64(options.value()));
      }
    }
    interfaces.add(added);
    declare(added.linkType);
  }

  private void readStatistics(int length) {
    long id = window.u32(8);
    if (id >= interfaces.size()) {
      damage(window.position() + 8, "an interface below " + interfaces.size(), "" + id);
      return;
    }
    long drops = 0;
    options.between(20, length - 4);
    while (options.next()) {
      if (options.is(ISB_IFDROP, 8) || options.is(ISB_OSDROP, 8)) {
        drops += Math.max(0, window.i64(options.value())); // all ones: not known
      }
    }
    long fresh = interfaces.get((int) id).lostInAll(drops);
    lost += fresh;
    lostByStatistics += fresh;
  }

  private boolean readPacket(int type, int length) {
    boolean enhanced = type == PcapngBlocks.ENHANCED_PACKET;
    long id = enhanced ? window.u32(8) : window.u16(8);
    if (id >= interfaces.size()) {
      damage(window.position() + 8, "an interface below " + interfaces.size(), "" + id);
      return false;
    }
    long captured = window.u32(20);
    if (!fits(captured, length - 32, 20)) {
      return false;
    }
    PcapngInterface from = interfaces.get((int) id);
    lastNanos = from.nanos(window.u32(12) << 32 | window.u32(16));
    long drops = enhanced ? 0 : window.u16(10);
    int end = 28 + PcapngBlocks.padded((int) captured);
    if (enhanced && end < length - 4) {
      drops = dropsInOptions(end, length - 4);
    }
    drops = drops == DROPS_UNKNOWN && !enhanced ? 0 : drops;
    from.lost(drops);
    hand(from, 28, (int) captured, window.u32(24));
    frame.dropped(drops);
    return true;
  }

  private long dropsInOptions(int from, int to) {
    options.between(from, to);
    while (options.next()) {
      if (options.is(EPB_DROPCOUNT, 8)) {
        return Math.max(0, window.i64(options.value()));
      }
    }
    return 0;
  }

  private boolean readSimplePacket(int length) {
    if (interfaces.isEmpty()) {
      damage(window.position(), "an interface before a simple packet", "none");
      return false;
    }
    PcapngInterface from = interfaces.getFirst();
    long original = window.u32(8);
    long captured = from.snapshotLength == 0 ? original : Math.min(original, from.snapshotLength);
    captured = Math.min(captured, length - 16L); // writers that cut off otherwise say so nowhere
    if (!fits(captured, length - 16, 8)) {
      return false;
    }
    untimed++;
    hand(from, 12, (int) captured, original);
    frame.dropped(0);
    return true;
  }

  private boolean fits(long captured, int room, int at) {
    if (captured <= Math.min(room, LARGEST_FRAME)) {
      return true;
    }
    damage(
        window.position() + at,
        "at most " + Math.min(room, LARGEST_FRAME) + " captured octets in frame " + count,
        "" + captured);
    return false;
  }

  private void hand(PcapngInterface from, int at, int captured, long original) {
    frame.at(count, lastNanos, from.linkType, from.id);
    frame.octets(
        window.data(), window.index() + at, captured, PcapReader.wireLength(original, captured));
  }

  @Override
  String format() {
    return "pcapng";
  }

  @Override
  boolean keepsTimeOfErf() {
    return false;
  }

  @Override
  void addNotes(List<String> notes) {
    if (sections > 1) {
      notes.add(sections + " sections, one after the other");
    }
    if (untimed > 0) {
      notes.add("frames without a time, given that of the frame before: " + untimed);
    }
    if (lostByStatistics > 0) {
      notes.add("frames lost according to the capturer's statistics: " + lostByStatistics);
    }
  }
}
