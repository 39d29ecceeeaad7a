package io.cmscope.analyzer.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Every CM message, field by field. */
@Command(
    name = "decode",
    description = "Prints every CM message of captures field by field.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class DecodeCommand implements Callable<Integer> {

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Captures; - reads stdin.")
  private List<String> files;

  @Override
  public Integer call() {
    return files.isEmpty() ? ExitCode.USAGE : ExitCode.DONE;
  }
}
