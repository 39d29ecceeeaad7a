package io.cmscope.analyzer.cli;

import io.cmscope.stack.transport.TransportException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Errors in one line: what was expected and what was found. */
final class Failures {
  private Failures() {}

  static int usage(ParameterException exception, String[] args) {
    CommandLine commandLine = exception.getCommandLine();
    PrintWriter err = commandLine.getErr();
    err.println("cmscope: " + exception.getMessage());
    UnmatchedArgumentException.printSuggestions(exception, err);
    err.println("Try '" + commandLine.getCommandSpec().qualifiedName() + " --help'.");
    err.flush();
    return ExitCode.USAGE;
  }

  static int execution(Exception exception, CommandLine commandLine, ParseResult parsed) {
    PrintWriter err = commandLine.getErr();
    if (exception instanceof OutputClosedException closed) {
      if (closed.readerWentAway()) {
        return ExitCode.OUTPUT_CLOSED;
      }
      err.println("cmscope: " + closed.getMessage());
      err.flush();
      return ExitCode.USAGE;
    }
    if (exception instanceof TransportException) {
      err.println("cmscope: " + exception.getMessage());
      err.flush();
      return ExitCode.LIVE;
    }
    if (parsed.subcommand() != null && parsed.subcommand().hasMatchedOption("--verbose")) {
      exception.printStackTrace(err);
    }
    err.println("cmscope: internal error: " + exception + " (--verbose shows where)");
    err.flush();
    return ExitCode.INPUT;
  }
}
