package io.cmscope.captures;

/**
 * Reads pcap files: draft-ietf-opsawg-pcap, both byte orders, micro- and nanoseconds, and the
 * "modified" format of Alexey Kuznetzov's libpcap whose record headers are 8 octets longer.
 *
 * <pre>
 *  0  magic      4  major, minor version    8  time zone, unused   12  accuracy, unused
 * 16  snapshot length                      20  FCS length and flags (16 bits), link type (16 bits)
 *     each record:
 *  0  seconds    4  micro- or nanoseconds   8  captured octets     12  original octets
 * </pre>
 */
final class PcapReader extends RecordReader {
  static final int MAGIC_MICROS = 0xa1b2c3d4;
  static final int MAGIC_NANOS = 0xa1b23c4d;
  static final int MAGIC_MODIFIED = 0xa1b2cd34;
  static final int HEADER = 24;
  static final int RECORD_HEADER = 16;
  static final int MODIFIED_RECORD_HEADER = 24;

  private final int linkType;
  private final int recordHeader;
  private final int nanosPerUnit;

  private PcapReader(OctetWindow window, String file) {
    super(window, file);
    int magic = window.i32(0);
    recordHeader = magic == MAGIC_MODIFIED ? MODIFIED_RECORD_HEADER : RECORD_HEADER;
    nanosPerUnit = magic == MAGIC_NANOS ? 1 : 1_000;
    linkType = window.u16(window.bigEndian() ? 22 : 20);
    declare(linkType);
    window.skip(HEADER);
  }

  static boolean isMagic(int magic) {
    return magic == MAGIC_MICROS || magic == MAGIC_NANOS || magic == MAGIC_MODIFIED;
  }

  /**
   * Starts reading at a file header whose magic number was recognised.
   *
   * @param window in the byte order of the file
   */
  static PcapReader open(OctetWindow window, String file) throws CaptureException {
    if (!window.has(HEADER)) {
      throw new CaptureException(
          new CaptureProblem(
              file,
              0,
              "a pcap file header of 24 octets",
              window.available() + " octets, then " + window.end()));
    }
    int major = window.u16(4);
    if (major != 2) {
      throw new CaptureException(
          new CaptureProblem(file, 4, "pcap version 2", "version " + major + "." + window.u16(6)));
    }
    return new PcapReader(window, file);
  }

  @Override
  boolean advance() {
    if (!window.has(recordHeader)) {
      return endBefore("a pcap record header of " + recordHeader + " octets");
    }
    long captured = window.u32(8);
    long original = window.u32(12);
    if (captured > LARGEST_FRAME) {
      return stop(
          window.position() + 8,
          "at most " + LARGEST_FRAME + " captured octets in frame " + (count + 1),
          Long.toString(captured));
    }
    if (original == 0 && captured == 0 && window.i64(0) == 0) {
      return stop(window.position(), "a pcap record header", "only zeros");
    }
    int length = (int) captured;
    if (!window.has(recordHeader + length)) {
      return cutOff(
          window.position(), "frame " + (count + 1) + " in " + (recordHeader + length) + " octets");
    }
    frame.at(++count, window.u32(0) * 1_000_000_000L + window.u32(4) * nanosPerUnit, linkType, 0);
    frame.octets(
        window.data(), window.index() + recordHeader, length, wireLength(original, captured));
    frame.dropped(0);
    window.skip(recordHeader + length);
    return true;
  }

  /**
   * The original length to hand out: some writers leave it 0, and a damaged one is not worth losing
   * the octets over.
   */
  static int wireLength(long original, long captured) {
    return (int) Math.min(Math.max(original, captured), Integer.MAX_VALUE);
  }

  @Override
  String format() {
    return "pcap";
  }
}
