package io.cmscope.analyzer.report;

import io.cmscope.analyzer.Analysis;
import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.findings.Finding;
import io.cmscope.analyzer.findings.Severity;
import java.io.IOException;

/** A format: takes results as they become complete, and the rest at the end. */
public interface Report {

  /** A conversation that is over and wanted. */
  void conversation(Analysis analysis, Conversation conversation) throws IOException;

  /** A finding that is complete and wanted, at the severity it counts. */
  void finding(Analysis analysis, Finding finding, Severity severity) throws IOException;

  /** The input ended. */
  void finish(Analysis analysis) throws IOException;
}
