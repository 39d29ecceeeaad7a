package io.cmscope.stack.service;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.stack.engine.Event;
import io.cmscope.stack.engine.PeerAddress;
import java.util.Optional;

/** The peer refuses, or has given up. */
public final class RejectedException extends CmException {
  private static final long serialVersionUID = 1;

  private final transient Event.Rejected event;

  RejectedException(Event.Rejected event, PeerAddress by) {
    super(by + " rejects: " + event.reason().label() + " (" + event.rej().reason() + ")");
    this.event = event;
  }

  /** The whole REJ. */
  public Rej rej() {
    return event.rej();
  }

  public RejectReason reason() {
    return event.reason();
  }

  /** The additional reject information, as long as the REJ says it is. */
  public PrivateData info() {
    return event.rej().validRejectInfo();
  }

  public PrivateData privateData() {
    return event.rej().privateData();
  }

  /** Where to ask instead, if the peer says so. */
  public Optional<PeerAddress> redirectedTo() {
    return event.redirectedTo();
  }
}
