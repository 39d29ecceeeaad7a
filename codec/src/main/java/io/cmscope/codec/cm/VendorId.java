package io.cmscope.codec.cm;

import static io.cmscope.codec.wire.Field.at;

import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;

/**
 * The vendor id (ECE, since 2020) found no three octets in a row in REP and SIDR_REP: it lies in
 * octets that were reserved.
 *
 * @param high bits 23 to 16
 * @param middle bits 15 to 8
 * @param low bits 7 to 0
 */
record VendorId(Field high, Field middle, Field low) {

  static final VendorId OF_REP = at3(15, 19, 23);
  static final VendorId OF_SIDR_REP = at3(6, 7, 11);

  private static VendorId at3(int high, int middle, int low) {
    return new VendorId(
        at("vendor id high", high, 8).hex(),
        at("vendor id middle", middle, 8).hex(),
        at("vendor id low", low, 8).hex());
  }

  int read(byte[] octets, int base) {
    return high.getInt(octets, base) << 16
        | middle.getInt(octets, base) << 8
        | low.getInt(octets, base);
  }

  void write(int vendorId, ByteBuf buf, int base) {
    high.set(buf, base, vendorId >>> 16);
    middle.set(buf, base, vendorId >>> 8 & 0xff);
    low.set(buf, base, vendorId & 0xff);
  }
}
