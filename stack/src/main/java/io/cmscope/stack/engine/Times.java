package io.cmscope.stack.engine;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.rules.Timing;

/** How long a connection waits for what: as its REQ says, within the limits. */
final class Times {

  /** A millisecond, as Linux: a peer that asks for microseconds does not get a storm. */
  private static final long SHORTEST_INTERVAL = 1_000_000;

  final Timers timers = new Timers();

  /** The time of the input being worked on: one for all that follows from it. */
  long now;

  private final Limits limits;

  Times(Limits limits) {
    this.limits = limits;
  }

  /** An input comes. */
  void begin(long time) {
    now = time;
    timers.forgetLast();
  }

  /** A message has left, and it may be later: what was armed for it counts from here. */
  void sent(long time) {
    if (time - now > 0) {
      timers.delayLast(time - now);
      now = time;
    }
  }

  /** Derives from the REQ how long things take, ours or the peer's. */
  void derive(Connection connection, Req req) {
    int ackTimeout = req.primary().localAckTimeout();
    connection.ackTimeout = (byte) ackTimeout;
    connection.maxRetries = (byte) req.maxCmRetries();
    connection.retriesLeft = connection.maxRetries;
    connection.timewait =
        (byte) Math.min(Timing.passiveTimewaitExponent(ackTimeout), limits.longestTimewait());
    long interval =
        connection.active
            ? Timing.requestInterval(
                Math.min(ackTimeout, limits.longestWait()), cut(req.remoteCmResponseTimeout()))
            : Timing.replyInterval(cut(req.localCmResponseTimeout()));
    connection.interval = Math.max(SHORTEST_INTERVAL, interval);
  }

  /** How long a peer that sent an MRA may take. */
  long extendedWait(Connection connection, int serviceTimeout) {
    return Timing.extendedWait(
        cut(serviceTimeout), Math.min(connection.ackTimeout, limits.longestWait()));
  }

  private int cut(int exponent) {
    return Math.min(exponent, limits.longestWait());
  }

  /** Arms the timer for what is pending, from the beginning. */
  void repeatUntilAnswered(Connection connection, CmMad mad, int retries) {
    connection.pending = mad;
    connection.retriesLeft = (byte) retries;
    timers.arm(connection, now + connection.interval);
  }

  /** Nothing is pending any more. */
  void answered(Connection connection) {
    connection.pending = null;
    timers.cancel(connection);
  }

  /** The REP says how long the passive side's adapter takes to acknowledge. */
  void deriveTimewait(Connection connection, int targetAckDelay) {
    int exponent = Timing.activeTimewaitExponent(connection.ackTimeout, targetAckDelay);
    connection.timewait = (byte) Math.min(exponent, limits.longestTimewait());
  }

  /** Timewait begins; returns when it ends. */
  long rest(Timewait rest, Connection connection) {
    long until = now + Timing.nanos(connection.timewait);
    timers.arm(rest, until);
    return until;
  }
}
