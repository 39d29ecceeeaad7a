package io.cmscope.captures;

/** Hand-made ERF records. */
final class ErfFiles {
  private ErfFiles() {}

  /**
   * A record, padded to a multiple of 8 as the hardware does.
   *
   * @param seconds since the epoch
   * @param fraction of a second, in units of 2^-32
   * @param lost lctr, or the colour
   * @param wire wlen
   * @param content extension headers, Ethernet padding and the frame
   */
  static byte[] record(int type, long seconds, long fraction, int lost, int wire, byte[] content) {
    int length = 16 + content.length;
    int padding = -length & 7;
    return Octets.bigEndian()
        .octets(Octets.littleEndian().u64(seconds << 32 | fraction).done())
        .u8(type)
        .u8(4)
        .u16(length + padding)
        .u16(lost)
        .u16(wire)
        .octets(content)
        .zeros(padding)
        .done();
  }

  static byte[] infiniBand(long seconds, byte[] frame) {
    return record(21, seconds, 0, 0, frame.length, frame);
  }

  static byte[] sample() {
    return Octets.bigEndian()
        .octets(infiniBand(1_700_000_000L, Octets.counting(0, 20)))
        .octets(infiniBand(1_700_000_001L, Octets.counting(30, 33)))
        .octets(record(2, 1_700_000_001L, 1L << 31, 0, 60, Octets.counting(90, 62)))
        .octets(infiniBand(1_700_000_002L, Octets.counting(7, 24)))
        .done();
  }

  static byte[] inPcap(byte[]... records) {
    Octets file = PcapFiles.header(Octets.littleEndian(), PcapFiles.MICROS, 197);
    for (byte[] record : records) {
      PcapFiles.record(file, 1, 2, record);
    }
    return file.done();
  }
}
