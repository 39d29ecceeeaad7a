package io.cmscope.stack.fault;

import io.cmscope.codec.cm.MessageType;

/**
 * Is told of every message that a fault changed: what the engine says is not what the peer hears.
 */
@FunctionalInterface
public interface FaultWitness {

  /** Nobody is told. */
  FaultWitness NONE = (fault, type, leaving, what) -> {};

  /**
   * A fault struck.
   *
   * @param fault its name, such as {@code drop}
   * @param type of the message
   * @param leaving one of ours; else one of the peer's
   * @param what became of it: {@code is not sent}
   */
  void struck(String fault, MessageType type, boolean leaving, String what);
}
