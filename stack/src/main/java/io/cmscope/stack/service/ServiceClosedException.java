package io.cmscope.stack.service;

/** The service was closed before what was waited for came. */
public final class ServiceClosedException extends CmException {
  private static final long serialVersionUID = 1;

  ServiceClosedException() {
    super("the service is closed");
  }
}
