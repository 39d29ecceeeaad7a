package io.cmscope.analyzer.cli;

import io.cmscope.analyzer.Analysis;
import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.findings.Finding;
import io.cmscope.analyzer.findings.Judge;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.analyzer.report.Report;
import io.cmscope.analyzer.report.Selection;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.agrona.collections.IntHashSet;
import org.jspecify.annotations.Nullable;

/** Passes what is wanted of the results on to the report, and remembers whether to fail. */
final class Verdict implements Judge.Results {
  private final Selection selection;
  private final Report report;
  private final AnalyzeCommand.FailOn failOn;
  private final IntHashSet wanted = new IntHashSet();
  private @Nullable Analysis analysis;
  private boolean failed;

  Verdict(Selection selection, Report report, AnalyzeCommand.FailOn failOn) {
    this.selection = selection;
    this.report = report;
    this.failOn = failOn;
  }

  void of(Analysis itsAnalysis) {
    analysis = itsAnalysis;
  }

  @Override
  public void conversation(Conversation conversation) {
    if (!selection.wants(conversation, analysis().hosts())) {
      return;
    }
    if (!selection.wantsAll()) {
      wanted.add(conversation.id());
    }
    try {
      report.conversation(analysis(), conversation);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void finding(Finding finding) {
    if (!selection.wants(finding) || !aboutWanted(finding)) {
      return;
    }
    Severity severity = selection.severity(finding);
    failed |= failOn.fails(severity);
    try {
      report.finding(analysis(), finding, severity);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean aboutWanted(Finding finding) {
    return selection.wantsAll()
        || finding.connections().isEmpty()
        || finding.connections().stream().anyMatch(wanted::contains);
  }

  void finish() throws IOException {
    report.finish(analysis());
  }

  int exitCode() {
    return failed ? ExitCode.FINDINGS : ExitCode.DONE;
  }

  private Analysis analysis() {
    if (analysis == null) {
      throw new IllegalStateException("results before the analysis began");
    }
    return analysis;
  }
}
