package io.cmscope.codec.cm;

import io.cmscope.codec.mad.MadHeader;

/** What a payload that looked like a CM MAD turned out to be. */
public sealed interface Decoded {

  /** A CM message, whole or as far as its octets reach. */
  record Message(CmMad mad) implements Decoded {}

  /**
   * Too few octets even for the layer that tells what this is.
   *
   * @param layer the layer that ended early
   * @param offset where in the buffer that layer starts
   * @param need octets it takes at least
   * @param have octets there are
   */
  record Malformed(String layer, int offset, int need, int have) implements Decoded {

    /** {@code MAD header at 42: 24 octets needed, 20 there} */
    @Override
    public String toString() {
      return layer + " at " + offset + ": " + need + " octets needed, " + have + " there";
    }
  }

  /** A MAD of another class or of a base version that is not InfiniBand's. */
  record Other(MadHeader header) implements Decoded {}
}
