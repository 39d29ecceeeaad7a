package io.cmscope.analyzer.report;

import java.util.ArrayList;
import java.util.List;

/** Breaks text between words. */
final class Wrapping {
  private Wrapping() {}

  /** The lines of a text, each at most so wide unless one word is wider. */
  static List<String> lines(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
