package io.cmscope.stack.transport;

import java.io.IOException;

/**
 * Why a transport cannot be opened, or does not work any more: one sentence that names what is
 * missing, and what to use instead where there is something.
 */
public final class TransportException extends IOException {
  private static final long serialVersionUID = 1;

  public TransportException(String message) {
    super(message);
  }

  public TransportException(String message, Throwable cause) {
    super(message, cause);
  }
}
