package io.cmscope.analyzer.report;

import io.cmscope.analyzer.replay.Difference;
import io.cmscope.analyzer.replay.Performance;
import io.cmscope.analyzer.replay.Played;
import io.cmscope.analyzer.replay.Recording;
import io.cmscope.analyzer.replay.Rehearsal;
import io.cmscope.analyzer.replay.Unexpected;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** For people: a line a step, its differences below it, and what it comes to. */
public final class ReplayText implements ReplayReport {
  private static final String ROW = "%7s  %-4s  %-8s  %4s  %4s  %8s  %8s  %10s  %12s  %s";
  private static final String NOTHING = "-";

  /** Private data are long; their beginning shows whose they are. */
  private static final int LONGEST_VALUE = 64;

  private final PrintWriter out;
  private final Style style;

  public ReplayText(PrintWriter out, Style style) {
    this.out = out;
    this.style = style;
  }

  @Override
  public void performance(Performance it) {
    out.println(
        style.bold(it.capture() + " connection " + it.recording().connection())
            + ": "
            + it.side().label()
            + " side, "
            + it.here()
            + " to "
            + it.peer());
    out.println();
    out.println(
        style.dim(
            String.format(
                Locale.ROOT,
                ROW,
                "frame",
                "from",
                "message",
                "sent",
                "came",
                "answered",
                "repeated",
                "unexpected",
                "after",
                "result")));
    for (Played step : it.steps()) {
      step(step);
    }
    out.println();
    for (Unexpected each : it.unexpected()) {
      out.println("unexpected: a " + each.type() + " from " + each.from() + ": it " + each.why());
    }
    if (it.dropped() > 0) {
      out.println(it.dropped() + " messages came too fast and were not looked at");
    }
    out.println(verdict(it));
    out.flush();
  }

  private void step(Played step) {
    boolean ours = step.isOurs();
    out.println(
        String.format(
                Locale.ROOT,
                ROW,
                step.step().message().frame(),
                ours ? "we" : "peer",
                step.step().message().type(),
                ours ? step.sent() : NOTHING,
                ours ? NOTHING : step.mad() == null ? 0 : 1 + step.repeated(),
                ours ? step.answered() : NOTHING,
                ours ? step.retransmitted() : step.repeated(),
                step.unexpected(),
                step.waited() < 0
                    ? NOTHING
                    : String.format(Locale.ROOT, "%.6f s", step.waited() / 1e9),
                result(step))
            .stripTrailing());
    for (Difference difference : step.differences()) {
      out.println(
          String.format(
              "%15s%s: recorded %s, now %s",
              "",
              difference.field(),
              cut(difference.recorded()),
              style.warning(cut(difference.actual()))));
    }
  }

  private static String cut(String value) {
    return value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE) + "…";
  }

  private String result(Played step) {
    String label = step.result().label();
    return switch (step.result()) {
      case AGREES -> style.good(label);
      case DIFFERS, MISSING -> style.warning(label);
      case NOT_REACHED, SENT, SKIPPED -> label;
    };
  }

  private String verdict(Performance it) {
    int answers = it.answers().size();
    String unexpected =
        it.unexpectedCount() == 0
            ? ""
            : " Messages that belonged to no step: " + it.unexpectedCount() + ".";
    return switch (it.outcome()) {
          case AGREES ->
              style.good(
                  answers == 0
                      ? "Nobody answered, as recorded."
                      : answers == 1 ? "The answer agrees." : "All " + answers + " answers agree.");
          case DIFFERS ->
              style.warning(
                  it.differing()
                      + " of "
                      + answers
                      + " answers "
                      + (it.differing() == 1 ? "is" : "are")
                      + " not as recorded.");
          case SILENT -> style.warning(silence(it));
          case INTERRUPTED -> "Interrupted before its end.";
        }
        + unexpected;
  }

  private static String silence(Performance it) {
    return it.steps().stream()
        .filter(step -> step.result() == Played.Result.MISSING)
        .reduce((earlier, later) -> later)
        .map(step -> "The peer is silent: its " + step.step().message().type() + " did not come.")
        .orElse("The peer is silent.");
  }

  @Override
  public void rehearsal(String capture, Recording recording, List<Rehearsal.Line> lines) {
    out.println(
        style.bold(capture + " connection " + recording.connection()) + " as it would be played");
    out.println();
    long start = lines.isEmpty() ? 0 : lines.getFirst().time();
    for (Rehearsal.Line line : lines) {
      out.println(
          String.format(
              Locale.ROOT,
              "%7d  %s  %-7s  %s",
              line.recorded().frame(),
              Notation.seconds(line.time() - start),
              line.from().label(),
              line.mad()));
    }
    out.flush();
  }
}
