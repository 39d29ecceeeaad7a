package io.cmscope.analyzer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** A 64-bit hash of the octets of a MAD: equal octets have equal fingerprints. */
final class Fingerprint {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long FIRST = 0x9e3779b97f4a7c15L;
  private static final long SECOND = 0xff51afd7ed558ccdL;

  private Fingerprint() {}

  static long of(byte[] octets) {
    long one = octets.length * FIRST;
    long two = FIRST;
    int at = 0;
    for (; at + 2 * Long.BYTES <= octets.length; at += 2 * Long.BYTES) { // two lanes in parallel
      one = mix(one ^ (long) LONGS.get(octets, at));
      two = mix(two ^ (long) LONGS.get(octets, at + Long.BYTES));
    }
    long hash = one ^ Long.rotateLeft(two, 17);
    for (; at < octets.length; at++) {
      hash = (hash ^ octets[at]) * SECOND;
    }
    return hash ^ (hash >>> 29);
  }

  private static long mix(long value) {
    long product = value * SECOND;
    return product ^ (product >>> 32);
  }
}
