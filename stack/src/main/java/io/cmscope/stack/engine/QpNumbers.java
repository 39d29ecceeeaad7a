package io.cmscope.stack.engine;

import io.cmscope.codec.cm.Req;
import io.cmscope.stack.fabric.QpReservations;

/** The queue pairs of connections: their numbers are taken, rest, and are given back once. */
final class QpNumbers {

  /** The number of QP 1. */
  private static final int GENERAL_SERVICES = 1;

  private final QpReservations reservations;
  private final Outbox out;

  /** Taken and not given back yet. */
  private int reserved;

  QpNumbers(QpReservations reservations, Outbox out) {
    this.reservations = reservations;
    this.out = out;
  }

  int reserved() {
    return reserved;
  }

  /**
   * Takes the queue pair number that a user names, or, if it names none, one that is free.
   *
   * @throws IllegalArgumentException in a sentence, when it cannot be had
   */
  private int reserve(int asked) {
    if (asked == Engine.ANY_QPN) {
      return reservations
          .reserve()
          .orElseThrow(() -> new IllegalArgumentException("no queue pair number is free"));
    }
    String name = "QP " + Req.LOCAL_QPN.text(Req.LOCAL_QPN.check(asked));
    if (asked == GENERAL_SERVICES) {
      throw new IllegalArgumentException(name + " is for management, not for connections");
    }
    if (!reservations.reserve(asked)) {
      throw new IllegalArgumentException(
          name + " serves another connection, or rests until its timewait is over");
    }
    return asked;
  }

  /** The connection gets its queue pair. */
  void initialize(Connection connection, Qp local) {
    connection.local = local;
    connection.reserved = true;
    reserved++;
    out.emit(new Effect.Initialize(local));
  }

  /** A queue pair for a connection; its number is reserved from now on. */
  Qp reserve(int id, int asked) {
    return new Qp(id, reserve(asked));
  }

  void release(Qp local, long now) {
    reserved--;
    out.emit(new Effect.Reset(local));
    reservations.release(local.number(), now);
  }

  /** Timewait begins. */
  void rest(Qp local, long until) {
    reservations.quarantine(local.number(), until);
  }

  /** The queue pair stops, if it has not been stopped. */
  void fail(Connection connection) {
    if (connection.reserved && !connection.failed) {
      connection.failed = true;
      out.emit(new Effect.Fail(connection.local));
    }
  }
}
