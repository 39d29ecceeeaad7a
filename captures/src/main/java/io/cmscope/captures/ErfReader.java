package io.cmscope.captures;

/** Reads ERF files: records one after the other, without a file header. */
final class ErfReader extends RecordReader {
  /**
   * So many records in a row must be plausible before a file without a magic number is taken for
   * ERF.
   */
  private static final int CONVINCING = 3;

  private static final long SECOND = 1L << 32;
  private static final long WEEK = 7 * 24 * 3600 * SECOND;

  ErfReader(OctetWindow window, String file) {
    super(window, file);
  }

  /**
   * Whether the octets at the window's position look like records: known types, lengths that lead
   * to the next one, times that advance. A file of fewer than three records must end with one, or
   * with the beginning of a plausible one.
   */
  static boolean isPlausible(OctetWindow window) {
    int at = 0;
    long before = 0;
    for (int whole = 0; whole < CONVINCING; whole++) {
      if (!window.has(at + ErfRecord.HEADER)) {
        return whole > 0;
      }
      int index = window.index() + at;
      long time = window.data().getLongLE(index);
      int length = ErfRecord.recordLength(window.data(), index);
      if (!ErfRecord.isKnownType(ErfRecord.type(window.data(), index))
          || length < ErfRecord.HEADER
          || time >>> 32 == 0
          || (whole > 0 && !follows(time, before))) {
        return false;
      }
      before = time;
      at += length;
      if (!window.has(at)) {
        return whole > 0;
      }
    }
    return true;
  }

  private static boolean follows(long time, long before) {
    return time - before > -SECOND && time - before < WEEK;
  }

  @Override
  boolean advance() {
    while (window.has(ErfRecord.HEADER)) {
      int length = ErfRecord.recordLength(window.data(), window.index());
      int type = ErfRecord.type(window.data(), window.index());
      if (length < ErfRecord.HEADER || type == 0) {
        return stop(
            window.position() + 8,
            "an ERF record of a known type and at least 16 octets",
            "type " + type + " with " + length + " octets");
      }
      if (!window.has(length)) {
        return cutOff(
            window.position(),
            "frame " + (count + 1) + " in an ERF record of " + length + " octets");
      }
      int index = window.index();
      window.skip(length);
      if (type != ErfRecord.TYPE_PAD) { // padding between records is no frame, for Wireshark either
        frame.at(++count, 0, LinkTypes.ERF, 0);
        frame.octets(window.data(), index, length, length);
        return true;
      }
    }
    return endBefore("an ERF record header of 16 octets");
  }

  @Override
  String format() {
    return "erf";
  }
}
