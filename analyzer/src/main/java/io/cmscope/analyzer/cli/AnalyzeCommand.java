package io.cmscope.analyzer.cli;

import io.cmscope.analyzer.Analysis;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.analyzer.report.JsonReport;
import io.cmscope.analyzer.report.NdjsonReport;
import io.cmscope.analyzer.report.Report;
import io.cmscope.analyzer.report.Selection;
import io.cmscope.analyzer.report.TextReport;
import io.cmscope.captures.FrameSource;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.wire.Address;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The main job: replay captures through the protocol rules. */
@Command(
    name = "analyze",
    description =
        "Replays captures through the rules of the Communication Manager and prints "
            + "the connections and what is wrong with them.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class AnalyzeCommand implements Callable<Integer> {

  /** How results are written. */
  enum Format {
    TEXT,
    JSON,
    NDJSON
  }

  /** From which severity on the command fails. */
  enum FailOn {
    ERROR,
    WARNING,
    INFO,
    NEVER;

    boolean fails(Severity severity) {
      return this != NEVER && severity.atLeast(Severity.valueOf(name()));
    }
  }

  @Spec private CommandSpec spec;

  @Mixin private CaptureArguments captures;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, json (one object), ndjson (one line a record, streaming).")
  private Format format = Format.TEXT;

  @Option(
      names = "--fail-on",
      paramLabel = "SEVERITY",
      defaultValue = "warning",
      description =
          "Exit with 1 on findings from this severity on: error, warning, info, never"
              + " (default: warning).")
  private FailOn failOn = FailOn.WARNING;

  @Option(
      names = "--peer-policy",
      paramLabel = "STACK",
      defaultValue = "linux",
      description =
          "Whose behaviour counts as right where stacks differ: linux, illumos, ibaccess"
              + " (default: linux).")
  private PeerPolicy policy = PeerPolicy.LINUX;

  @Option(
      names = "--connection",
      paramLabel = "N",
      split = ",",
      description = "Show only these connections, by their number.")
  private Set<Integer> connections = Set.of();

  @Option(
      names = "--address",
      paramLabel = "ADDRESS",
      converter = AddressConverter.class,
      description = "Show only connections with an end at this IP address.")
  private @Nullable Address address;

  @Option(
      names = "--service",
      paramLabel = "SERVICE",
      description = "Show only this service: part of its name, its port, or its id in hex.")
  private @Nullable String service;

  @Option(
      names = "--ignore",
      paramLabel = "RULE",
      split = ",",
      description = "Leave out the findings of these rules.")
  private Set<String> ignored = Set.of();

  @Option(
      names = "--severity",
      paramLabel = "RULE=SEVERITY",
      split = ",",
      description = "Let a rule count as error, warning or info.")
  private Map<String, Severity> severities = Map.of();

  @Mixin private CommonOptions common;

  @Override
  public Integer call() throws IOException {
    Selection selection = selection();
    PrintWriter err = spec.commandLine().getErr();
    try (Inputs inputs = Inputs.open(captures.files, err)) {
      if (inputs.isEmpty()) {
        return ExitCode.INPUT;
      }
      try (Output out = common.open(captures.files)) {
        Verdict verdict = analyze(inputs, selection, report(out, inputs), err);
        out.flush();
        return inputs.damaged(err) && !captures.lenient ? ExitCode.INPUT : verdict.exitCode();
      }
    }
  }

  private Verdict analyze(Inputs inputs, Selection selection, Report report, PrintWriter err)
      throws IOException {
    Verdict verdict = new Verdict(selection, report, failOn);
    Analysis analysis = new Analysis(inputs.names(), policy, verdict);
    verdict.of(analysis);
    analysis.clocks(inputs.compareClocks());
    Progress progress = new Progress(err, Terminal.showsProgress() && !common.quiet);
    FrameSource source = inputs.read(analysis::frame, progress);
    analysis.finish(source, Interruption.isRequested());
    verdict.finish();
    return verdict;
  }

  private Report report(Output out, Inputs inputs) throws IOException {
    return switch (format) {
      case JSON -> new JsonReport(out);
      case NDJSON -> new NdjsonReport(out, inputs.live());
      case TEXT ->
          new TextReport(
              new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)),
              Terminal.style(common.color, common.output != null));
    };
  }

  private Selection selection() {
    for (int connection : connections) {
      if (connection < 1) {
        throw new ParameterException(
            spec.commandLine(), "--connection: expected a number from 1 on, found " + connection);
      }
    }
    for (String rule : ignored) {
      RuleIds.find(spec.commandLine(), rule);
    }
    for (String rule : severities.keySet()) {
      RuleIds.find(spec.commandLine(), rule);
    }
    return new Selection(connections, address, service, ignored, severities);
  }
}
