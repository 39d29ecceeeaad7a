package io.cmscope.analyzer.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import io.cmscope.analyzer.DecodedMessage;
import java.io.IOException;
import java.io.OutputStream;

/** For programs: an object a message, in one array or one a line; written as they come. */
public final class DecodeJson implements DecodeReport {
  private final JsonGenerator json;
  private final boolean lines;
  private final MessageJson fields;

  private DecodeJson(OutputStream out, DecodeDetail detail, boolean lines) throws IOException {
    this.lines = lines;
    json = new JsonFactory().createGenerator(out);
    json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    json.setPrettyPrinter(lines ? new MinimalPrettyPrinter("") : new DefaultPrettyPrinter());
    fields = new MessageJson(json, detail);
    if (!lines) {
      json.writeStartArray();
    }
  }

  /** One array of messages. */
  public static DecodeJson array(OutputStream out, DecodeDetail detail) throws IOException {
    return new DecodeJson(out, detail, false);
  }

  /** A line for each message. */
  public static DecodeJson lines(OutputStream out, DecodeDetail detail) throws IOException {
    return new DecodeJson(out, detail, true);
  }

  @Override
  public void message(DecodedMessage message) throws IOException {
    json.writeStartObject();
    fields.write(message);
    json.writeEndObject();
    if (lines) {
      json.writeRaw('\n');
    }
  }

  @Override
  public void finish() throws IOException {
    if (!lines) {
      json.writeEndArray();
      json.writeRaw('\n');
    }
    json.close();
  }
}
