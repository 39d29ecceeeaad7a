package io.cmscope.captures;

/** Hand-made pcap files. */
final class PcapFiles {
  static final int MICROS = 0xa1b2c3d4;
  static final int NANOS = 0xa1b23c4d;
  static final int MODIFIED = 0xa1b2cd34;

  private PcapFiles() {}

  static Octets header(Octets file, int magic, long network) {
    return file.u32(magic).u16(2).u16(4).u32(0).u32(0).u32(65535).u32(network);
  }

  static Octets record(Octets file, long seconds, long fraction, byte[] octets) {
    return record(file, seconds, fraction, octets, octets.length);
  }

  static Octets record(Octets file, long seconds, long fraction, byte[] octets, long original) {
    return file.u32(seconds).u32(fraction).u32(octets.length).u32(original).octets(octets);
  }

  /** Three frames of 20, 0 and 33 octets. */
  static Octets sample(boolean bigEndian) {
    Octets file = header(Octets.inOrder(bigEndian), MICROS, 1);
    record(file, 1_700_000_000L, 1, Octets.counting(0, 20));
    record(file, 1_700_000_000L, 2, new byte[0], 60);
    return record(file, 1_700_000_001L, 999_999, Octets.counting(100, 33), 1500);
  }
}
