package io.cmscope.stack.service;

import io.cmscope.codec.cm.MessageType;
import io.cmscope.stack.engine.PeerAddress;

/** Nobody answered any transmission of a message. */
public final class UnansweredException extends CmException {
  private static final long serialVersionUID = 1;

  private final MessageType what;

  UnansweredException(MessageType what, PeerAddress by) {
    super(by + " does not answer our " + what.label());
    this.what = what;
  }

  /** What was sent: REQ, REP or SIDR_REQ. */
  public MessageType what() {
    return what;
  }
}
