package io.cmscope.analyzer.findings.capture;

import io.cmscope.analyzer.conversation.Traffic;
import io.cmscope.analyzer.findings.CaptureRule;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Severity;

/** Only one direction between two addresses is in the capture. */
public final class OneDirection extends CaptureRule {

  public OneDirection() {
    super(
        new Explanation(
            "one-direction",
            Family.CAPTURE,
            Severity.INFO,
            "The capture shows three or more frames from one address to another, and none "
                + "back.",
            "Answers may have passed elsewhere: what looks unanswered may not be.",
            "Both directions at one capture point.",
            "Is the peer down, or do answers take another path (ECMP, another port, bonding)? "
                + "Capture at the other end as well.",
            "Observation"));
  }

  private static final int ENOUGH = 3;

  @Override
  public void finish(Ending ending, Report report) {
    Traffic traffic = ending.traffic();
    for (Traffic.Pair pair : traffic.pairs()) {
      if (pair.frames() >= ENOUGH
          && pair.source() != pair.destination()
          && !traffic.answered(pair)
          && !Traffic.isMulticast(ending.hosts().address(pair.source()))
          && !Traffic.isMulticast(ending.hosts().address(pair.destination()))) {
        report.add(
            Severity.INFO,
            pair.frames()
                + " frames go from "
                + ending.hosts().address(pair.source())
                + " to "
                + ending.hosts().address(pair.destination())
                + ", none comes back",
            new int[0],
            pair.firstFrame(),
            pair.lastFrame());
      }
    }
  }
}
