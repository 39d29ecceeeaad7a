package io.cmscope.analyzer.findings.capture;

import io.cmscope.analyzer.findings.CaptureRule;
import io.cmscope.analyzer.findings.Evidence;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Severity;

/** Frames are missing from the capture. */
public final class CaptureGap extends CaptureRule {
  private final Evidence after = new Evidence();
  private final Evidence jumps = new Evidence();
  private long missing;

  public CaptureGap() {
    super(
        new Explanation(
            "capture-gap",
            Family.CAPTURE,
            Severity.INFO,
            "The capturing system says that it lost frames, or the PSNs of both ends of three or "
                + "more connections jump within a second.",
            "What was in the gap cannot be judged: findings that span it are less certain.",
            "A capture without losses.",
            "Capture with a filter (udp port 4791) and a small snap length (tcpdump -s 400), "
                + "or to a faster disk.",
            "pcapng drop counters; ERF loss counter; IBA vol 1, 9.7.1 (PSNs follow each other)"));
  }

  @Override
  public boolean watchesFrames() {
    return true;
  }

  @Override
  public void frame(long frame, long time, long lost) {
    if (lost > 0) {
      missing += lost;
      after.add(frame);
    }
  }

  @Override
  public void missed(long frame) {
    jumps.add(frame);
  }

  @Override
  public void finish(Ending ending, Report report) {
    if (missing > 0) {
      report.add(
          Severity.INFO,
          missing + " frames are missing from the capture, in " + after.count() + " places",
          new int[0],
          after.frames());
    }
    if (jumps.count() > 0) {
      report.add(
          Severity.INFO,
          "the PSNs of several connections jump at once in "
              + jumps.count()
              + " places: frames are missing from the capture",
          new int[0],
          jumps.frames());
    }
  }
}
