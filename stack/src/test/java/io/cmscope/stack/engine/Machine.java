package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.cm.ApStatus;
import io.cmscope.codec.cm.Apr;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.Lap;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.ReqPath;
import io.cmscope.codec.cm.Rtu;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.State;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.EngineOptions.Dreqs;
import io.cmscope.stack.fabric.InMemoryQpReservations;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;

/**
 * An engine in a named state, and a peer made by hand: say what it hears, look at what it does.
 *
 * <p>Times: local ACK timeout 17, so the active REQ interval is 2 · t(16) + t(20) = 4.832 s, REP
 * and passive DREQ interval t(20) = 4.295 s, timewait 0.537 s on either side (target ACK delay 0).
 */
final class Machine {
  static final long OUR_GUID = 0x0002_c903_0000_aaaaL;
  static final long PEER_GUID = 0x0002_c903_0000_bbbbL;
  static final long SERVICE = 0x0000_0000_0106_1d2fL; // TCP port 7471
  static final PeerAddress PEER = PeerAddress.of(Gid.mapped(0x0a4d_0002));
  static final PeerAddress ELSEWHERE = PeerAddress.of(Gid.mapped(0x0a4d_0003));
  static final PeerAddress US = PeerAddress.of(Gid.mapped(0x0a4d_0001));
  static final int OUR_QPN = 0x11;
  static final int PEER_QPN = 0x22;
  static final int PEER_ID = 0x2222_0001;
  static final long TID = 0x77_0000_0001L;

  /** 2 · 4.096 µs · 2^16 + 4.096 µs · 2^20. */
  static final long T_REQ = 2 * 268_435_456L + 4_294_967_296L;

  /** 4.096 µs · 2^20. */
  static final long T_REP = 4_294_967_296L;

  /** 4.096 µs · 2^17. */
  static final long T_TIMEWAIT = 536_870_912L;

  final List<Effect> effects = new ArrayList<>();
  final InMemoryQpReservations qpns = new InMemoryQpReservations(2, 1000);
  final Engine engine;
  long now = 1_000_000_000L;

  /** Nanoseconds. */
  long sendingTakes;

  int id;
  int listener;
  private long lapTransaction;

