package io.cmscope.analyzer.cli;

import java.io.OutputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command itself: names its subcommands. */
@Command(
    name = "cmscope",
    description =
        "Looks into the InfiniBand Communication Manager: replays captures of RDMA connection "
            + "set-up (RoCE, InfiniBand), lists the connections, and says what is wrong; and is a"
            + " live peer itself.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      AnalyzeCommand.class,
      DecodeCommand.class,
      ExplainCommand.class,
      SimulateCommand.class,
      ReplayCommand.class,
      ListenCommand.class,
      ConnectCommand.class,
      SidrCommand.class,
      BenchCommand.class,
      HelpCommand.class
    },
    footer = {
      "",
      "Exit codes: 0 done, 1 findings at or above --fail-on, 2 wrong usage, 3 an input could not be"
          + " read to its end, 4 a live peer is silent or cannot be reached, 130 interrupted."
    })
final class Cmscope implements Runnable {
  @Spec private CommandSpec spec;

  private final OutputStream standardOutput;

  Cmscope(OutputStream standardOutput) {
    this.standardOutput = standardOutput;
  }

  /** Where results go that no {@code -o} sends elsewhere. */
  OutputStream standardOutput() {
    return standardOutput;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "which command? Try 'cmscope analyze FILE' or 'cmscope --help'");
  }
}
