package io.cmscope.stack.service;

import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.Event;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.engine.SidrAnswer;
import java.util.concurrent.CompletableFuture;

/** A SIDR_REQ came: answer it, now or later, from any thread. */
public final class SidrInquiry {
  private final EngineRoom engineRoom;
  private final Event.SidrRequested requested;
  private final Gid to;
  private volatile boolean decided;

  SidrInquiry(EngineRoom engineRoom, Event.SidrRequested requested, Gid to) {
    this.engineRoom = engineRoom;
    this.requested = requested;
    this.to = to;
  }

  public SidrReq request() {
    return requested.request();
  }

  public PeerAddress from() {
    return requested.from();
  }

  /** The GID of ours that it came to. */
  public Gid to() {
    return to;
  }

  /** Sends a SIDR_REP. */
  public CompletableFuture<Void> answer(SidrAnswer answer) {
    decided = true;
    return engineRoom.answerSidr(requested.id(), answer, to);
  }

  boolean isDecided() {
    return decided;
  }

  /** {@code SIDR_REQ ... from ::ffff:10.77.0.11} */
  @Override
  public String toString() {
    return request() + " from " + from();
  }
}
