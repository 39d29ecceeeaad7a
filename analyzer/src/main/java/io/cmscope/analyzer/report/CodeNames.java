package io.cmscope.analyzer.report;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.FieldValue;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.Transport;
import io.cmscope.codec.wire.Field;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How coded values read: by the number people search for, or by the name they know. */
final class CodeNames {
  private static final List<Field> KNOWN_BY_NAME =
      List.of(Rej.MESSAGE_REJECTED, Mra.MESSAGE_MRAED, Req.TRANSPORT_SERVICE_TYPE);

  private CodeNames() {}

  /** Whether people know the values by their names rather than by their numbers. */
  static boolean knownByName(Field field) {
    return KNOWN_BY_NAME.contains(field);
  }

  /** The name of a code; null when it has none. */
  static @Nullable String name(FieldValue value, CmMad mad) {
    boolean extended =
        value.field().equals(Req.TRANSPORT_SERVICE_TYPE)
            && mad.message() instanceof Req req
            && req.transport() == Transport.XRC;
    return extended ? Transport.XRC.name() : value.codeName();
  }

  /**
   * {@code 10 stale connection}, {@code REQ (0)}, {@code 1024 octets (3)}, {@code 31 (32 entries)}.
   */
  static String text(FieldValue value, CmMad mad) {
    @Nullable String name = name(value, mad);
    if (name == null) {
      return Long.toString(value.value());
    }
    if (name.toLowerCase(Locale.ROOT).startsWith("reserved")) {
      return value.value() + " reserved";
    }
    if (value.field().equals(Req.PATH_MTU)) {
      return name + " octets (" + value.value() + ")";
    }
    if (knownByName(value.field()) || value.jsonName().endsWith("acketRate")) {
      return name + " (" + value.value() + ")";
    }
    return Character.isDigit(name.charAt(0)) ? value.text() : value.value() + " " + name;
  }
}
