package io.cmscope.captures;

/** Hand-made pcapng blocks. */
final class PcapngFiles {
  private PcapngFiles() {}

  /** A block: type, length, body padded to a multiple of 4, length. */
  static byte[] block(boolean bigEndian, long type, Octets body) {
    body.zeros(-body.size() & 3);
    int length = body.size() + 12;
    return Octets.inOrder(bigEndian).u32(type).u32(length).octets(body.done()).u32(length).done();
  }

  static byte[] section(boolean bigEndian) {
    Octets body = Octets.inOrder(bigEndian).u32(0x1a2b3c4d).u16(1).u16(0).u64(-1);
    return block(bigEndian, 0x0a0d0d0aL, body);
  }

  static byte[] iface(boolean bigEndian, int linkType, byte[]... options) {
    return iface(bigEndian, linkType, 0, options);
  }

  static byte[] iface(boolean bigEndian, int linkType, long snapshotLength, byte[]... options) {
    Octets body = Octets.inOrder(bigEndian).u16(linkType).u16(0).u32(snapshotLength);
    return block(bigEndian, 1, body.octets(options));
  }

  static byte[] enhanced(
      boolean bigEndian, int id, long time, byte[] octets, long original, byte[]... options) {
    Octets body =
        Octets.inOrder(bigEndian)
            .u32(id)
            .u32(time >>> 32)
            .u32(time)
            .u32(octets.length)
            .u32(original)
            .octets(octets)
            .zeros(-octets.length & 3);
    return block(bigEndian, 6, body.octets(options));
  }

  static byte[] simple(boolean bigEndian, long original, byte[] octets) {
    return block(bigEndian, 3, Octets.inOrder(bigEndian).u32(original).octets(octets));
  }

  static byte[] obsolete(boolean bigEndian, int id, int drops, long time, byte[] octets) {
    Octets body =
        Octets.inOrder(bigEndian)
            .u16(id)
            .u16(drops)
            .u32(time >>> 32)
            .u32(time)
            .u32(octets.length)
            .u32(octets.length)
            .octets(octets);
    return block(bigEndian, 2, body);
  }

  static byte[] statistics(boolean bigEndian, int id, byte[]... options) {
    Octets body = Octets.inOrder(bigEndian).u32(id).u32(0).u32(0);
    return block(bigEndian, 5, body.octets(options));
  }

  static byte[] option(boolean bigEndian, int code, byte[] value) {
    return Octets.inOrder(bigEndian)
        .u16(code)
        .u16(value.length)
        .octets(value)
        .zeros(-value.length & 3)
        .done();
  }

  static byte[] option64(boolean bigEndian, int code, long value) {
    return option(bigEndian, code, Octets.inOrder(bigEndian).u64(value).done());
  }

  static byte[] option8(boolean bigEndian, int code, int value) {
    return option(bigEndian, code, new byte[] {(byte) value});
  }

  /** One section, two interfaces, one packet of each kind and some other blocks. */
  static byte[] sample(boolean big) {
    return Octets.inOrder(big)
        .octets(section(big))
        .octets(iface(big, 1), iface(big, 247, option8(big, 9, 9)))
        .octets(enhanced(big, 0, 1_700_000_000_000_001L, Octets.counting(0, 20), 20))
        .octets(block(big, 4, Octets.inOrder(big).u32(0)))
        .octets(enhanced(big, 1, 1_700_000_000_000_002_001L, Octets.counting(50, 21), 99))
        .octets(simple(big, 7, Octets.counting(70, 7)))
        .octets(obsolete(big, 0, 3, 1_700_000_000_000_003L, Octets.counting(80, 9)))
        .octets(statistics(big, 0, option64(big, 5, 3)))
        .done();
  }
}
