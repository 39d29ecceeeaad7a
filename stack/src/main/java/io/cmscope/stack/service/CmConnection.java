package io.cmscope.stack.service;

import io.cmscope.codec.cm.ApStatus;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.ReqPath;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.Effect.ReceiveTerms;
import io.cmscope.stack.engine.Effect.SendTerms;
import io.cmscope.stack.engine.Event;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.fabric.Reaction;
import io.cmscope.stack.transport.DataPacket;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * One end of a connection, from its establishment to the end of its timewait. Usable from any
 * thread. What happens is told by {@link #onEvent}, and what everybody waits for by futures.
 */
public final class CmConnection {
  private final Link link;

  CmConnection(Link link) {
    this.link = link;
  }

  // Who, and on what terms.

  /** Ours first. */
  public CommIds ids() {
    return link.isActive()
        ? new CommIds(/* local= */ link.id, /* remote= */ reply().ids().local())
        : new CommIds(/* local= */ link.id, /* remote= */ request().localCommId());
  }

  /** Whether we asked for it. */
  public boolean isActive() {
    return link.isActive();
  }

  public PeerAddress peer() {
    return link.peer;
  }

  /** Our GID: the one we asked from, or were asked at. */
  public Gid localGid() {
    return link.localGid;
  }

  /** The REQ, ours or the peer's. */
  public Req request() {
    return Objects.requireNonNull(link.req);
  }

  /** The REP, the peer's or ours. */
  public Rep reply() {
    return Objects.requireNonNull(link.rep);
  }

  /** How our queue pair receives: the peer's QPN, the first PSN to come, responder resources. */
  public ReceiveTerms receives() {
    return Objects.requireNonNull(link.receives);
  }

  /** How our queue pair sends: the first PSN, initiator depth, retries. */
  public SendTerms sends() {
    return Objects.requireNonNull(link.sends);
  }

  public int localQpn() {
    return isActive() ? request().localQpn() : reply().localQpn();
  }

  public int remoteQpn() {
    return receives().remoteQpn();
  }

  /** What the peer's REQ or REP carried. */
  public PrivateData peerData() {
    return isActive() ? reply().privateData() : request().privateData();
  }

  /** What established it, and what the peer's RTU carried. */
  public Event.Established establishment() {
    return Objects.requireNonNull(link.establishment);
  }

  // What happens.

  /**
   * Tells what happens to it: Disconnected and TimewaitExited, and what paths are proposed and
   * answered. What happened before is told first.
   */
  public void onEvent(Consumer<Event> handler) {
    link.onEvent(handler);
  }

  /**
   * Tells what a change of our own port does to it: the P_Key is gone or at another index, or the
   * device is removed. Only with a {@linkplain ServiceOptions#fabric fabric}.
   */
  public void onFabric(Consumer<Reaction> handler) {
    link.onFabric(handler);
  }

  /** Tells of each packet that comes for its queue pair; those that came before are not kept. */
  public void onData(Consumer<DataPacket> handler) {
    link.dataHandler = handler;
  }

  /** Completes when it is over, whoever ended it. */
  public CompletableFuture<Event.Disconnected> disconnected() {
    return link.disconnected.future.copy();
  }

  /** Completes when nothing of it can be in the fabric any more and its QPN is free. */
  public CompletableFuture<Event.TimewaitExited> timewaitExit() {
    return link.timewaitExit.future.copy();
  }

  // What is done with it.

  public CompletableFuture<Event.Disconnected> disconnect() {
    return disconnect(PrivateData.EMPTY);
  }

  /**
   * Sends a DREQ; or, when it is left to us and the peer disconnects, the DREP.
   *
   * @return completes when the peer has answered, or will not
   */
  public CompletableFuture<Event.Disconnected> disconnect(PrivateData privateData) {
    return link.engineRoom
        .call((engine, now) -> engine.disconnect(link.id, privateData, now), link)
        .thenCompose(done -> link.disconnected.future.copy());
  }

  /** Has no more interest in it: the peer is told, nobody here is. */
  public CompletableFuture<Void> abandon() {
    return link.engineRoom.call((engine, now) -> engine.destroy(link.id, now), link);
  }

  /** Proposes an alternate path; the active side alone may. */
  public CompletableFuture<Void> loadPath(ReqPath alternate, PrivateData privateData) {
    return link.engineRoom.call(
        (engine, now) -> engine.loadPath(link.id, alternate, privateData, now), link);
  }

  /** Answers {@link Event.PathProposed}. */
  public CompletableFuture<Void> answerPath(
      ApStatus status, PrivateData info, PrivateData privateData) {
    return link.engineRoom.call(
        (engine, now) -> engine.answerPath(link.id, status, info, privateData, now), link);
  }

  /** The peer's LAP takes longer to answer. */
  public CompletableFuture<Void> needMoreTime(int serviceTimeout) {
    return link.engineRoom.call(
        (engine, now) -> engine.needMoreTime(link.id, serviceTimeout, now), link);
  }

  /** The queue pair migrated to its alternate path. */
  public CompletableFuture<Void> pathMigrated() {
    return link.engineRoom.call((engine, now) -> engine.pathMigrated(link.id, now), link);
  }

  /**
   * Sends one empty SEND, the first with the starting PSN that the peer announced, the next with
   * the next: a peer that is ready to receive acknowledges it (RC), and one that waits for our RTU
   * takes it for that.
   *
   * @return completes with its PSN when it has left; fails where the transport carries no data
   */
  public CompletableFuture<Integer> probe() {
    return link.engineRoom.probe(link);
  }

  /** {@code connection 0x11223344->0x55667788 with ::ffff:10.77.0.11} */
  @Override
  public String toString() {
    return "connection " + ids() + " with " + peer();
  }
}
