package io.cmscope.codec.privatedata;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/**
 * How an upper-layer protocol lays out the private data of one message.
 *
 * @param name the protocol and the message: {@code NVMe-oF request}
 * @param order of the octets of its numbers; those of 8 bits and less, and octets, have none
 * @param ends whether nothing follows it, so that the rest of the area is to be zero
 * @param fields in order, without gap or overlap
 */
public record Layout(String name, ByteOrder order, boolean ends, List<Field> fields) {

  static Layout bigEndian(String name, Field... fields) {
    return new Layout(name, ByteOrder.BIG_ENDIAN, true, List.of(fields));
  }

  static Layout littleEndian(String name, Field... fields) {
    return new Layout(name, ByteOrder.LITTLE_ENDIAN, true, List.of(fields));
  }

  /** The same layout, which something of another length may follow. */
  Layout open() {
    return new Layout(name, order, false, fields);
  }

  /** Octets it takes. */
  public int length() {
    return fields.getLast().endOctet();
  }

  /** The octet after its last field that is not reserved. */
  public int definedLength() {
    int last = fields.size() - 1;
    while (last > 0 && fields.get(last).format() == Field.Format.RESERVED) {
      last--;
    }
    return fields.get(last).endOctet();
  }

  /** The number in a field, of 64 bits at most; what was cut off reads as zero. */
  long value(Field field, PrivateData data, int at) {
    long value = field.get(padded(data, at), 0);
    boolean swapped =
        order == ByteOrder.LITTLE_ENDIAN && field.width() % 8 == 0 && field.bit() % 8 == 0;
    return swapped ? Long.reverseBytes(value) >>> (64 - field.width()) : value;
  }

  /** The value of a field as people read it. */
  String text(Field field, PrivateData data, int at) {
    return field.width() > 64
        ? field.text(padded(data, at), 0)
        : field.text(value(field, data, at));
  }

  private ByteBuf padded(PrivateData data, int at) {
    int there = Math.max(0, Math.min(data.length() - at, length()));
    byte[] octets = there == 0 ? new byte[0] : data.slice(at, there).copyOctets();
    return Unpooled.wrappedBuffer(Arrays.copyOf(octets, length()));
  }
}
