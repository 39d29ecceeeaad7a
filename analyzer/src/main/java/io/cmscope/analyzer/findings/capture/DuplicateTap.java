package io.cmscope.analyzer.findings.capture;

import io.cmscope.analyzer.conversation.FrameNumber;
import io.cmscope.analyzer.findings.CaptureRule;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Severity;

/** Frames are in the capture twice. */
public final class DuplicateTap extends CaptureRule {
  private long first;
  private long second;
  private long count;

  public DuplicateTap() {
    super(
        new Explanation(
            "duplicate-tap",
            Family.CAPTURE,
            Severity.INFO,
            "A frame is the same transmission as an earlier one: equal octets, PSN and IP "
                + "identification within 100 ms.",
            "Not at all for the analysis: the second sight is left out. But it doubles the file.",
            "Each transmission once; of captures at both ends, each twice.",
            "In one file: a mirror port that copies both directions, or tcpdump on \"any\". Of "
                + "two files it is what you want.",
            "The PSN of QP 1 is new for each transmission"));
  }

  @Override
  public void seenAgain(long earlier, long again) {
    if (count == 0) {
      first = earlier;
      second = again;
    }
    count++;
  }

  @Override
  public void finish(Ending ending, Report report) {
    if (count > 0) {
      report.add(
          Severity.INFO,
          count
              + (FrameNumber.capture(first) == FrameNumber.capture(second)
                  ? " CM MADs are in the capture twice: the same transmission at two taps"
                  : " CM MADs are in two of the captures, which show the same wire or both its ends:"
                      + " each counts once"),
          new int[0],
          first,
          second);
    }
  }
}
