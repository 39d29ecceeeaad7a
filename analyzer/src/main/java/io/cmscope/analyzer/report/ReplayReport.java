package io.cmscope.analyzer.report;

import io.cmscope.analyzer.replay.Performance;
import io.cmscope.analyzer.replay.Recording;
import io.cmscope.analyzer.replay.Rehearsal;
import java.io.IOException;
import java.util.List;

/** A format for replays. */
public interface ReplayReport {

  /** A replay that is over. */
  void performance(Performance performance) throws IOException;

  /** A replay without a peer. */
  void rehearsal(String capture, Recording recording, List<Rehearsal.Line> lines)
      throws IOException;
}
