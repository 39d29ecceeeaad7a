package io.cmscope.analyzer.cli;

import io.cmscope.analyzer.report.Style;

/** What the launcher knows of the terminal: Java itself cannot tell stdout from stderr. */
final class Terminal {

  /** When to use colours. */
  enum Color {
    AUTO,
    ALWAYS,
    NEVER
  }

  private Terminal() {}

  /** How to print to standard output. */
  static Style style(Color color, boolean toFile) {
    boolean coloured =
        switch (color) {
          case ALWAYS -> true;
          case NEVER -> false;
          case AUTO ->
              !toFile
                  && Boolean.getBoolean("cmscope.stdout.terminal")
                  && System.getenv("NO_COLOR") == null;
        };
    return new Style(coloured, Integer.getInteger("cmscope.columns", Style.USUAL_WIDTH));
  }

  /** Whether a progress line can be shown. */
  static boolean showsProgress() {
    return Boolean.getBoolean("cmscope.stderr.terminal");
  }
}
