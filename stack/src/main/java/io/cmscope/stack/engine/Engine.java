package io.cmscope.stack.engine;

import io.cmscope.codec.cm.ApStatus;
import io.cmscope.codec.cm.Apr;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.Lap;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.Opaque;
import io.cmscope.codec.cm.PortInfo;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.ReqPath;
import io.cmscope.codec.cm.Rtu;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.State;
import io.cmscope.stack.fabric.QpReservations;
import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The communication manager of one channel adapter, without any I/O: calls, received messages and
 * time come in; effects go out to the sink, all of one input before the next.
 *
 * <p>Time is in nanoseconds of any monotonic clock. Not thread-safe: one owner, one input at a
 * time. A call that the state machine has no step for throws and changes nothing. What a peer sends
 * never throws.
 */
public final class Engine {

  /** The listener of a request that answers our own, peer to peer. */
  public static final int PEER_TO_PEER = 0;

  /** The owner of whatever is not said to be another's; cannot be lost. */
  public static final int NOBODY = 0;

  /** Let the engine take a queue pair number that is free. */
  public static final int ANY_QPN = 0;

  static final int CLASS_VERSION = MadHeader.CM_CLASS_VERSION;

  /** For answers to whom nothing is known of. */
  static final int DEFAULT_P_KEY = 0xffff;

  private final Core core;
  private final MoreTime moreTime;
  private final Release release;
  private final Rejections rejections;
  private final ActiveSide active;
  private final PassiveSide passive;
  private final PeerToPeer peerToPeer;
  private final PathLoading paths;
  private final Sidr sidr;
  private final Retransmission retransmission;
  private final Int2ObjectHashMap<Owner> owners = new Int2ObjectHashMap<>();
  private int lastOwner = NOBODY;

  /**
   * @param reservations the device's queue pair numbers: one is taken when a connection begins,
   *     rests in timewait, and is given back exactly once
   */
  public Engine(
      EngineOptions options, Entropy entropy, QpReservations reservations, EffectSink sink) {
    core = new Core(options, entropy, reservations, sink);
    moreTime = new MoreTime(core);
    release = new Release(core);
    rejections = new Rejections(core, release);
    active = new ActiveSide(core, release, moreTime);
    passive = new PassiveSide(core, release, moreTime);
    peerToPeer = new PeerToPeer(core, passive);
    paths = new PathLoading(core, moreTime);
    sidr = new Sidr(core);
    retransmission = new Retransmission(core, release, rejections);
    owners.put(NOBODY, new Owner(NOBODY));
  }

  // Owners and listeners.

  /** A new lease. What is made under it is released when it is lost. */
  public int openOwner() {
    owners.put(++lastOwner, new Owner(lastOwner));
    return lastOwner;
  }

  /**
   * An owner is gone, in order or by a crash: it listens no more, all its connections end as if
   * destroyed, their queue pairs stop at once and stay reserved until their timewait is over.
   */
  public void ownerLost(int owner, long now) {
    Owner lost = owner(owner);
    if (lost.id == NOBODY) {
      throw new IllegalArgumentException("nobody cannot be lost");
    }
    begin(now);
    core.tables.listeners.closeAllOf(lost);
    sidr.destroyAllOf(lost);
    for (Connection it = lost.first; it != null; ) {
      Connection next = it.nextOfOwner; // ending may take it out of the list
      end(it);
      it = next;
    }
    owners.remove(owner);
  }

  private Owner owner(int id) {
    Owner owner = owners.get(id);
    if (owner == null) {
      throw new IllegalArgumentException("owner " + id + " is lost, or never was");
    }
    return owner;
  }

  /**
   * Takes REQs and SIDR_REQs for services. Of several that match, the strictest is asked.
   *
   * @param backlog how many REQs may wait for the user's decision
   * @return the listener's number
   */
  public int listen(ServiceMatch match, int backlog, int owner) {
    return core.tables.listeners.open(match, backlog, owner(owner));
  }

  /** Takes no more; what was told already may still be accepted. */
  public void closeListener(int listener) {
    core.tables.listeners.close(listener);
  }

