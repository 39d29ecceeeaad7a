package io.cmscope.analyzer.report;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.FieldValue;
import io.cmscope.codec.cm.Req;
import java.util.ArrayList;
import java.util.List;

/** The fields of a message as reports show them: no reserved bits, the vendor id in one piece. */
final class MessageFields {
  private static final String PIECE_OF_VENDOR_ID = Req.VENDOR_ID.name() + " ";
  private static final String LAST_PIECE = PIECE_OF_VENDOR_ID + "low";

  private MessageFields() {}

  /** In the order of the octets; also those that were cut off. */
  static List<FieldValue> of(CmMad mad) {
    List<FieldValue> all = mad.messageValues();
    List<FieldValue> shown = new ArrayList<>(all.size());
    long vendorId = 0;
    for (FieldValue value : all) {
      if (value.name().startsWith(PIECE_OF_VENDOR_ID)) {
        vendorId = vendorId << 8 | value.value();
        if (value.name().equals(LAST_PIECE)) {
          shown.add(vendorId(value, vendorId));
        }
      } else if (!value.isReserved()) {
        shown.add(value);
      }
    }
    return shown;
  }

  private static FieldValue vendorId(FieldValue last, long value) {
    return new FieldValue(
        Req.VENDOR_ID,
        last.octet(),
        last.present(),
        last.octets(),
        value,
        Req.VENDOR_ID.text(value));
  }

  /** The names of those that are not wholly there. */
  static List<String> missing(List<FieldValue> values) {
    List<String> missing = new ArrayList<>();
    for (FieldValue value : values) {
      if (!value.present()) {
        missing.add(value.name());
      }
    }
    return missing;
  }
}
