package io.cmscope.analyzer.simulation;

import io.cmscope.analyzer.dialogue.Analyzed;
import io.cmscope.captures.PcapngWriter;
import io.cmscope.stack.simulation.Simulation;
import io.cmscope.stack.simulation.Tally;
import io.cmscope.stack.simulation.Tap;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;

/** Simulated runs as the analyzer sees them. */
final class Recorded {

  /** What happened and what the analyzer says of it. */
  record Run(Tally tally, Analyzed analyzed) {}

  private Recorded() {}

  /** Runs a simulation and analyzes its capture. */
  static Run of(Simulation simulation) {
    Tally tally = new Tally();
    return new Run(tally, of(tap -> simulation.run(tap, tally)));
  }

  /** Analyzes whatever is shown to a tap. */
  static Analyzed of(Consumer<Tap> show) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (WireCapture wire = new WireCapture(new PcapngWriter(file))) {
      show.accept(wire);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Analyzed.of(file.toByteArray());
  }
}