  // Connections.

  /** Asks for a connection, owned by nobody. */
  public int connect(ConnectRequest ask, long now) {
    return connect(ask, NOBODY, now);
  }

  /**
   * Asks for a connection.
   *
   * @return the connection's local comm id
   * @throws IllegalArgumentException in a sentence, for what cannot be asked
   */
  public int connect(ConnectRequest ask, int owner, long now) {
    peerToPeer.check(ask);
    Owner whose = owner(owner);
    begin(now);
    Connection connection = active.connect(ask, whose);
    if (ask.peerToPeer()) {
      peerToPeer.asks(connection);
    }
    return connection.id();
  }

  /** Answers {@link Event.Requested} with a REP. */
  public void accept(int id, AcceptReply reply, long now) {
    begin(now);
    passive.accept(core.tables.named(id, "accept"), reply);
  }

  /** Answers {@link Event.Replied} with an RTU. */
  public void complete(int id, PrivateData privateData, long now) {
    begin(now);
    active.complete(core.tables.named(id, "complete"), privateData);
  }

  /** Refuses what is being opened. */
  public void reject(int id, Refusal why, long now) {
    begin(now);
    rejections.reject(core.tables.named(id, "reject"), why, "reject");
  }

  /**
   * The user needs more time to answer a REQ, REP or LAP.
   *
   * @param serviceTimeout exponent, 5 bits
   */
  public void needMoreTime(int id, int serviceTimeout, long now) {
    begin(now);
    moreTime.needed(core.tables.named(id, "ask for more time for"), serviceTimeout);
  }

  /** Disconnects, or answers the peer's DREQ if that is left to the user. */
  public void disconnect(int id, PrivateData privateData, long now) {
    begin(now);
    release.disconnect(core.tables.named(id, "disconnect"), privateData);
  }

  /**
   * The user has no more interest in a connection or SIDR exchange, in whatever state: the peer is
   * told what is due, and timewait, if any, goes on without the user.
   */
  public void destroy(int id, long now) {
    begin(now);
    if (!sidr.destroy(id) && !core.tables.timewaits.containsKey(id)) {
      end(core.tables.named(id, "destroy"));
    }
  }

  private void end(Connection connection) {
    State state = connection.state();
    switch (state) {
      case REQ_SENT, MRA_REQ_RCVD -> rejections.withdraw(connection);
      case REP_RCVD, MRA_REP_SENT, REQ_RCVD, MRA_REQ_SENT, REP_SENT, MRA_REP_RCVD ->
          rejections.reject(connection, Refusal.CONSUMER, "destroy");
      case ESTABLISHED, LAP_SENT, MRA_LAP_RCVD, LAP_RCVD, MRA_LAP_SENT ->
          release.abandon(connection);
      case DREQ_RCVD -> release.answer(connection, connection.transactionId, PrivateData.EMPTY);
      case DREQ_SENT -> {
        // goes on until the DREP, or the end of the retries
      }
      case IDLE, TIMEWAIT, SIDR_REQ_SENT, SIDR_REQ_RCVD ->
          throw new IllegalStateException("no connection is held in " + state);
    }
  }

  /** Data came on the connection's queue pair: stands in for an RTU. */
  public void dataArrived(int id, long now) {
    begin(now);
    Connection connection = core.tables.connections.get(id);
    if (connection != null) {
      passive.hearsData(connection);
    }
  }

  // Paths.

  /** Proposes an alternate path; the active side alone may. */
  public void loadPath(int id, ReqPath alternate, PrivateData privateData, long now) {
    begin(now);
    paths.propose(core.tables.named(id, "load a path for"), alternate, privateData);
  }

  /** Answers {@link Event.PathProposed}. */
  public void answerPath(
      int id, ApStatus status, PrivateData info, PrivateData privateData, long now) {
    begin(now);
    paths.answer(core.tables.named(id, "answer a path for"), status, info, privateData);
  }

  /** The queue pair migrated to its alternate path. */
  public void pathMigrated(int id, long now) {
    begin(now);
    paths.migrated(core.tables.named(id, "migrate"));
  }

