package io.cmscope.analyzer.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import io.cmscope.analyzer.DecodedMessage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/** For programs: a record a line, at once. */
public final class ExchangeJson implements Exchange {
  private final JsonGenerator json;
  private final MessageJson fields;

  /**
   * @param out gets each record as it happens
   */
  public ExchangeJson(OutputStream out) throws IOException {
    json = new JsonFactory().createGenerator(out);
    json.setPrettyPrinter(new MinimalPrettyPrinter(""));
    fields = new MessageJson(json, new DecodeDetail(false, false, false));
  }

  @Override
  public void message(Direction direction, DecodedMessage message) throws IOException {
    begin("message", message.offset());
    json.writeStringField("time", Notation.seconds(message.time()));
    json.writeStringField("direction", direction.label());
    json.writeStringField("source", message.source().toString());
    json.writeStringField("destination", message.destination().toString());
    fields.contents(message);
    end();
  }

  @Override
  public void event(long offset, String name, int commId, String text) throws IOException {
    begin("event", offset);
    json.writeStringField("event", name);
    if (commId != 0) {
      json.writeStringField("localCommId", Notation.id(commId));
    }
    json.writeStringField("text", text);
    end();
  }

  @Override
  public void summary(Map<String, Map<String, Long>> counts) throws IOException {
    json.writeStartObject();
    json.writeStringField("record", "summary");
    for (Map.Entry<String, Map<String, Long>> what : counts.entrySet()) {
      json.writeObjectFieldStart(what.getKey());
      for (Map.Entry<String, Long> count : what.getValue().entrySet()) {
        json.writeNumberField(count.getKey(), count.getValue());
      }
      json.writeEndObject();
    }
    end();
  }

  private void begin(String record, long offset) throws IOException {
    json.writeStartObject();
    json.writeStringField("record", record);
    json.writeStringField("offset", Notation.seconds(offset));
  }

  private void end() throws IOException {
    json.writeEndObject();
    json.writeRaw('\n');
    json.flush();
  }
}
