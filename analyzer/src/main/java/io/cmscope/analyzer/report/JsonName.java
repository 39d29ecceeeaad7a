package io.cmscope.analyzer.report;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.nio.charset.StandardCharsets;

/** The name of a field, or a word among few that stands as a value: encoded once. */
final class JsonName {
  private final String text;
  private final byte[] quoted;
  private final byte[] field;

  private JsonName(String text) {
    this.text = text;
    String escaped = new String(JsonStringEncoder.getInstance().quoteAsString(text));
    quoted = ("\"" + escaped + "\"").getBytes(StandardCharsets.UTF_8);
    field = (",\"" + escaped + "\":").getBytes(StandardCharsets.UTF_8);
  }

  static JsonName of(String text) {
    return new JsonName(text);
  }

  String text() {
    return text;
  }

  /** As a value: {@code "name"}. Not to be changed. */
  byte[] quoted() {
    return quoted;
  }

  /** As the name of a field that follows another: {@code ,"name":}. Not to be changed. */
  byte[] field() {
    return field;
  }
}
