package io.cmscope.analyzer.report;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.FieldValue;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.wire.Field;

/** Which fields of the MAD header are worth showing: those that are not as in every CM message. */
final class MadHeaderFields {
  private MadHeaderFields() {}

  static boolean isUnusual(FieldValue value, CmMad mad) {
    Field field = value.field();
    if (field.equals(MadHeader.CLASS_VERSION)) {
      return value.value() != MadHeader.CM_CLASS_VERSION;
    }
    if (field.equals(MadHeader.METHOD)) {
      return value.value() != MadHeader.SEND;
    }
    if (field.equals(MadHeader.ATTRIBUTE_ID)) {
      return mad.type() == MessageType.OTHER;
    }
    return value.value() != 0
        && (field.equals(MadHeader.STATUS)
            || field.equals(MadHeader.CLASS_SPECIFIC)
            || field.equals(MadHeader.ATTRIBUTE_MODIFIER));
  }
}
