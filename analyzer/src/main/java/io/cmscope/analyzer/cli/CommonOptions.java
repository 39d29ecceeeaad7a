package io.cmscope.analyzer.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What every command that prints results understands. */
final class CommonOptions {

  @Option(
      names = {"-q", "--quiet"},
      description = "Print no progress and no remarks on stderr, only errors.")
  boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      description = "With an internal error, print the stack trace.")
  boolean verbose;

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      defaultValue = "auto",
      description = "Colours: auto, always, never (default: auto; NO_COLOR is respected).")
  Terminal.Color color = Terminal.Color.AUTO;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write the results to FILE, not to stdout.")
  @Nullable Path output;
}
