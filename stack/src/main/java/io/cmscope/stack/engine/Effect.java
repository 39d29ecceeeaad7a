package io.cmscope.stack.engine;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.ReqPath;

/**
 * What an input to the engine leads to. Effects come in the order in which they are to be carried
 * out: a queue pair is ready before the message that says so leaves.
 *
 * <p>Reservations of QPNs are no effects, for they can be refused: the engine asks its {@link
 * io.cmscope.stack.fabric.QpReservations}. Timers are none either: the engine keeps them and {@link
 * Engine#nextDeadline} tells the earliest, so that nobody outside has to keep two million of them.
 */
public sealed interface Effect {

  /** Put it on the wire. The P_Key is looked up in the port's table now, not earlier. */
  record Send(CmMad mad, PeerAddress to, int pKey) implements Effect {}

  /** Tell the user. */
  record Tell(Event event) implements Effect {}

  /** Queue pair to INIT; its number is reserved. */
  record Initialize(Qp qp) implements Effect {}

  /** Queue pair to RTR. */
  record ReadyToReceive(Qp qp, ReceiveTerms terms) implements Effect {}

  /** Queue pair to RTS. */
  record ReadyToSend(Qp qp, SendTerms terms) implements Effect {}

  /** Queue pair to ERR: what is outstanding is flushed. */
  record Fail(Qp qp) implements Effect {}

  /**
   * Queue pair to RESET: the connection that was to be is none, or timewait is over. Its number is
   * released next, exactly once.
   */
  record Reset(Qp qp) implements Effect {}

  /** Load an alternate path into the queue pair and arm migration. */
  record LoadPath(Qp qp, ReqPath alternate) implements Effect {}

  /** A message that came was of no effect, and why: for counters, never for the peer. */
  record Drop(CmMad mad, PeerAddress from, Dropped why) implements Effect {}

  /**
   * How a queue pair receives.
   *
   * @param psn the first PSN that will come: the starting PSN this end announced
   * @param responderResources RDMA READs and atomics to be ready for
   */
  record ReceiveTerms(
      int remoteQpn,
      int psn,
      int pathMtu,
      int responderResources,
      ReqPath path,
      ReqPath alternate) {}

  /**
   * How a queue pair sends.
   *
   * @param psn the first PSN to send: the starting PSN the peer announced
   * @param ackTimeout exponent
   */
  record SendTerms(
      int psn, int initiatorDepth, int retryCount, int rnrRetryCount, int ackTimeout) {}
}
