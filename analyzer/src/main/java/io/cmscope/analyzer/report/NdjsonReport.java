package io.cmscope.analyzer.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.cmscope.analyzer.Analysis;
import io.cmscope.analyzer.CaptureSummary;
import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.findings.Finding;
import io.cmscope.analyzer.findings.Severity;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** One JSON object a line, each written as soon as it is complete; captures and summary last. */
public final class NdjsonReport implements Report {
  private final JsonGenerator json;
  private final int[] bySeverity = new int[Severity.values().length];
  private int connections;
  private @Nullable JsonRecords records;

  public NdjsonReport(OutputStream out) throws IOException {
    json = new JsonFactory().setRootValueSeparator("\n").createGenerator(out);
    json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
  }

  @Override
  public void conversation(Analysis analysis, Conversation conversation) throws IOException {
    begin("connection");
    records(analysis).connection(conversation);
    json.writeEndObject();
    connections++;
  }

  @Override
  public void finding(Analysis analysis, Finding finding, Severity severity) throws IOException {
    begin("finding");
    records(analysis).finding(finding, severity);
    json.writeEndObject();
    bySeverity[severity.ordinal()]++;
  }

  @Override
  public void finish(Analysis analysis) throws IOException {
    for (CaptureSummary capture : analysis.captures()) {
      begin("capture");
      records(analysis).capture(capture);
      json.writeEndObject();
    }
    begin("summary");
    json.writeStringField("schema", "cmscope.analysis/1");
    json.writeObjectFieldStart("messages");
    records(analysis).messageCounts();
    json.writeEndObject();
    json.writeNumberField("connections", connections);
    json.writeObjectFieldStart("findings");
    for (Severity severity : Severity.values()) {
      json.writeNumberField(severity.label(), bySeverity[severity.ordinal()]);
    }
    json.writeEndObject();
    json.writeEndObject();
    json.writeRaw('\n');
    json.close();
  }

  private void begin(String record) throws IOException {
    json.writeStartObject();
    json.writeStringField("record", record);
  }

  private JsonRecords records(Analysis analysis) {
    if (records == null) {
      records = new JsonRecords(json, analysis);
    }
    return records;
  }
}