  // SIDR.

  /**
   * Asks for a service's queue pair.
   *
   * @return the number of the exchange
   */
  public int askSidr(SidrQuestion question, int owner, long now) {
    Owner whose = owner(owner);
    begin(now);
    return sidr.ask(question, whose);
  }

  /** Answers {@link Event.SidrRequested}. */
  public void answerSidr(int id, SidrAnswer answer, long now) {
    begin(now);
    sidr.answer(id, answer);
  }

  // Messages and time.

  /** A CM message came. */
  public void receive(CmMad mad, PeerAddress from, long now) {
    begin(now);
    if (!mad.whole()) {
      core.out.drop(mad, from, Dropped.NOT_WHOLE);
    } else if (mad.header().classVersion() != CLASS_VERSION) {
      hearsOtherVersion(mad, from);
    } else if (mad.header().method() != MadHeader.SEND) {
      core.out.drop(mad, from, Dropped.NOT_UNDERSTOOD);
    } else {
      dispatch(mad, from);
    }
  }

  private void dispatch(CmMad mad, PeerAddress from) {
    switch (mad.message()) {
      case Req req -> {
        if (!peerToPeer.hears(mad, req, from)) {
          passive.hears(mad, req, from);
        }
      }
      case Rep rep -> active.hears(mad, rep, from);
      case Rtu rtu -> passive.hears(mad, rtu, from);
      case Mra mra -> moreTime.hears(mad, mra, from);
      case Rej rej -> rejections.hears(mad, rej, from);
      case Dreq dreq -> release.hears(mad, dreq, from);
      case Drep drep -> release.hears(mad, drep, from);
      case Lap lap -> paths.hears(mad, lap, from);
      case Apr apr -> paths.hears(mad, apr, from);
      case SidrReq req -> sidr.hears(mad, req, from);
      case SidrRep rep -> sidr.hears(mad, rep, from);
      case Opaque opaque -> core.out.drop(mad, from, Dropped.NOT_UNDERSTOOD);
      case PortInfo info -> core.out.drop(mad, from, Dropped.NOT_UNDERSTOOD);
    }
  }

  /** Linux has no ear for another class version; others say which they speak. */
  private void hearsOtherVersion(CmMad mad, PeerAddress from) {
    if (core.policy != PeerPolicy.LINUX
        && mad.type() == MessageType.REQ
        && mad.message() instanceof Req req) {
      passive.refuse(mad, req, from, RejectReason.INVALID_CLASS_VERSION);
    } else {
      core.out.drop(mad, from, Dropped.NOT_UNDERSTOOD);
    }
  }

  /** When {@link #expire} has something to do; {@link Long#MAX_VALUE} for never. */
  public long nextDeadline() {
    return core.times.timers.next();
  }

  /** Lets everything expire that is due. */
  public void expire(long now) {
    begin(now);
    for (Timed due = core.times.timers.due(now); due != null; due = core.times.timers.due(now)) {
      switch (due) {
        case Connection connection -> retransmission.due(connection);
        case Timewait rest -> core.exitTimewait(rest);
        case SidrExchange exchange -> sidr.due(exchange);
        default -> throw new IllegalStateException("nobody knows " + due);
      }
    }
  }

  private void begin(long now) {
    if (core.out.isEmitting()) {
      throw new IllegalStateException("the engine is at work: effects must not call it back");
    }
    core.times.begin(now);
  }

  // What is held.

  /** The state of a connection or SIDR exchange; null when nothing is held under that id. */
  public @Nullable State state(int id) {
    Connection connection = core.tables.connections.get(id);
    if (connection != null) {
      return connection.state();
    }
    return core.tables.timewaits.containsKey(id) ? State.TIMEWAIT : sidr.state(id);
  }

  /** How much is held. */
  public Census census() {
    return new Census(
        core.tables.connections.size(),
        core.halfOpen,
        core.tables.timewaits.size(),
        sidr.size(),
        core.tables.listeners.size(),
        core.times.timers.size(),
        core.qpns.reserved(),
        core.tables.peers.size());
  }
}
