package io.cmscope.analyzer.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What every command that prints results understands. */
final class CommonOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

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

  /**
   * Where the results go, which must not be one of the inputs.
   *
   * @param inputs the files a command reads
   */
  Output open(List<String> inputs) {
    for (String input : inputs) {
      if (output != null && isSame(output, input)) {
        throw new ParameterException(
            command.commandLine(),
            output + ": expected a file for the results, found a capture that is to be read");
      }
    }
    return open();
  }

  private static boolean isSame(Path output, String input) {
    try {
      Path read = input.equals("-") ? Path.of("/dev/stdin") : Path.of(input);
      return Files.isRegularFile(output) && Files.isSameFile(output, read);
    } catch (IOException | InvalidPathException e) {
      return false; // not a file that can be opened, which opening it will tell
    }
  }

  /** Where the results go. */
  Output open() {
    if (output == null) {
      Cmscope root = (Cmscope) command.root().userObject();
      return Output.to(root.standardOutput());
    }
    try {
      return Output.to(output);
    } catch (IOException e) {
      throw new ParameterException(
          command.commandLine(), output + ": expected a file to write, found " + Output.why(e));
    }
  }
}
