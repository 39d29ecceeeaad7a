package io.cmscope.analyzer.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;

/**
 * Fields whose values are digits only: ids in hex, times as decimals. They are a third of all
 * output, so they are written without a String each.
 */
final class JsonFields {
  private static final byte[] DIGITS = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
  };
  private static final long BILLION = 1_000_000_000L;
  private static final int PLACES = 9;

  private final JsonGenerator json;
  private final byte[] scratch = new byte[40];

  JsonFields(JsonGenerator json) {
    this.json = json;
  }

  /** A name, encoded once. */
  static SerializableString name(String name) {
    SerializedString encoded = new SerializedString(name);
    encoded.asQuotedUTF8();
    return encoded;
  }

  /** An id of so many hex digits. */
  void hex(SerializableString name, long value, int digits) throws IOException {
    json.writeFieldName(name);
    scratch[0] = '0';
    scratch[1] = 'x';
    long left = value;
    for (int i = digits + 1; i > 1; i--) {
      scratch[i] = DIGITS[(int) (left & 0xf)];
      left >>>= 4;
    }
    json.writeRawUTF8String(scratch, 0, digits + 2);
  }

  /** A time span: nanoseconds, written as seconds with nine decimals. */
  void seconds(SerializableString name, long nanos) throws IOException {
    json.writeFieldName(name);
    if (nanos < 0) {
      json.writeString(Notation.seconds(nanos));
      return;
    }
    int at = scratch.length;
    long part = nanos % BILLION;
    for (int i = 0; i < PLACES; i++) {
      scratch[--at] = DIGITS[(int) (part % 10)];
      part /= 10;
    }
    scratch[--at] = '.';
    long whole = nanos / BILLION;
    do {
      scratch[--at] = DIGITS[(int) (whole % 10)];
      whole /= 10;
    } while (whole > 0);
    json.writeRawUTF8String(scratch, at, scratch.length - at);
  }

  void string(SerializableString name, SerializableString value) throws IOException {
    json.writeFieldName(name);
    json.writeString(value);
  }

  void number(SerializableString name, long value) throws IOException {
    json.writeFieldName(name);
    json.writeNumber(value);
  }

  void flag(SerializableString name, boolean value) throws IOException {
    json.writeFieldName(name);
    json.writeBoolean(value);
  }
}
