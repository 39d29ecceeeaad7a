package io.cmscope.stack.engine;

import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import org.jspecify.annotations.Nullable;

/** What is needed of a connection until it is established, and then forgotten. */
final class Opening {

  /** Ours if we are active, the peer's if not. */
  final Req req;

  /** The other way round. */
  @Nullable Rep rep;

  /** Passive: who is being asked. */
  final @Nullable Listener listener;

  /** Active: the old connection that made a REP stale; no REQ is repeated while it is live. */
  @Nullable Connection inTheWay;

  Opening(Req req, @Nullable Listener listener) {
    this.req = req;
    this.listener = listener;
  }
}
