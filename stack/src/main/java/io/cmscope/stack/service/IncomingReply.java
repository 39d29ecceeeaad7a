package io.cmscope.stack.service;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.engine.Refusal;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** The REP to our REQ came: take it or reject it. */
public final class IncomingReply {
  private final Link link;

  IncomingReply(Link link) {
    this.link = link;
  }

  /** Ours. */
  public Req request() {
    return Objects.requireNonNull(link.req);
  }

  public Rep reply() {
    return Objects.requireNonNull(link.rep);
  }

  public PeerAddress from() {
    return link.peer;
  }

  /** Sends the RTU. */
  public CompletableFuture<CmConnection> complete(PrivateData privateData) {
    return link.engineRoom
        .call((engine, now) -> engine.complete(link.id, privateData, now), link)
        .thenCompose(done -> link.established.future.copy());
  }

  /** Sends a REJ. */
  public CompletableFuture<Void> reject(Refusal why) {
    return link.engineRoom.call((engine, now) -> engine.reject(link.id, why, now), link);
  }

  /** The decision takes longer: an MRA says so. */
  public CompletableFuture<Void> needMoreTime(int serviceTimeout) {
    return link.engineRoom.call(
        (engine, now) -> engine.needMoreTime(link.id, serviceTimeout, now), link);
  }

  /** {@code REP ... from ::ffff:10.77.0.11} */
  @Override
  public String toString() {
    return reply() + " from " + from();
  }
}
