package io.cmscope.analyzer.report;

import io.cmscope.codec.cm.FieldValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Tells fields that say nothing as long as they are zero: what only reliable datagrams use, what
 * newer releases put into reserved bits, and paths and targets that are not there. For the text
 * view only.
 */
final class Wordiness {
  private static final Set<String> SILENT_WHEN_ZERO =
      Set.of(
          "localQKey",
          "localEecn",
          "remoteEecn",
          "rdcExists",
          "vendorId",
          "extendedTransportType",
          "sapSupported",
          "rejectInfoLength",
          "additionalInfoLength",
          "capabilityMask2");

  private static final List<String> GROUPS = List.of("alternate", "redirect", "trap");

  /** Groups with a field that is not zero. */
  private final Set<String> speaking = new HashSet<>();

  Wordiness(List<FieldValue> values) {
    for (FieldValue value : values) {
      for (String group : GROUPS) {
        if (value.jsonName().startsWith(group) && !isZero(value)) {
          speaking.add(group);
        }
      }
    }
  }

  boolean saysNothing(FieldValue value) {
    for (String group : GROUPS) {
      if (value.jsonName().startsWith(group)) {
        return !speaking.contains(group);
      }
    }
    return isZero(value) && SILENT_WHEN_ZERO.contains(value.jsonName());
  }

  private static boolean isZero(FieldValue value) {
    return value.width() > 64 ? value.octets().isZero() : value.value() == 0;
  }
}
