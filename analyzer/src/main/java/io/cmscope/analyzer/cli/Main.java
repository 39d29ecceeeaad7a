package io.cmscope.analyzer.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import picocli.CommandLine;

/** Runs {@code cmscope}. */
public final class Main {
  private Main() {}

  /** The process of the command: exits with the code of the contract. */
  public static void main(String[] args) {
    Interruption interruption = Interruption.watch();
    // unlike the usual System.in, waiting for it ends when the waiting thread is interrupted
    System.setIn(Channels.newInputStream(new FileInputStream(FileDescriptor.in).getChannel()));
    // not System.out: it would keep a full disk or a closed pipe to itself
    int code = run(new FileOutputStream(FileDescriptor.out), args);
    interruption.done();
    System.exit(interruption.requested() ? ExitCode.INTERRUPTED : code);
  }

  /** Runs a command line in this process and returns its exit code. */
  public static int run(String... args) {
    return run(System.out, args);
  }

  private static int run(OutputStream standardOutput, String... args) {
    CommandLine commandLine = new CommandLine(new Cmscope(standardOutput));
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setUsageHelpAutoWidth(false);
    commandLine.setExpandAtFiles(false); // a capture may be called @something
    commandLine.setParameterExceptionHandler(Failures::usage);
    commandLine.setExecutionExceptionHandler(Failures::execution);
    try {
      return commandLine.execute(args);
    } catch (OutOfMemoryError e) {
      commandLine
          .getErr()
          .println(
              "cmscope: expected the results to fit into memory, found more than "
                  + Runtime.getRuntime().maxMemory() / 1_000_000
                  + " MB: use --format ndjson where there is that choice, or more memory (CMSCOPE_JAVA_OPTS=-Xmx8g)");
      return ExitCode.INPUT;
    }
  }
}
