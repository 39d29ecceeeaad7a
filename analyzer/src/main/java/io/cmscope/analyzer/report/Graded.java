package io.cmscope.analyzer.report;

import io.cmscope.analyzer.findings.Finding;
import io.cmscope.analyzer.findings.Severity;
import java.util.Comparator;

/** A finding and the severity it counts. */
record Graded(Finding finding, Severity severity) {

  /** By first frame, then rule; what has no frame comes last. */
  static final Comparator<Graded> BY_FRAME =
      Comparator.<Graded>comparingLong(Graded::firstFrame)
          .thenComparing(graded -> graded.finding().rule().id());

  /** Worst first, then by frame. */
  static final Comparator<Graded> WORST_FIRST =
      Comparator.comparing(Graded::severity).thenComparing(BY_FRAME);

  private long firstFrame() {
    long[] frames = finding.frames();
    return frames.length == 0 ? Long.MAX_VALUE : frames[0];
  }
}
