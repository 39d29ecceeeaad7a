package io.cmscope.stack.service;

import io.cmscope.codec.cm.ReqPath;
import io.cmscope.stack.engine.Effect.ReceiveTerms;
import io.cmscope.stack.engine.Effect.SendTerms;
import io.cmscope.stack.engine.Qp;
import io.cmscope.stack.fabric.QpReservations;

/**
 * The queue pairs that connections are about: their numbers, and the transitions that the CM asks
 * for. Called by the engine's thread alone, in the order of the machine; what it throws is told to
 * the user's handler of failures and changes nothing.
 */
public interface QueuePairProvider extends QpReservations {

  /** To INIT; its number is reserved. */
  default void initialize(Qp qp) {}

  /** To RTR. */
  default void readyToReceive(Qp qp, ReceiveTerms terms) {}

  /** To RTS. */
  default void readyToSend(Qp qp, SendTerms terms) {}

  /** To ERR: what is outstanding is flushed. */
  default void fail(Qp qp) {}

  /** To RESET; its number is released next. */
  default void reset(Qp qp) {}

  /** Load an alternate path and arm migration. */
  default void loadPath(Qp qp, ReqPath alternate) {}
}
