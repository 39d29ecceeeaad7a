package io.cmscope.analyzer.report;

import static io.cmscope.analyzer.report.JsonNames.*;

import io.cmscope.analyzer.replay.Difference;
import io.cmscope.analyzer.replay.Performance;
import io.cmscope.analyzer.replay.Played;
import io.cmscope.analyzer.replay.Recording;
import io.cmscope.analyzer.replay.Rehearsal;
import io.cmscope.analyzer.replay.Unexpected;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Schema {@code cmscope.replay/1}: one object, or one object a line. */
public final class ReplayJson implements ReplayReport {
  private static final JsonName ACTUAL = JsonName.of("actual");
  private static final JsonName AFTER = JsonName.of("after");
  private static final JsonName ANSWERED = JsonName.of("answered");
  private static final JsonName DIFFERENCES = JsonName.of("differences");
  private static final JsonName DROPPED = JsonName.of("dropped");
  private static final JsonName FIELD = JsonName.of("field");
  private static final JsonName RECORDED = JsonName.of("recorded");
  private static final JsonName REPEATED = JsonName.of("repeated");
  private static final JsonName RESULT = JsonName.of("result");
  private static final JsonName RETRANSMITTED = JsonName.of("retransmitted");
  private static final JsonName SENT = JsonName.of("sent");
  private static final JsonName SIDE = JsonName.of("side");
  private static final JsonName STEPS = JsonName.of("steps");
  private static final JsonName TEXT = JsonName.of("text");
  private static final JsonName TO = JsonName.of("to");
  private static final JsonName UNEXPECTED = JsonName.of("unexpected");
  private static final JsonName WHY = JsonName.of("why");

  private static final String SCHEMA_ID = "cmscope.replay/1";

  private final OutputStream out;
  private final boolean lines;

  private ReplayJson(OutputStream out, boolean lines) {
    this.out = out;
    this.lines = lines;
  }

  /** One object over many lines. */
  public static ReplayJson object(OutputStream out) {
    return new ReplayJson(out, false);
  }

  /** A line for each step, and one for the whole. */
  public static ReplayJson lines(OutputStream out) {
    return new ReplayJson(out, true);
  }

  /** Writes the fields of a record. */
  @FunctionalInterface
  private interface Fields<T> {
    void of(JsonSink json, T value) throws IOException;
  }

  @Override
  public void performance(Performance it) throws IOException {
    write(STEPS, it.steps(), "step", ReplayJson::step, (json, ignored) -> whole(json, it));
  }

  @Override
  public void rehearsal(String capture, Recording recording, List<Rehearsal.Line> said)
      throws IOException {
    long start = said.isEmpty() ? 0 : said.getFirst().time();
    write(
        MESSAGES,
        said,
        "message",
        (json, line) -> message(json, line, start),
        (json, ignored) -> head(json, capture, recording, "rehearsed"));
  }

  private <T> void write(
      JsonName list, List<T> parts, String kind, Fields<T> part, Fields<List<T>> whole)
      throws IOException {
    if (lines) {
      LineJson json = new LineJson(out);
      for (T each : parts) {
        json.begin();
        json.text(RECORD, kind);
        part.of(json, each);
        json.end();
      }
      json.begin();
      json.text(RECORD, "summary");
      whole.of(json, parts);
      json.end();
      json.flush();
      return;
    }
    PrettyJson json = new PrettyJson(out);
    json.begin();
    json.text(SCHEMA, SCHEMA_ID);
    whole.of(json, parts);
    json.beginList(list);
    for (T each : parts) {
      json.begin();
      part.of(json, each);
      json.end();
    }
    json.endList();
    json.end();
    json.finish();
  }

  private static void head(JsonSink json, String capture, Recording recording, String outcome)
      throws IOException {
    json.text(CAPTURE, capture);
    json.number(CONNECTION, recording.connection());
    json.text(KIND, recording.kind().label());
    json.text(OUTCOME, outcome);
  }

  private static void whole(JsonSink json, Performance it) throws IOException {
    head(json, it.capture(), it.recording(), it.outcome().label());
    json.text(SIDE, it.side().label());
    json.text(FROM, it.here());
    json.text(TO, it.peer());
    json.beginList(UNEXPECTED);
    for (Unexpected each : it.unexpected()) {
      json.begin();
      json.text(TYPE, each.type().label());
      json.text(FROM, each.from().toString());
      json.text(WHY, each.why());
      json.end();
    }
    json.endList();
    json.number(DROPPED, it.dropped());
  }

  private static void step(JsonSink json, Played step) throws IOException {
    json.number(FRAME, step.step().message().frame());
    json.text(FROM, step.step().message().from().label());
    json.text(TYPE, step.step().message().type().label());
    json.text(RESULT, step.result().label());
    if (step.isOurs()) {
      json.number(SENT, step.sent());
      json.number(RETRANSMITTED, step.retransmitted());
      json.number(ANSWERED, step.answered());
    } else {
      json.number(REPEATED, step.repeated());
    }
    json.number(UNEXPECTED, step.unexpected());
    if (step.waited() >= 0) {
      json.seconds(AFTER, step.waited());
    }
    if (!step.differences().isEmpty()) {
      json.beginList(DIFFERENCES);
      for (Difference difference : step.differences()) {
        json.begin();
        json.text(FIELD, difference.jsonName());
        json.text(RECORDED, difference.recorded());
        json.text(ACTUAL, difference.actual());
        json.end();
      }
      json.endList();
    }
  }

  private static void message(JsonSink json, Rehearsal.Line line, long start) throws IOException {
    json.number(FRAME, line.recorded().frame());
    json.seconds(OFFSET, line.time() - start);
    json.text(FROM, line.from().label());
    json.text(TYPE, line.mad().type().label());
    json.text(TEXT, line.mad().toString());
  }
}
