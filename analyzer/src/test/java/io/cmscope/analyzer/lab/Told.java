package io.cmscope.analyzer.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;

/**
 * What one of our live commands told of its exchange.
 *
 * @param code the command's exit code
 * @param records as in {@code docs/schema/exchange.schema.json}
 */
record Told(int code, List<JsonNode> records) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Of a command with {@code --format ndjson}; what it wrote for people is passed over. */
  static Told of(Ended command) {
    List<JsonNode> records =
        command.lines().stream().filter(line -> line.startsWith("{")).map(Told::parse).toList();
    return new Told(command.code(), records);
  }

  private static JsonNode parse(String line) {
    try {
      return MAPPER.readTree(line);
    } catch (JsonProcessingException e) {
      throw new AssertionError("not a record: " + line, e);
    }
  }

  /** Like {@code sent REQ}, {@code received REP}. */
  List<String> messages() {
    return records.stream().map(Told::name).filter(name -> !name.isEmpty()).toList();
  }

  /** How many of them there were. */
  long count(String message) {
    return messages().stream().filter(message::equals).count();
  }

  List<String> events() {
    return records.stream()
        .filter(record -> record.has("event"))
        .map(record -> record.get("event").asText())
        .toList();
  }

  long countEvents(String event) {
    return events().stream().filter(event::equals).count();
  }

  /** The first of these messages. */
  JsonNode message(String message) {
    return all(message).getFirst();
  }

  /** The last of these messages. */
  JsonNode last(String message) {
    return all(message).getLast();
  }

  private List<JsonNode> all(String message) {
    List<JsonNode> all = records.stream().filter(record -> message.equals(name(record))).toList();
    assertThat(all).as("%s among %s", message, records).isNotEmpty();
    return all;
  }

  /** The first event of this name. */
  JsonNode event(String event) {
    return records.stream()
        .filter(record -> event.equals(record.path("event").asText()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + event + " among " + records));
  }

  /** Seconds from the beginning to a record. */
  static double offset(JsonNode record) {
    return Double.parseDouble(record.get("offset").asText());
  }

  private static String name(JsonNode record) {
    return record.has("direction")
        ? record.get("direction").asText() + " " + record.get("type").asText()
        : "";
  }
}
