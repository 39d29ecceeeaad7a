package io.cmscope.analyzer.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;

/** One JSON object over many lines, for people and for tools that read a whole file. */
final class PrettyJson implements JsonSink {
  private final JsonGenerator json;

  /**
   * @param out is not closed with this
   */
  PrettyJson(OutputStream out) throws IOException {
    json = new JsonFactory().createGenerator(out);
    json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    json.setPrettyPrinter(new DefaultPrettyPrinter());
  }

  /** After the outermost object. */
  void finish() throws IOException {
    json.writeRaw('\n');
    json.close();
  }

  @Override
  public void begin() throws IOException {
    json.writeStartObject();
  }

  @Override
  public void begin(JsonName name) throws IOException {
    json.writeObjectFieldStart(name.text());
  }

  @Override
  public void end() throws IOException {
    json.writeEndObject();
  }

  @Override
  public void beginList(JsonName name) throws IOException {
    json.writeArrayFieldStart(name.text());
  }

  @Override
  public void endList() throws IOException {
    json.writeEndArray();
  }

  @Override
  public void text(JsonName name, String value) throws IOException {
    json.writeStringField(name.text(), value);
  }

  @Override
  public void word(JsonName name, JsonName value) throws IOException {
    json.writeStringField(name.text(), value.text());
  }

  @Override
  public void number(JsonName name, long value) throws IOException {
    json.writeNumberField(name.text(), value);
  }

  @Override
  public void flag(JsonName name, boolean value) throws IOException {
    json.writeBooleanField(name.text(), value);
  }

  @Override
  public void hex(JsonName name, long value, int digits) throws IOException {
    json.writeStringField(name.text(), Notation.hex(value, digits));
  }

  @Override
  public void seconds(JsonName name, long nanos) throws IOException {
    json.writeStringField(name.text(), Notation.seconds(nanos));
  }

  @Override
  public void text(String element) throws IOException {
    json.writeString(element);
  }

  @Override
  public void number(long element) throws IOException {
    json.writeNumber(element);
  }
}
