package io.cmscope.analyzer.report;

import io.cmscope.analyzer.findings.Severity;

/**
 * How text looks on a terminal, or plain elsewhere.
 *
 * @param coloured whether to use ANSI colours
 * @param width columns to fill
 */
public record Style(boolean coloured, int width) {

  /** The width where none is known. */
  public static final int USUAL_WIDTH = 110;

  public String bold(String text) {
    return paint("1", text);
  }

  public String dim(String text) {
    return paint("2", text);
  }

  public String good(String text) {
    return paint("32", text);
  }

  /** What deserves a look. */
  public String warning(String text) {
    return paint("33", text);
  }

  /** The word for a severity, seven columns wide. */
  public String severity(Severity severity) {
    String word = String.format("%-7s", severity.label());
    return switch (severity) {
      case ERROR -> paint("1;31", word);
      case WARNING -> paint("1;33", word);
      case INFO -> paint("36", word);
    };
  }

  /** Text in the colour of a severity. */
  public String like(Severity severity, String text) {
    return switch (severity) {
      case ERROR -> paint("31", text);
      case WARNING -> paint("33", text);
      case INFO -> text;
    };
  }

  private String paint(String code, String text) {
    return coloured && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }
}
