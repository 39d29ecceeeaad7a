package io.cmscope.codec.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Big-endian 64-bit words in an array of octets, at any index. */
final class Words {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private Words() {}

  static long at(byte[] octets, int index) {
    return (long) LONGS.get(octets, index);
  }
}
