package io.cmscope.analyzer.cli;

import picocli.CommandLine;

/** Runs {@code cmscope}. */
public final class Main {
  private Main() {}

  /** The process of the command: exits with the code of the contract. */
  public static void main(String[] args) {
    Interruption interruption = Interruption.watch();
    int code = run(args);
    interruption.done();
    System.exit(interruption.requested() ? ExitCode.INTERRUPTED : code);
  }

  /** Runs a command line in this process and returns its exit code. */
  public static int run(String... args) {
    CommandLine commandLine = new CommandLine(new Cmscope());
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setUsageHelpAutoWidth(false);
    commandLine.setParameterExceptionHandler(Failures::usage);
    commandLine.setExecutionExceptionHandler(Failures::execution);
    return commandLine.execute(args);
  }
}