  Machine(EngineOptions options) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(4711);
    EffectSink sink =
        new EffectSink() {
          @Override
          public void accept(Effect effect) {
            note(effect);
          }

          @Override
          public long whenSent(long input) {
            now = input + sendingTakes;
            return now;
          }
        };
    engine = new Engine(options, random::nextLong, qpns, sink);
  }

  static EngineOptions options() {
    return EngineOptions.of(OUR_GUID);
  }

  static Machine idle() {
    return new Machine(options());
  }

  static Machine idle(PeerPolicy policy) {
    return new Machine(options().imitating(policy));
  }

  /** A machine whose connection is in a state; the effects until then are forgotten. */
  static Machine in(State state) {
    return in(state, it -> it);
  }

  static Machine in(State state, PeerPolicy policy) {
    return in(state, it -> it.imitating(policy));
  }

  static Machine in(State state, UnaryOperator<EngineOptions> options) {
    EngineOptions chosen = options.apply(options());
    Machine machine =
        new Machine(state == State.DREQ_RCVD ? chosen.with(Dreqs.LEFT_TO_THE_USER) : chosen);
    machine.go(state);
    machine.effects.clear();
    assertThat(machine.state()).isEqualTo(state == State.IDLE ? null : state);
    return machine;
  }

  /** Established, as the active side or as the passive side. */
  static Machine established(boolean active) {
    return established(active, it -> it);
  }

  static Machine established(boolean active, UnaryOperator<EngineOptions> options) {
    Machine machine = new Machine(options.apply(options()));
    machine.go(active ? State.REP_RCVD : State.REP_SENT);
    if (active) {
      machine.engine.complete(machine.id, PrivateData.EMPTY, machine.now);
    } else {
      machine.hears(machine.rtu());
    }
    machine.effects.clear();
    return machine;
  }

  /**
   * In REP_RCVD's stead: asks anew, while another connection has the peer's next queue pair. The
   * machine's id is then that of the request.
   */
  static void establishAnother(Machine machine) {
    machine.engine.reject(machine.id, Refusal.CONSUMER, machine.now);
    machine.id = machine.engine.connect(request().withQpn(OUR_QPN + 1), machine.now);
    machine.hears(machine.rep(0x0404, PEER_QPN + 1));
    machine.engine.complete(machine.id, PrivateData.EMPTY, machine.now);
    machine.connect();
    machine.forget();
  }

  private void go(State state) {
    switch (state) {
      case IDLE -> {}
      case REQ_SENT -> connect();
      case MRA_REQ_RCVD -> {
        go(State.REQ_SENT);
        hears(new Mra(theirIds(), 0, 20, PrivateData.EMPTY));
      }
      case REP_RCVD -> {
        go(State.REQ_SENT);
        hears(rep());
      }
      case MRA_REP_SENT -> {
        go(State.REP_RCVD);
        moreTime();
        hears(rep());
      }
      case REQ_RCVD -> {
        listen();
        hears(req());
      }
      case MRA_REQ_SENT -> {
        go(State.REQ_RCVD);
        moreTime();
        hears(req());
      }
      case REP_SENT -> {
        go(State.REQ_RCVD);
        engine.accept(id, AcceptReply.of(OUR_QPN), now);
      }
      case MRA_REP_RCVD -> {
        go(State.REP_SENT);
        hears(new Mra(theirIds(), 1, 20, PrivateData.EMPTY));
      }
      case ESTABLISHED -> {
        go(State.REP_RCVD);
        engine.complete(id, PrivateData.EMPTY, now);
      }
      case LAP_SENT -> {
        go(State.ESTABLISHED);
        engine.loadPath(id, path(), PrivateData.EMPTY, now);
      }
      case MRA_LAP_RCVD -> {
        go(State.LAP_SENT);
        hears(new Mra(theirIds(), 2, 20, PrivateData.EMPTY));
      }
      case LAP_RCVD -> {
        go(State.ESTABLISHED);
        hears(lap());
      }
      case MRA_LAP_SENT -> {
        go(State.LAP_RCVD);
        moreTime();
        hears(lap());
      }
      case DREQ_SENT -> {
        go(State.ESTABLISHED);
        engine.disconnect(id, PrivateData.EMPTY, now);
      }
      case DREQ_RCVD -> {
        go(State.ESTABLISHED);
        hears(dreq());
      }
      case TIMEWAIT -> {
        go(State.DREQ_SENT);
        hears(drep());
      }
      case SIDR_REQ_SENT -> id = engine.askSidr(SidrQuestion.of(PEER, SERVICE), 0, now);
      case SIDR_REQ_RCVD -> {
        listen();
        hears(sidrReq());
      }
    }
  }

  // What is asked of it.

  static ConnectRequest request() {
    return ConnectRequest.of(PEER, SERVICE, OUR_QPN, path());
  }

  static ReqPath path() {
    return new ReqPath(
        0xffff, 0xffff, US.gid(), PEER.gid(), 0, 3, 0, 64, 0, false, /* localAckTimeout= */ 17);
  }

  int connect() {
    id = engine.connect(request(), now);
    return id;
  }

  void listen() {
    listener = engine.listen(ServiceMatch.exactly(SERVICE), 1_000, Engine.NOBODY);
  }

  /** Listens, whether it does already or not. */
  void reopen() {
    engine.closeListener(listener);
    listen();
  }

  void moreTime() {
    engine.needMoreTime(id, 20, now);
  }

  // What the peer says.

  /** The ids as the peer's messages carry them. */
  CommIds theirIds() {
    return new CommIds(/* local= */ PEER_ID, /* remote= */ id);
  }

  Req req() {
    return req(PEER_ID, PEER_QPN);
  }

  static Req req(int commId, int qpn) {
    return req(commId, qpn, SERVICE);
  }

  static Req req(int commId, int qpn, long service) {
    ReqPath path = QueuePairs.seenFromHere(path());
    ConnectRequest ask = ConnectRequest.of(US, service, qpn, path);
    return Letters.req(ask, commId, PEER_GUID, qpn, 0x00_1000);
  }

  Rep rep() {
    return rep(PEER_ID, PEER_QPN);
  }

  Rep rep(int commId, int qpn) {
    return Letters.rep(
        AcceptReply.of(qpn),
        new CommIds(/* local= */ commId, /* remote= */ id),
        io.cmscope.codec.cm.Transport.RC,
        PEER_GUID,
        qpn,
        0x00_2000);
  }

  Rtu rtu() {
    return new Rtu(theirIds(), PrivateData.EMPTY);
  }

  Dreq dreq() {
    return new Dreq(theirIds(), OUR_QPN, PrivateData.EMPTY);
  }

  Drep drep() {
    return new Drep(theirIds(), PrivateData.EMPTY);
  }

  Lap lap() {
    return new Lap(theirIds(), OUR_QPN, 20, QueuePairs.seenFromHere(path()), PrivateData.EMPTY);
  }

  Apr apr(ApStatus status) {
    return new Apr(theirIds(), 0, status.code(), PrivateData.EMPTY, PrivateData.EMPTY);
  }

  Rej rej(int message, int reason) {
    return new Rej(theirIds(), message, 0, reason, PrivateData.EMPTY, PrivateData.EMPTY);
  }

  static SidrReq sidrReq() {
    return new SidrReq(0x5151, 0xffff, SERVICE, PrivateData.EMPTY);
  }

  SidrRep sidrRep() {
    return new SidrRep(id, 0, 0, 0, 0x33, SERVICE, 0x1ee7, PrivateData.EMPTY, PrivateData.EMPTY);
  }

  /** The peer's message arrives, under its usual transaction. */
  Machine hears(CmMessage message) {
    return hears(message, transaction(message.type()), PEER);
  }

  Machine hears(CmMessage message, PeerAddress from) {
    return hears(message, transaction(message.type()), from);
  }

  Machine hears(CmMessage message, long transactionId, PeerAddress from) {
    int before = effects.size();
    engine.receive(CmMad.of(transactionId, message), from, now);
    for (Effect effect : effects.subList(before, effects.size())) {
      if (effect instanceof Effect.Tell tell
          && (tell.event() instanceof Event.Requested
              || tell.event() instanceof Event.SidrRequested)) {
        id = tell.event().id();
      }
    }
    return this;
  }

  /** An APR belongs to the LAP that was sent last; everything else to the peer's own. */
  private long transaction(MessageType type) {
    return type == MessageType.APR ? lapTransaction : TID;
  }

  private void note(Effect effect) {
    effects.add(effect);
    if (effect instanceof Effect.Send send && send.mad().type() == MessageType.LAP) {
      lapTransaction = send.mad().transactionId();
    }
  }

  // Time.

  /** Time passes, and everything due expires when it is due. */
  Machine after(long nanos) {
    long end = now + nanos;
    while (engine.nextDeadline() <= end) {
      now = engine.nextDeadline();
      engine.expire(now);
    }
    now = Math.max(now, end);
    return this;
  }

  // What it did.

  @Nullable State state() {
    return engine.state(id);
  }

  List<CmMessage> sent() {
    return effects.stream()
        .filter(Effect.Send.class::isInstance)
        .map(it -> ((Effect.Send) it).mad().message())
        .toList();
  }

  List<MessageType> sentTypes() {
    return sent().stream().map(CmMessage::type).toList();
  }

  <T extends CmMessage> T sent(Class<T> type) {
    return sent().stream()
        .filter(type::isInstance)
        .map(type::cast)
        .reduce((a, b) -> b)
        .orElseThrow();
  }

  CmMad sentMad() {
    return effects.stream()
        .filter(Effect.Send.class::isInstance)
        .map(it -> ((Effect.Send) it).mad())
        .reduce((a, b) -> b)
        .orElseThrow();
  }

  List<Event> told() {
    return effects.stream()
        .filter(Effect.Tell.class::isInstance)
        .map(it -> ((Effect.Tell) it).event())
        .toList();
  }

  <T extends Event> T told(Class<T> type) {
    return told().stream()
        .filter(type::isInstance)
        .map(type::cast)
        .reduce((a, b) -> b)
        .orElseThrow();
  }

  List<Dropped> dropped() {
    return effects.stream()
        .filter(Effect.Drop.class::isInstance)
        .map(it -> ((Effect.Drop) it).why())
        .toList();
  }

  long count(Class<? extends Effect> type) {
    return effects.stream().filter(type::isInstance).count();
  }

  /** The effects by their names, in order, what a reader sees first. */
  List<String> effectNames() {
    return effects.stream()
        .map(
            effect ->
                switch (effect) {
                  case Effect.Send send -> "Send " + send.mad().type();
                  case Effect.Tell tell -> "Tell " + tell.event().getClass().getSimpleName();
                  case Effect.Drop drop -> "Drop " + drop.why();
                  default -> effect.getClass().getSimpleName();
                })
        .toList();
  }

  Machine forget() {
    effects.clear();
    return this;
  }

  void sentNothing() {
    assertThat(sent()).isEmpty();
  }

  /** Nothing is held any more, listeners apart. */
  void isEmpty() {
    assertThat(engine.census().isEmpty()).as("%s", engine.census()).isTrue();
    assertThat(qpns.inUse()).isZero();
  }
}
