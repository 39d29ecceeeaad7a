package io.cmscope.stack.service;

/** What was waited for cannot come any more, because the connection ended otherwise. */
public final class EndedException extends CmException {
  private static final long serialVersionUID = 1;

  EndedException(String message) {
    super(message);
  }
}
