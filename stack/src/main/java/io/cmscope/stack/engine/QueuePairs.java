package io.cmscope.stack.engine;

import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.ReqPath;
import io.cmscope.codec.rules.Timing;
import java.util.Objects;

/**
 * What the queue pair is told when a connection becomes one.
 *
 * <p>A starting PSN is the one at which the receiver of the message begins to send: the REQ's is
 * the passive side's first, the REP's the active side's (measured on rxe).
 */
final class QueuePairs {
  private QueuePairs() {}

  static void active(Core core, Connection connection) {
    Req req = connection.opening().req;
    Rep rep = Objects.requireNonNull(connection.opening().rep);
    core.out.emit(
        new Effect.ReadyToReceive(
            connection.local,
            new Effect.ReceiveTerms(
                connection.remoteQpn,
                req.startingPsn(),
                req.pathMtu(),
                rep.initiatorDepth(),
                req.primary(),
                req.alternate())));
    int ackTimeout = Timing.activeTimewaitExponent(connection.ackTimeout, rep.targetAckDelay());
    core.out.emit(
        new Effect.ReadyToSend(
            connection.local,
            new Effect.SendTerms(
                rep.startingPsn(),
                rep.responderResources(),
                req.retryCount(),
                rep.rnrRetryCount(),
                ackTimeout)));
  }

  static void passive(Core core, Connection connection, Rep rep) {
    Req req = connection.opening().req;
    core.out.emit(
        new Effect.ReadyToReceive(
            connection.local,
            new Effect.ReceiveTerms(
                connection.remoteQpn,
                rep.startingPsn(),
                req.pathMtu(),
                rep.responderResources(),
                seenFromHere(req.primary()),
                seenFromHere(req.alternate()))));
    core.out.emit(
        new Effect.ReadyToSend(
            connection.local,
            new Effect.SendTerms(
                req.startingPsn(),
                rep.initiatorDepth(),
                req.retryCount(),
                req.rnrRetryCount(),
                connection.ackTimeout)));
  }

  /** A path that the peer described, with our port as the local one. */
  static ReqPath seenFromHere(ReqPath path) {
    return new ReqPath(
        path.remoteLid(),
        path.localLid(),
        path.remoteGid(),
        path.localGid(),
        path.flowLabel(),
        path.packetRate(),
        path.trafficClass(),
        path.hopLimit(),
        path.sl(),
        path.subnetLocal(),
        path.localAckTimeout());
  }
}
