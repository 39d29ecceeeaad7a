package io.cmscope.codec.privatedata;

import io.cmscope.codec.cm.FieldValue;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.wire.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * What a message carries for an upper-layer protocol.
 *
 * @param data all private data of the message, as far as they are there
 * @param at where in them those of the protocol begin
 */
public record UpperLayerData(UpperLayer protocol, Layout layout, PrivateData data, int at) {

  /**
   * The fields, in order, for printing.
   *
   * @param areaOctet the octet of the MAD at which the private data begin
   */
  public List<FieldValue> values(int areaOctet) {
    List<FieldValue> values = new ArrayList<>(layout.fields().size());
    for (Field field : layout.fields()) {
      int from = Math.min(at + field.octet(), data.length());
      int end = Math.min(at + field.endOctet(), data.length());
      values.add(
          new FieldValue(
              field,
              areaOctet + at + field.octet(),
              at + field.endOctet() <= data.length(),
              data.slice(from, end - from),
              field.width() > 64 ? 0 : layout.value(field, data, at),
              layout.text(field, data, at)));
    }
    return values;
  }

  /** {@code NVMe-oF request: recfmt 0, qid 1, hrqsize 16, hsqsize 15 (16 entries), cntlid 0} */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(layout.name());
    String separator = ": ";
    for (FieldValue value : values(0)) {
      if (!value.isReserved()) {
        text.append(separator).append(value.name()).append(' ').append(value.text());
        separator = ", ";
      }
    }
    return text.toString();
  }
}
