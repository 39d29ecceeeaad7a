package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.dialogue.Captured;

/** A frame of the capture, and what it was at the tap. */
record Shot(Captured captured, Tapped tapped) {

  static Shot of(Tapped tapped) {
    Captured captured = new Captured(tapped.nanos(), tapped.octets(), tapped.octets().length, 0);
    return new Shot(captured, tapped);
  }

  Shot frame(Captured other) {
    return new Shot(other, tapped);
  }
}
