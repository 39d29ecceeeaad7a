package io.cmscope.stack.service;

/** Why a connection or an answer is not to be had. */
public abstract sealed class CmException extends Exception
    permits RejectedException,
        UnansweredException,
        EndedException,
        PortLostException,
        ServiceClosedException {
  private static final long serialVersionUID = 1;

  CmException(String message) {
    super(message);
  }
}
