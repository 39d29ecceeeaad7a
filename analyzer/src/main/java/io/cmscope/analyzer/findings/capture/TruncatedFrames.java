package io.cmscope.analyzer.findings.capture;

import io.cmscope.analyzer.findings.CaptureRule;
import io.cmscope.analyzer.findings.Evidence;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.wire.Packet;

/** CM MADs or headers of tracked QPs are cut. */
public final class TruncatedFrames extends CaptureRule {
  private final Evidence cut = new Evidence();

  public TruncatedFrames() {
    super(
        new Explanation(
            "truncated-frames",
            Family.CAPTURE,
            Severity.INFO,
            "The capture holds only the beginning of CM MADs, or not all headers of packets.",
            "Fields beyond the cut are unknown: timeouts, GIDs, private data. Findings that "
                + "need them cannot be made.",
            "All 322 octets of a CM MAD (RoCEv2 over IPv4).",
            "Capture with a snap length of at least 400 (tcpdump -s 400).",
            "Observation"));
  }

  @Override
  public void cut(Packet packet, boolean headersCut, long frame) {
    if (headersCut || packet.isCmMad()) {
      cut.add(frame);
    }
  }

  @Override
  public void finish(Ending ending, Report report) {
    if (cut.count() > 0) {
      report.add(
          Severity.INFO,
          cut.count() + " CM MADs or packet headers are cut by the snap length",
          new int[0],
          cut.frames());
    }
  }
}
