package io.cmscope.analyzer.lab;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Predicate;

/**
 * What a live command of ours told with {@code --format ndjson}.
 *
 * @param records in order, see {@code docs/schema/exchange.schema.json}
 */
public record Narration(List<JsonNode> records) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** So far, if it still runs; a line that is being written is left out. */
  public static Narration of(Running command) {
    return of(command.output());
  }

  public static Narration of(Ended command) {
    return of(command.output());
  }

  private static Narration of(String output) {
    return new Narration(
        output
            .lines()
            .filter(line -> line.startsWith("{") && line.endsWith("}"))
            .map(Narration::read)
            .toList());
  }

  private static JsonNode read(String line) {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@code → REQ} for each message, {@code ← REP} for one that was received. */
  public List<String> messages() {
    return select(record -> is(record, "message")).stream().map(Narration::name).toList();
  }

  /** The messages with this name, {@code → REQ}, and all their members. */
  public List<JsonNode> messages(String name) {
    return select(record -> is(record, "message") && name(record).equals(name));
  }

  /** The names of the events. */
  public List<String> events() {
    return select(record -> is(record, "event")).stream().map(Narration::name).toList();
  }

  /** The names of the events of one of our connections, by the comm id we gave it. */
  public List<String> events(String localCommId) {
    return select(record -> is(record, "event") && text(record, "localCommId").equals(localCommId))
        .stream()
        .map(Narration::name)
        .toList();
  }

  /** The events with this name. */
  public List<JsonNode> named(String event) {
    return select(record -> is(record, "event") && name(record).equals(event));
  }

  /** The summary, which is the last record. */
  public JsonNode summary() {
    return select(record -> is(record, "summary")).getFirst();
  }

  /** Seconds since the first record. */
  public static double offset(JsonNode record) {
    return Double.parseDouble(text(record, "offset"));
  }

  /** A member as text; empty when it is absent. */
  public static String text(JsonNode record, String member) {
    return record.path(member).asText();
  }

  private List<JsonNode> select(Predicate<JsonNode> wanted) {
    return records.stream().filter(wanted).toList();
  }

  private static boolean is(JsonNode record, String kind) {
    return text(record, "record").equals(kind);
  }

  private static String name(JsonNode record) {
    if (is(record, "event")) {
      return text(record, "event");
    }
    return (text(record, "direction").equals("sent") ? "→ " : "← ") + text(record, "type");
  }
}
