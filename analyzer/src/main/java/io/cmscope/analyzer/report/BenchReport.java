package io.cmscope.analyzer.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** What a benchmark of connections came to: a row a step. */
public final class BenchReport {
  private static final double NANOS_PER_MILLISECOND = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MEDIAN = 50;
  private static final double HIGH = 99;

  /** A step and how long it took each time, in nanoseconds. */
  public record Row(String id, String label, Histogram nanos) {}

  /**
   * The whole.
   *
   * @param peer with whom, as people name it
   * @param concurrency connections at a time
   * @param nanos of the whole
   * @param interrupted before all were made
   */
  public record Content(
      String peer,
      int connections,
      int concurrency,
      int failed,
      Optional<String> whyFailed,
      long nanos,
      boolean interrupted,
      List<Row> rows) {
    private double rate() {
      return nanos == 0 ? 0 : connections * NANOS_PER_SECOND / nanos;
    }
  }

  private BenchReport() {}

  /** For people: milliseconds. */
  public static void text(Content content, PrintWriter out, Style style) {
    out.printf(
        Locale.ROOT,
        "%d connections with %s, %d at a time: %.3f s, %.1f a second%n",
        content.connections(),
        content.peer(),
        content.concurrency(),
        content.nanos() / NANOS_PER_SECOND,
        content.rate());
    out.println(
        style.bold(
            String.format(
                "%-18s %10s %10s %10s %10s", "step (ms)", "min", "median", "p99", "max")));
    for (Row row : content.rows()) {
      Histogram nanos = row.nanos();
      if (nanos.getTotalCount() == 0) {
        out.printf("%-18s %10s %10s %10s %10s%n", row.label(), "-", "-", "-", "-");
        continue;
      }
      out.printf(
          Locale.ROOT,
          "%-18s %10.3f %10.3f %10.3f %10.3f%n",
          row.label(),
          nanos.getMinValue() / NANOS_PER_MILLISECOND,
          nanos.getValueAtPercentile(MEDIAN) / NANOS_PER_MILLISECOND,
          nanos.getValueAtPercentile(HIGH) / NANOS_PER_MILLISECOND,
          nanos.getMaxValue() / NANOS_PER_MILLISECOND);
    }
    if (content.interrupted()) {
      out.println(style.warning("interrupted before all connections were made"));
    }
    if (content.failed() > 0) {
      out.println(
          style.warning(content.failed() + " failed, the first because: ")
              + content.whyFailed().orElse("?"));
    }
    out.flush();
  }

  /** For programs: one object, times in seconds. */
  public static void json(Content content, OutputStream out) throws IOException {
    JsonGenerator json = new JsonFactory().createGenerator(out);
    json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    json.setPrettyPrinter(new DefaultPrettyPrinter());
    json.writeStartObject();
    json.writeStringField("schema", "cmscope.bench/1");
    json.writeStringField("peer", content.peer());
    json.writeNumberField("connections", content.connections());
    json.writeNumberField("concurrency", content.concurrency());
    json.writeNumberField("failed", content.failed());
    if (content.whyFailed().isPresent()) {
      json.writeStringField("whyFailed", content.whyFailed().get());
    }
    if (content.interrupted()) {
      json.writeBooleanField("interrupted", true);
    }
    json.writeNumberField("seconds", content.nanos() / NANOS_PER_SECOND);
    json.writeNumberField("connectionsPerSecond", content.rate());
    json.writeArrayFieldStart("steps");
    for (Row row : content.rows()) {
      json.writeStartObject();
      json.writeStringField("step", row.id());
      json.writeNumberField("count", row.nanos().getTotalCount());
      json.writeNumberField("min", row.nanos().getMinValue() / NANOS_PER_SECOND);
      json.writeNumberField("median", row.nanos().getValueAtPercentile(MEDIAN) / NANOS_PER_SECOND);
      json.writeNumberField("p99", row.nanos().getValueAtPercentile(HIGH) / NANOS_PER_SECOND);
      json.writeNumberField("max", row.nanos().getMaxValue() / NANOS_PER_SECOND);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeRaw('\n');
    json.close();
  }
}
