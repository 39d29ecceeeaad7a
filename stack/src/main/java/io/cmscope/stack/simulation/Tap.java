package io.cmscope.stack.simulation;

/** Sees everything that is put on the wire, in order of time. */
@FunctionalInterface
public interface Tap {

  /** Sees nothing. */
  Tap NONE = transmission -> {};

  void sees(Transmission transmission);
}
