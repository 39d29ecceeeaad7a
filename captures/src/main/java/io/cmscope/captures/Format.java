package io.cmscope.captures;

/** Tells formats apart by content. */
final class Format {
  private static final int GZIP = 0x1f8b0000; // first two octets
  private static final int ZSTD = 0x28b52ffd;
  private static final int ZSTD_SKIPPABLE =
      0x184d2a50; // little-endian; the last four bits are free

  private Format() {}

  /** A reader for the capture that begins at the window's position, inside compression if any. */
  static FrameSource open(OctetWindow window, String name) throws CaptureException {
    if (window.has(4)) {
      int first = window.data().getInt(window.index());
      if ((first & 0xffff0000) == GZIP) {
        return openPacked(new GzipOctets(window), name);
      }
      if (first == ZSTD || (Integer.reverseBytes(first) & ~0xf) == ZSTD_SKIPPABLE) {
        return openPacked(new ZstdOctets(window), name);
      }
    }
    return openPlain(window, name);
  }

  private static FrameSource openPacked(OctetSource unpacked, String name) throws CaptureException {
    OctetWindow window = new OctetWindow(unpacked);
    boolean opened = false;
    try {
      FrameSource reader = openPlain(window, name);
      opened = true;
      return reader;
    } finally {
      if (!opened) {
        window.close();
      }
    }
  }

  private static FrameSource openPlain(OctetWindow window, String name) throws CaptureException {
    if (window.has(4)) {
      int first = window.data().getInt(window.index());
      if (first == PcapngBlocks.SECTION) {
        return PcapngReader.open(window, name);
      }
      window.bigEndian(PcapReader.isMagic(first));
      if (window.bigEndian() || PcapReader.isMagic(Integer.reverseBytes(first))) {
        return PcapReader.open(window, name);
      }
      if (ErfReader.isPlausible(window)) {
        return new ErfReader(window, name);
      }
    }
    throw new CaptureException(
        new CaptureProblem(
            name, 0, "a capture file (pcap, pcapng or ERF)", Foreign.describe(window)));
  }
}
