package io.cmscope.stack.engine;

import io.cmscope.codec.cm.Req;

/**
 * A local queue pair and the connection it serves, as one value so that the two numbers are never
 * mistaken for each other.
 *
 * @param connection the local comm id
 * @param number the QPN, 24 bits
 */
public record Qp(int connection, int number) {

  public Qp {
    Req.LOCAL_QPN.check(number);
  }

  /** {@code QP 0x000017 of connection 0x11223344} */
  @Override
  public String toString() {
    return "QP " + Req.LOCAL_QPN.text(number) + " of " + Connection.name(connection);
  }
}
