package io.cmscope.analyzer.cli;

import io.cmscope.analyzer.simulation.WireCapture;
import io.cmscope.captures.PcapngWriter;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.stack.simulation.Behaviour;
import io.cmscope.stack.simulation.Conditions;
import io.cmscope.stack.simulation.SimulatedFabric;
import io.cmscope.stack.simulation.Simulation;
import io.cmscope.stack.simulation.Tally;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Two and more communication managers of our own on a simulated wire, as a capture. */
@Command(
    name = "simulate",
    description =
        "Lets communication managers connect and disconnect over a simulated wire, and writes what"
            + " they say as a RoCEv2 capture. The same seed gives the same file.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class SimulateCommand implements Callable<Integer> {
  private static final double NANOS_PER_MILLISECOND = 1e6;

  /** A day. */
  private static final double LONGEST_MILLISECONDS = 86_400_000;

  /** What fits into the memory of a usual machine. */
  private static final double MOST_CONNECTIONS = 10_000_000;

  private static final double NANOS_PER_SECOND = 1e9;

  @Spec private CommandSpec spec;

  @Option(
      names = {"-w", "--write"},
      required = true,
      paramLabel = "FILE",
      description = "The capture to write (pcapng); an existing file is replaced.")
  private Path capture = Path.of("");

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many connections are asked for (default: ${DEFAULT-VALUE}).")
  private int connections;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many hosts there are, 2 to 250 (default: ${DEFAULT-VALUE}).")
  private int hosts;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Where all chance comes from (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--loss",
      paramLabel = "P",
      defaultValue = "0",
      description = "Part of the messages that is lost, 0 to 1 (default: ${DEFAULT-VALUE}).")
  private double loss;

  @Option(
      names = "--duplication",
      paramLabel = "P",
      defaultValue = "0",
      description = "Part that arrives twice; the capture shows it once (default: 0).")
  private double duplication;

  @Option(
      names = "--reordering",
      paramLabel = "P",
      defaultValue = "0",
      description = "Part that may overtake others, as far as delays differ (default: 0).")
  private double reordering;

  @Option(
      names = "--delay",
      paramLabel = "MS",
      defaultValue = "0.01",
      description = "Milliseconds from end to end, at least (default: ${DEFAULT-VALUE}).")
  private double delay;

  @Option(
      names = "--jitter",
      paramLabel = "MS",
      defaultValue = "0",
      description = "Milliseconds it may take longer (default: ${DEFAULT-VALUE}).")
  private double jitter;

  @Option(
      names = "--crashes",
      paramLabel = "P",
      defaultValue = "0",
      description =
          "How often a host loses its power when one of its connections is to end; it comes back"
              + " and uses the same queue pair numbers (default: 0).")
  private double crashes;

  @Option(
      names = "--moody",
      description =
          "The applications refuse, hesitate, stay silent, change their minds, and propose all"
              + " kinds of timeouts.")
  private boolean moody;

  @Option(
      names = "--policy",
      paramLabel = "STACK",
      defaultValue = "linux",
      description = "Whose habits the managers have: linux, illumos, ibaccess (default: linux).")
  private PeerPolicy policy = PeerPolicy.LINUX;

  @Option(
      names = "--tap",
      paramLabel = "PLACE",
      defaultValue = "receiver",
      description =
          "Where it is captured: receiver (what is lost is not in the capture) or sender (it is;"
              + " then answers that were lost look ignored) (default: receiver).")
  private WireCapture.Place place = WireCapture.Place.RECEIVER;

  @Mixin private CommonOptions common;

  @Override
  public Integer call() throws IOException {
    check("--delay", delay, LONGEST_MILLISECONDS);
    check("--jitter", jitter, LONGEST_MILLISECONDS);
    check("--connections", connections, MOST_CONNECTIONS);
    if (capture.toString().equals("-")) {
      throw new ParameterException(
          spec.commandLine(), "-: expected the name of a file, found standard output");
    }
    if (common.output != null
        && common
            .output
            .toAbsolutePath()
            .normalize()
            .equals(capture.toAbsolutePath().normalize())) {
      throw new ParameterException(
          spec.commandLine(), capture + ": expected two files, found one for capture and results");
    }
    Simulation simulation = simulation();
    try (Output out = common.open()) {
      String summary = run(simulation);
      if (!common.quiet) {
        PrintWriter text = new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        text.println(summary);
        text.flush();
      }
      out.flush();
    }
    return ExitCode.DONE;
  }

  /** Not a number is no number between 0 and the most. */
  private void check(String option, double value, double most) {
    if (!(value >= 0 && value <= most)) {
      throw new ParameterException(
          spec.commandLine(),
          String.format(
              Locale.ROOT,
              "%s: expected a number from 0 to %.0f, found %s",
              option,
              most,
              value == Math.rint(value) ? String.format(Locale.ROOT, "%.0f", value) : value));
    }
  }

  private Simulation simulation() {
    try {
      long shortest = Math.round(delay * NANOS_PER_MILLISECOND);
      long longest = shortest + Math.round(jitter * NANOS_PER_MILLISECOND);
      Behaviour behaviour = moody ? Behaviour.moody(connections) : Behaviour.orderly(connections);
      return new Simulation(
          seed,
          hosts,
          new Conditions(loss, duplication, reordering, shortest, longest),
          behaviour.withCrashes(0, Conditions.probability("crashes", crashes)),
          policy);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private String run(Simulation simulation) throws IOException {
    Tally tally = new Tally();
    try (Output file = Output.to(capture);
        WireCapture wire = new WireCapture(new PcapngWriter(file), place)) {
      SimulatedFabric fabric = simulation.run(wire, tally);
      return summary(tally, wire.frames(), fabric.now());
    } catch (IOException e) {
      throw new ParameterException(
          spec.commandLine(), capture + ": expected a file to write, found " + Output.why(e), e);
    }
  }

  private String summary(Tally tally, long frames, long nanos) {
    String crashed = tally.crashes() == 0 ? "" : "; hosts crashed: " + tally.crashes();
    return String.format(
        Locale.ROOT,
        "%s: %d frames; connections: %d asked for, %d established, %d rejected, %d unanswered,"
            + " %d given up%s; simulated time %.3f s",
        capture,
        frames,
        tally.asked(),
        tally.established(),
        tally.rejected(),
        tally.unanswered(),
        tally.abandoned(),
        crashed,
        nanos / NANOS_PER_SECOND);
  }
}
