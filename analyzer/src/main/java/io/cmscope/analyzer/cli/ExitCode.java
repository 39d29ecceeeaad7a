package io.cmscope.analyzer.cli;

/** What the command's exit code says. */
final class ExitCode {
  /** Done, nothing at or above {@code --fail-on}. */
  static final int DONE = 0;

  /** Findings at or above {@code --fail-on}. */
  static final int FINDINGS = 1;

  /** Wrong usage. */
  static final int USAGE = 2;

  /** An input could not be read, or not to its end. */
  static final int INPUT = 3;

  /** A live peer is silent, or the way to it is broken. */
  static final int LIVE = 4;

  /** Interrupted by the user; what was analyzed so far is printed. */
  static final int INTERRUPTED = 130;

  /** Whoever read the output went away. */
  static final int OUTPUT_CLOSED = 141;

  private ExitCode() {}
}
