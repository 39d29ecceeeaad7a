package io.cmscope.analyzer.cli;

import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which captures a command reads, and how much it puts up with. */
final class CaptureArguments {

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "Captures: pcap, pcapng, ERF, plain or compressed (gzip, zstd); - reads stdin."
              + " Several are merged by time.")
  List<String> files = List.of();

  @Option(
      names = "--lenient",
      description =
          "Exit as usual although an input was damaged or, of several, could not be opened.")
  boolean lenient;
}
