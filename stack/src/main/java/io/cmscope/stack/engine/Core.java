package io.cmscope.stack.engine;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.PeerPolicy.InTimewait;
import io.cmscope.codec.rules.Rule;
import io.cmscope.codec.rules.RuleTable;
import io.cmscope.codec.rules.Signal;
import io.cmscope.codec.rules.State;
import io.cmscope.codec.rules.Timer;
import io.cmscope.codec.rules.Timing;
import io.cmscope.codec.rules.Trigger;
import io.cmscope.stack.fabric.QpReservations;
import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What all parts of the engine share: the tables, the timers, the way out, the time of the input
 * being worked on; and the one way to take a step.
 */
final class Core {
  private static final Trigger[] SENDS = new Trigger[Signal.values().length];
  private static final Trigger[] HEARS = new Trigger[Signal.values().length];
  private static final Trigger RETRIES_END = new Trigger.Expires(Timer.RETRIES);
  private static final Trigger TIMEWAIT_ENDS = new Trigger.Expires(Timer.TIMEWAIT);

  /** A millisecond, as Linux: a peer that asks for microseconds does not get a storm. */
  private static final long SHORTEST_INTERVAL = 1_000_000;

  /** The number of QP 1. */
  private static final int GENERAL_SERVICES = 1;

  static {
    for (Signal signal : Signal.values()) {
      SENDS[signal.ordinal()] = new Trigger.Sends(signal);
      HEARS[signal.ordinal()] = new Trigger.Hears(signal);
    }
  }

  final EngineOptions options;
  final PeerPolicy policy;
  final Limits limits;
  final Entropy entropy;
  final CommIdAllocator commIds;
  final Timers timers = new Timers();
  final Peers peers = new Peers();
  final Listeners listeners = new Listeners();
  final Int2ObjectHashMap<Connection> connections = new Int2ObjectHashMap<>();
  final Int2ObjectHashMap<Timewait> timewaits = new Int2ObjectHashMap<>();
  final RemoteIndex byRemoteId;
  final RemoteIndex byRemoteQpn;
  final QpReservations reservations;

  /** QPNs reserved and not released yet. */
  int reserved;

  int halfOpen;

  /** The time of the input being worked on: one for all that follows from it. */
  long now;

  private final EffectSink sink;
  private final long transactionBase;
  private int transactions;

  Core(EngineOptions options, Entropy entropy, QpReservations reservations, EffectSink sink) {
    this.options = options;
    this.reservations = reservations;
    this.policy = options.policy();
    this.limits = options.limits();
    this.entropy = entropy;
    this.sink = sink;
    commIds = new CommIdAllocator(entropy);
    byRemoteId = new RemoteIndex.ByCommId(entropy.nextLong());
    byRemoteQpn = new RemoteIndex.ByQpn(entropy.nextLong());
    transactionBase = entropy.nextLong() & 0xffffffff00000000L;
    transactions = (int) entropy.nextLong();
  }

  // The way out.

  void emit(Effect effect) {
    sink.accept(effect);
  }

  void tell(Event event) {
    sink.accept(new Effect.Tell(event));
  }

  void drop(CmMad mad, PeerAddress from, Dropped why) {
    sink.accept(new Effect.Drop(mad, from, why));
  }

  void send(CmMad mad, PeerAddress to, int pKey) {
    sink.accept(new Effect.Send(mad, to, pKey));
  }

  CmMad send(Connection connection, long transactionId, CmMessage message) {
    CmMad mad = CmMad.of(transactionId, message);
    send(mad, connection.peer.address, connection.pKey);
    return mad;
  }

  long newTransaction() {
    return transactionBase | Integer.toUnsignedLong(transactions++);
  }

  int newPsn() {
    return (int) (entropy.nextLong() >>> 40);
  }

  // The tables.

  /** A fresh local comm id, in use nowhere. */
  int newId() {
    int id;
    do {
      id = commIds.next();
    } while (connections.containsKey(id) || timewaits.containsKey(id));
    return id;
  }

  boolean isFull() {
    return connections.size() + timewaits.size() >= limits.connections();
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
    emit(new Effect.Initialize(local));
  }

