package io.cmscope.analyzer.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.cmscope.analyzer.Analysis;
import io.cmscope.analyzer.CaptureSummary;
import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.findings.Finding;
import io.cmscope.analyzer.findings.Severity;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** One JSON object with everything, schema {@code cmscope.analysis/1}. */
public final class JsonReport implements Report {
  private static final String SCHEMA = "cmscope.analysis/1";

  private final OutputStream out;
  private final List<Conversation> conversations = new ArrayList<>();
  private final List<Graded> findings = new ArrayList<>();

  public JsonReport(OutputStream out) {
    this.out = out;
  }

  @Override
  public void conversation(Analysis analysis, Conversation conversation) {
    conversations.add(conversation);
  }

  @Override
  public void finding(Analysis analysis, Finding finding, Severity severity) {
    findings.add(new Graded(finding, severity));
  }

  @Override
  public void finish(Analysis analysis) throws IOException {
    conversations.sort(Comparator.comparingInt(Conversation::id));
    findings.sort(Graded.BY_FRAME);
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      JsonRecords records = new JsonRecords(json, analysis);
      json.writeStartObject();
      json.writeStringField("schema", SCHEMA);
      json.writeArrayFieldStart("captures");
      for (CaptureSummary capture : analysis.captures()) {
        json.writeStartObject();
        records.capture(capture);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeObjectFieldStart("messages");
      records.messageCounts();
      json.writeEndObject();
      json.writeArrayFieldStart("connections");
      for (Conversation conversation : conversations) {
        json.writeStartObject();
        records.connection(conversation);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeArrayFieldStart("findings");
      for (Graded graded : findings) {
        json.writeStartObject();
        records.finding(graded.finding(), graded.severity());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }
}
