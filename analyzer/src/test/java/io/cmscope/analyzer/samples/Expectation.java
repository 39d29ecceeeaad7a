package io.cmscope.analyzer.samples;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a hand-made analysis states, compared with the real output. Every stated field must hold;
 * the lists of connections, messages and findings are complete.
 */
final class Expectation {
  private final JsonNode stated;
  private final JsonNode real;
  private final List<String> differences = new ArrayList<>();

  private Expectation(JsonNode stated, JsonNode real) {
    this.stated = stated;
    this.real = real;
  }

  /** Sentences about what differs; none if all holds. */
  static List<String> differences(JsonNode stated, JsonNode real) {
    Expectation expectation = new Expectation(stated, real);
    expectation.compare();
    return expectation.differences;
  }

  private void compare() {
    subset("frames", stated.get("frames"), real.at("/captures/0/frames"));
    subset("messages", stated.get("messages"), real.get("messages"));
    if (stated.get("messages").size() != real.get("messages").size()) {
      differences.add(
          "messages: " + real.get("messages") + " instead of " + stated.get("messages"));
    }
    subset("connections", stated.get("connections"), real.get("connections"));
    findings();
  }

  /** Objects may have more fields than stated; lists have as many elements as stated. */
  private void subset(String where, JsonNode wanted, JsonNode found) {
    if (wanted.isObject() && found.isObject()) {
      for (Map.Entry<String, JsonNode> field : wanted.properties()) {
        JsonNode value = found.get(field.getKey());
        if (value == null) {
          differences.add(where + "." + field.getKey() + ": missing, not " + field.getValue());
        } else {
          subset(where + "." + field.getKey(), field.getValue(), value);
        }
      }
    } else if (wanted.isArray() && found.isArray()) {
      if (wanted.size() != found.size()) {
        differences.add(where + ": " + found.size() + " instead of " + wanted.size());
      }
      for (int i = 0; i < Math.min(wanted.size(), found.size()); i++) {
        subset(where + "[" + i + "]", wanted.get(i), found.get(i));
      }
    } else if (!wanted.equals(found)) {
      differences.add(where + ": " + found + " instead of " + wanted);
    }
  }

  private void findings() {
    List<JsonNode> left = new ArrayList<>();
    real.get("findings").forEach(left::add);
    for (JsonNode wanted : stated.get("findings")) {
      Iterator<JsonNode> candidates = left.iterator();
      boolean found = false;
      while (!found && candidates.hasNext()) {
        found = agrees(wanted, candidates.next());
      }
      if (found) {
        candidates.remove();
      } else {
        differences.add("no finding " + wanted);
      }
    }
    Set<JsonNode> allowed = new HashSet<>();
    stated.get("alsoAllowed").forEach(allowed::add);
    for (JsonNode more : left) {
      if (!more.get("severity").asText().equals("info") || !allowed.contains(more.get("rule"))) {
        differences.add("nobody expects " + more);
      }
    }
  }

  private static boolean agrees(JsonNode wanted, JsonNode found) {
    for (String field : List.of("rule", "family", "severity")) {
      if (!wanted.get(field).equals(found.get(field))) {
        return false;
      }
    }
    Set<Integer> connections = numbers(wanted.path("connections"));
    if (!connections.equals(numbers(found.get("connection")))) {
      return false;
    }
    Set<Integer> frames = numbers(found.get("frames"));
    return wanted.has("frames")
        ? frames.equals(numbers(wanted.get("frames")))
        : frames.containsAll(numbers(wanted.path("framesInclude")));
  }

  private static Set<Integer> numbers(JsonNode list) {
    Set<Integer> numbers = new HashSet<>();
    list.forEach(number -> numbers.add(number.asInt()));
    return numbers;
  }
}
