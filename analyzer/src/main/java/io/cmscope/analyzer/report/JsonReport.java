package io.cmscope.analyzer.report;

import static io.cmscope.analyzer.report.JsonNames.*;

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
    PrettyJson json = new PrettyJson(out);
    JsonRecords records = new JsonRecords(json, analysis);
    json.begin();
    json.text(SCHEMA, "cmscope.analysis/1");
    json.beginList(CAPTURES);
    for (CaptureSummary capture : analysis.captures()) {
      json.begin();
      records.capture(capture);
      json.end();
    }
    json.endList();
    json.begin(MESSAGES);
    records.messageCounts();
    json.end();
    json.beginList(CONNECTIONS);
    for (Conversation conversation : conversations) {
      json.begin();
      records.connection(conversation);
      json.end();
    }
    json.endList();
    json.beginList(FINDINGS);
    for (Graded graded : findings) {
      json.begin();
      records.finding(graded.finding(), graded.severity());
      json.end();
    }
    json.endList();
    json.end();
    json.finish();
  }
}
