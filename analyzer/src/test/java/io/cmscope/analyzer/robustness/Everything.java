package io.cmscope.analyzer.robustness;

import io.cmscope.analyzer.Analysis;
import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.findings.Finding;
import io.cmscope.analyzer.findings.Judge;
import io.cmscope.analyzer.report.JsonReport;
import io.cmscope.analyzer.report.Report;
import io.cmscope.analyzer.report.Style;
import io.cmscope.analyzer.report.TextReport;
import io.cmscope.captures.CaptureException;
import io.cmscope.captures.Captures;
import io.cmscope.captures.Frame;
import io.cmscope.captures.FrameSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Analysis, JSON and text, one after the other, of one capture. */
final class Everything {
  private final ByteArrayOutputStream json = new ByteArrayOutputStream(1 << 16);
  private final ByteArrayOutputStream text = new ByteArrayOutputStream(1 << 14);

  /** Returns whether it could be opened; any exception else is a bug. */
  boolean of(byte[] capture) {
    json.reset();
    text.reset();
    PrintWriter writer = new PrintWriter(text, false, StandardCharsets.UTF_8);
    List<Report> reports =
        List.of(new JsonReport(json), new TextReport(writer, new Style(false, 100)));
    Passing results = new Passing(reports);
    Analysis analysis = new Analysis(List.of("capture"), results);
    results.analysis = analysis;
    try (FrameSource source = Captures.open(new ByteArrayInputStream(capture), "capture")) {
      for (Frame frame = source.next(); frame != null; frame = source.next()) {
        analysis.frame(frame);
      }
      analysis.finish(source);
      for (Report report : reports) {
        report.finish(analysis);
      }
      return true;
    } catch (CaptureException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String json() {
    return json.toString(StandardCharsets.UTF_8);
  }

  String text() {
    return text.toString(StandardCharsets.UTF_8);
  }

  private static final class Passing implements Judge.Results {
    private final List<Report> reports;
    private Analysis analysis;

    @SuppressWarnings("NullAway.Init") // set before the first frame
    Passing(List<Report> reports) {
      this.reports = reports;
    }

    @Override
    public void conversation(Conversation conversation) {
      try {
        for (Report report : reports) {
          report.conversation(analysis, conversation);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void finding(Finding finding) {
      try {
        for (Report report : reports) {
          report.finding(analysis, finding, finding.severity());
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
