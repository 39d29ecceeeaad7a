package io.cmscope.analyzer.replay;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.CmMad;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A replay without a peer: what both ends say if the peer answers as it did. */
public final class Rehearsal {

  /**
   * One message.
   *
   * @param recorded as which it was recorded
   * @param time nanoseconds since the epoch: of the recording, but for delays that are changed
   * @param mad as it would be sent
   */
  public record Line(Recorded recorded, Side from, long time, CmMad mad) {}

  private Rehearsal() {}

  static List<Line> of(Script script, Rewriter rewriter, Tempo tempo, long start) {
    List<Line> lines = new ArrayList<>();
    long time = start;
    for (Step step : script.steps()) {
      time += tempo.delay(step.delay());
      CmMad mad = rewriter.rewrite(step.message());
      lines.add(line(step.message(), time, mad));
      if (step instanceof Step.Send send && !send.answered()) {
        for (Recorded repeat : send.repeats()) {
          long later = time + tempo.delay(repeat.time() - send.message().time());
          lines.add(line(repeat, later, mad));
        }
      }
    }
    lines.sort(Comparator.comparingLong(Line::time)); // stable: equal times stay in order
    return lines;
  }

  private static Line line(Recorded recorded, long time, CmMad mad) {
    return new Line(recorded, recorded.from(), time, mad);
  }
}
