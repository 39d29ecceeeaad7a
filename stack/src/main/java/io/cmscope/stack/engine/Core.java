package io.cmscope.stack.engine;

import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.Rule;
import io.cmscope.codec.rules.RuleTable;
import io.cmscope.codec.rules.Signal;
import io.cmscope.codec.rules.State;
import io.cmscope.codec.rules.Timer;
import io.cmscope.codec.rules.Trigger;
import io.cmscope.stack.fabric.QpReservations;

/**
 * What all parts of the engine share, and the one way to take a step: look it up, take it, and put
 * the connection where its new state belongs.
 */
final class Core {
  private static final Trigger[] SENDS = new Trigger[Signal.values().length];
  private static final Trigger[] HEARS = new Trigger[Signal.values().length];
  private static final Trigger RETRIES_END = new Trigger.Expires(Timer.RETRIES);
  private static final Trigger TIMEWAIT_ENDS = new Trigger.Expires(Timer.TIMEWAIT);

  static {
    for (Signal signal : Signal.values()) {
      SENDS[signal.ordinal()] = new Trigger.Sends(signal);
      HEARS[signal.ordinal()] = new Trigger.Hears(signal);
    }
  }

  final EngineOptions options;
  final PeerPolicy policy;
  final Limits limits;
  final Outbox out;
  final Times times;
  final Tables tables;
  final QpNumbers qpns;

  /** Passive connections that are not established yet. */
  int halfOpen;

  private final Entropy entropy;

  Core(EngineOptions options, Entropy entropy, QpReservations reservations, EffectSink sink) {
    this.options = options;
    this.policy = options.policy();
    this.limits = options.limits();
    this.entropy = entropy;
    times = new Times(limits);
    out = new Outbox(sink, times, entropy);
    tables = new Tables(options, entropy, out);
    qpns = new QpNumbers(reservations, out);
  }

  int newPsn() {
    return (int) (entropy.nextLong() >>> 40);
  }

  /** Whether the table lets a connection send something now. */
  boolean maySend(Connection connection, Signal signal) {
    return connection.rule(policy, SENDS[signal.ordinal()]) != null;
  }

  /**
   * Before a user's call does anything: is there such a step?
   *
   * @throws UnlawfulCallException if not
   */
  void require(Connection connection, Signal signal, String call) {
    if (!maySend(connection, signal)) {
      throw UnlawfulCallException.of(
          call, Connection.name(connection.id()), connection.state(), policy);
    }
  }

  /** The step of sending; what the table forbids cannot be sent. */
  void sends(Connection connection, Signal signal) {
    step(connection, SENDS[signal.ordinal()]);
  }

  /** The step of hearing; false where the table knows none, or stays where it is. */
  boolean hears(Connection connection, Signal signal) {
    Rule rule = connection.rule(policy, HEARS[signal.ordinal()]);
    if (rule == null) {
      return false;
    }
    step(connection, rule);
    return !rule.stays();
  }

  void retriesEnd(Connection connection) {
    step(connection, RETRIES_END);
  }

  private void step(Connection connection, Trigger on) {
    Rule rule = connection.rule(policy, on);
    if (rule == null) {
      throw new IllegalStateException(connection + " must not: " + on);
    }
    step(connection, rule);
  }

  private void step(Connection connection, Rule rule) {
    connection.take(rule);
    if (rule.stays()) {
      return;
    }
    count(connection, rule);
    if (rule.to() == State.TIMEWAIT) {
      enterTimewait(connection);
    } else if (rule.to() == State.IDLE) {
      forget(connection);
      if (connection.reserved) {
        qpns.release(connection.local, times.now);
      }
    }
  }

  /** A step of an end that holds nothing: is it lawful to send this out of the blue? */
  boolean idleMaySend(Signal signal) {
    return RuleTable.find(policy, State.IDLE, SENDS[signal.ordinal()]) != null;
  }

  /** Whether an end in timewait may say something about what it hears. */
  boolean restingMaySend(Signal signal) {
    return RuleTable.find(policy, State.TIMEWAIT, SENDS[signal.ordinal()]) != null;
  }

  /** Whether an end that holds nothing takes a message and then says something about it. */
  boolean idleMayRefuse(Signal heard, Signal said) {
    Rule taken = RuleTable.find(policy, State.IDLE, HEARS[heard.ordinal()]);
    return taken != null && RuleTable.find(policy, taken.to(), SENDS[said.ordinal()]) != null;
  }

  private void count(Connection connection, Rule rule) {
    int opened = (isHalfOpen(rule.to()) ? 1 : 0) - (isHalfOpen(rule.from()) ? 1 : 0);
    halfOpen += opened;
    connection.peer.halfOpen += opened;
    Opening opening = connection.opening;
    if (opening != null && opening.listener != null) {
      opening.listener.pending +=
          (isUndecided(rule.to()) ? 1 : 0) - (isUndecided(rule.from()) ? 1 : 0);
    }
  }

  private static boolean isHalfOpen(State state) {
    return isUndecided(state) || state == State.REP_SENT || state == State.MRA_REP_RCVD;
  }

  private static boolean isUndecided(State state) {
    return state == State.REQ_RCVD || state == State.MRA_REQ_SENT;
  }

  private void forget(Connection connection) {
    times.timers.cancel(connection);
    tables.forget(connection);
  }

  private void enterTimewait(Connection connection) {
    qpns.fail(connection);
    Timewait rest = new Timewait(connection);
    tables.add(rest);
    forget(connection);
    long until = times.rest(rest, connection);
    if (connection.reserved) {
      qpns.rest(connection.local, until);
    }
  }

  /** Timewait is over: the QPN may be used again. */
  void exitTimewait(Timewait rest) {
    Rule rule = RuleTable.find(policy, State.TIMEWAIT, TIMEWAIT_ENDS);
    if (rule == null || rule.to() != State.IDLE) {
      throw new IllegalStateException("the table does not let timewait end");
    }
    tables.forget(rest);
    if (rest.local.number() != 0) {
      qpns.release(rest.local, times.now);
    }
    out.tell(new Event.TimewaitExited(rest.local.connection(), rest.local.number()));
  }
}