  /** A queue pair for a connection; its number is reserved from now on. */
  Qp reserve(int id, int asked) {
    return new Qp(id, reserve(asked));
  }

  private void release(Qp local) {
    reserved--;
    emit(new Effect.Reset(local));
    reservations.release(local.number(), now);
  }

  /** The peer's numbers are known: from now on they tell duplicates and stale connections. */
  void index(Connection connection) {
    byRemoteId.put(connection);
    byRemoteQpn.put(connection);
  }

  /** The queue pair stops, if it has not been stopped. */
  void fail(Connection connection) {
    if (connection.reserved && !connection.failed) {
      connection.failed = true;
      emit(new Effect.Fail(connection.local));
    }
  }

  // The steps.

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
        release(connection.local);
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

  // The ends.

  private void forget(Connection connection) {
    timers.cancel(connection);
    connections.remove(connection.id());
    byRemoteId.remove(connection);
    byRemoteQpn.remove(connection);
    connection.owner.remove(connection);
    peers.release(connection.peer);
  }

  private void enterTimewait(Connection connection) {
    fail(connection);
    Timewait rest = new Timewait(connection);
    peers.refer(connection.peer.address);
    forget(connection);
    timewaits.put(connection.id(), rest);
    if (policy.inTimewait() != InTimewait.ACCEPT && rest.remoteQpn != 0) {
      byRemoteQpn.put(rest);
    }
    long until = now + Timing.nanos(connection.timewait);
    timers.arm(rest, until);
    if (connection.reserved) {
      reservations.quarantine(connection.local.number(), until);
    }
  }

  /** Timewait is over: the QPN may be used again. */
  void exitTimewait(Timewait rest) {
    Rule rule = RuleTable.find(policy, State.TIMEWAIT, TIMEWAIT_ENDS);
    if (rule == null || rule.to() != State.IDLE) {
      throw new IllegalStateException("the table does not let timewait end");
    }
    timewaits.remove(rest.local.connection());
    byRemoteQpn.remove(rest);
    peers.release(rest.peer);
    if (rest.local.number() != 0) {
      release(rest.local);
    }
    tell(new Event.TimewaitExited(rest.local.connection(), rest.local.number()));
  }

  // Times.

  /** Derives from the REQ how long things take, ours or the peer's. */
  void setTimes(Connection connection, Req req) {
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

  // Finding.

  @Nullable Connection connection(CommIds theirs) {
    Connection connection = connections.get(theirs.remote());
    return connection != null && connection.remoteId == theirs.local() ? connection : null;
  }

  /** Whether a message came from where the peer is. */
  boolean sourceFits(Connection connection, PeerAddress from) {
    return sourceFits(connection.peer, connection.alternate, from);
  }

  boolean sourceFits(Peer peer, @Nullable PeerAddress alternate, PeerAddress from) {
    return options.sources() == EngineOptions.Sources.TRUSTED
        || peer.address.equals(from)
        || from.equals(alternate);
  }

  /**
   * The connection a message with both ids is for; null, and the message dropped, if there is none
   * or it comes from elsewhere.
   */
  @Nullable Connection find(CmMad mad, CommIds theirs, PeerAddress from) {
    Connection connection = connection(theirs);
    if (connection == null) {
      Timewait rest = timewaits.get(theirs.remote());
      boolean resting = rest != null && rest.remoteId == theirs.local();
      drop(mad, from, resting ? Dropped.NOTHING_TO_DO : Dropped.UNKNOWN_IDS);
      return null;
    }
    if (!sourceFits(connection, from)) {
      drop(mad, from, Dropped.WRONG_SOURCE);
      return null;
    }
    return connection;
  }

  /**
   * The connection a user means.
   *
   * @throws IllegalArgumentException in a sentence, when there is none
   */
  Connection named(int id, String call) {
    Connection connection = connections.get(id);
    if (connection != null) {
      return connection;
    }
    if (timewaits.containsKey(id)) {
      throw UnlawfulCallException.of(call, Connection.name(id), State.TIMEWAIT, policy);
    }
    throw new IllegalArgumentException(
        "cannot " + call + " " + Connection.name(id) + ": it is over, or never was");
  }
}
