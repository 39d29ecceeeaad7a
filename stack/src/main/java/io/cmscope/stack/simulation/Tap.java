package io.cmscope.stack.simulation;

/** Sees everything that is put on the wire, in order of time. */
@FunctionalInterface
public interface Tap {

  /** Sees nothing. */
  Tap NONE = transmission -> {};

  /** Beside the sender: whether it arrives or not. */
  void sees(Transmission transmission);

  /** Beyond the place where transmissions are lost: this one was not. */
  default void seesBeyond(Transmission transmission) {}
}
