package io.cmscope.analyzer;

import java.util.zip.CRC32;

/**
 * A checksum of the octets of a MAD: equal octets have equal fingerprints, and a difference in up
 * to 32 neighbouring bits always shows. CRC-32 because every JVM computes it in machine code from
 * the first call on.
 */
final class Fingerprint {
  private final CRC32 crc = new CRC32();

  long of(byte[] octets) {
    crc.reset();
    crc.update(octets, 0, octets.length);
    return crc.getValue();
  }
}
