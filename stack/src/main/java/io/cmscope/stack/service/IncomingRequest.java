package io.cmscope.stack.service;

import io.cmscope.codec.cm.Req;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.AcceptReply;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.engine.Refusal;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** A REQ came: accept or reject it, now or later, from any thread. */
public final class IncomingRequest {
  private final Link link;
  private volatile boolean decided;

  IncomingRequest(Link link) {
    this.link = link;
  }

  public Req request() {
    return Objects.requireNonNull(link.req);
  }

  public PeerAddress from() {
    return link.peer;
  }

  /** The GID of ours that it came to. */
  public Gid to() {
    return link.localGid;
  }

  /** Our comm id for it. */
  public int localCommId() {
    return link.id;
  }

  /**
   * Sends a REP.
   *
   * @return completes when the RTU, or data in its place, has come
   */
  public CompletableFuture<CmConnection> accept(AcceptReply reply) {
    decided = true;
    return link.engineRoom
        .call((engine, now) -> engine.accept(link.id, reply, now), link)
        .thenCompose(done -> link.established.future.copy());
  }

  /** Sends a REJ. */
  public CompletableFuture<Void> reject(Refusal why) {
    decided = true;
    return link.engineRoom.call((engine, now) -> engine.reject(link.id, why, now), link);
  }

  /** The answer takes longer: an MRA says so. */
  public CompletableFuture<Void> needMoreTime(int serviceTimeout) {
    return link.engineRoom.call(
        (engine, now) -> engine.needMoreTime(link.id, serviceTimeout, now), link);
  }

  /** Whether it was accepted or rejected. */
  boolean isDecided() {
    return decided;
  }

  /** {@code REQ ... from ::ffff:10.77.0.11} */
  @Override
  public String toString() {
    return request() + " from " + from();
  }
}
