package io.cmscope.analyzer.report;

import static io.cmscope.analyzer.report.JsonNames.*;

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
  private final LineJson json;
  private final boolean live;
  private final int[] bySeverity = new int[Severity.values().length];
  private int connections;
  private @Nullable JsonRecords records;

  /**
   * @param live whether somebody may wait for each line: then none waits for the next
   */
  public NdjsonReport(OutputStream out, boolean live) {
    json = new LineJson(out);
    this.live = live;
  }

  @Override
  public void conversation(Analysis analysis, Conversation conversation) throws IOException {
    begin("connection");
    records(analysis).connection(conversation);
    json.end();
    connections++;
    handOn();
  }

  @Override
  public void finding(Analysis analysis, Finding finding, Severity severity) throws IOException {
    begin("finding");
    records(analysis).finding(finding, severity);
    json.end();
    bySeverity[severity.ordinal()]++;
    handOn();
  }

  private void handOn() throws IOException {
    if (live) {
      json.flush();
    }
  }

  @Override
  public void finish(Analysis analysis) throws IOException {
    for (CaptureSummary capture : analysis.captures()) {
      begin("capture");
      records(analysis).capture(capture);
      json.end();
    }
    begin("summary");
    json.text(SCHEMA, "cmscope.analysis/1");
    json.begin(MESSAGES);
    records(analysis).messageCounts();
    json.end();
    json.number(CONNECTIONS, connections);
    json.begin(FINDINGS);
    for (Severity severity : Severity.values()) {
      json.number(JsonName.of(severity.label()), bySeverity[severity.ordinal()]);
    }
    json.end();
    json.end();
    json.flush();
  }

  private void begin(String record) throws IOException {
    json.begin();
    json.text(RECORD, record);
  }

  private JsonRecords records(Analysis analysis) {
    if (records == null) {
      records = new JsonRecords(json, analysis);
    }
    return records;
  }
}
