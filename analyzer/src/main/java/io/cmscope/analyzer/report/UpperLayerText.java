package io.cmscope.analyzer.report;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.FieldValue;
import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.privatedata.UpperLayerData;
import java.nio.ByteOrder;
import java.util.List;

/** How what a message says to an upper-layer protocol reads. */
final class UpperLayerText {
  private UpperLayerText() {}

  /** Its fields, with their places in the MAD. */
  static List<FieldValue> values(UpperLayerData data, CmMad mad) {
    return data.values(MadHeader.LENGTH + mad.type().privateDataOffset());
  }

  /** {@code 32 octets, little-endian} */
  static String summary(UpperLayerData data) {
    return data.layout().length()
        + " octets"
        + (data.layout().order() == ByteOrder.LITTLE_ENDIAN ? ", little-endian" : "");
  }
}
