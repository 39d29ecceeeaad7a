package io.cmscope.stack.simulation;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.Effect;
import io.cmscope.stack.engine.Effect.ReceiveTerms;
import io.cmscope.stack.engine.Effect.SendTerms;
import io.cmscope.stack.engine.Engine;
import io.cmscope.stack.engine.EngineOptions;
import io.cmscope.stack.engine.Event;
import io.cmscope.stack.engine.PeerAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A host with one port, one CM and its applications. When it crashes it forgets everything, as a
 * host does whose power is cut; started again it gives out the same QPNs from the first one on.
 */
public final class Host {
  private static final int FIRST_QPN = 0x11;
  private static final int PSN_BITS = 0xffffff;
  private static final long NEVER = Long.MAX_VALUE;

  private final SimulatedFabric fabric;
  private final Gid gid;
  private final EngineOptions options;
  private final int qpns;
  private final User user;
  private final Chance chance;
  private final Deque<Event> news = new ArrayDeque<>();
  private @Nullable Engine engine;
  private QueuePairs queuePairs;
  private int psn;
  private int life;
  private long wakeUp = NEVER;
  private boolean telling;

  Host(SimulatedFabric fabric, Gid gid, EngineOptions options, int qpns, User user, Chance chance) {
    this.fabric = fabric;
    this.gid = gid;
    this.options = options;
    this.qpns = qpns;
    this.user = user;
    this.chance = chance;
    queuePairs = new QueuePairs(FIRST_QPN, qpns);
  }

  /** Its port's GID. */
  public Gid gid() {
    return gid;
  }

  /** Where others reach it. */
  public PeerAddress address() {
    return PeerAddress.of(gid);
  }

  /** Of its channel adapter; stays through crashes. */
  public long caGuid() {
    return options.caGuid();
  }

  /** What its CM is told. */
  public EngineOptions options() {
    return options;
  }

  /** Whether it has power. */
  public boolean isUp() {
    return engine != null;
  }

  /** How often it was started: what an earlier life planned must not touch the present one. */
  public int life() {
    return life;
  }

  /** A QPN that nothing uses and that does not rest, or -1 when there is none. */
  public int freeQpn() {
    return queuePairs.free(fabric.now());
  }

  /** How many QPNs are in use or at rest. */
  public int qpnsInUse() {
    return queuePairs.inUse();
  }

  /**
   * The CM, to look at. Calls go through {@link #call}.
   *
   * @throws IllegalStateException when the host is down
   */
  public Engine engine() {
    if (engine == null) {
      throw new IllegalStateException(this + " is down");
    }
    return engine;
  }

  void start() {
    if (engine != null) {
      throw new IllegalStateException(this + " is up already");
    }
    life++;
    queuePairs = new QueuePairs(FIRST_QPN, qpns);
    psn = 0;
    wakeUp = NEVER;
    engine = new Engine(options, chance.split()::bits, queuePairs, this::carryOut);
    fabric.wire().plug(gid, this::hear);
    user.started(this);
  }

  /** The power is cut: nothing is said, nothing is remembered. */
  public void crash() {
    engine();
    fabric.watcher().crashed(this);
    fabric.wire().unplug(gid);
    engine = null;
    news.clear();
    user.crashed(this);
  }

  /** The power is back. */
  public void restart() {
    start();
  }

  /** A call of an application that returns a number. */
  public int call(ToIntFunction<Engine> call) {
    int result = call.applyAsInt(engine());
    afterInput();
    return result;
  }

  /** A call of an application. */
  public void tell(Consumer<Engine> call) {
    call.accept(engine());
    afterInput();
  }

  /** Sends one request over a connected queue pair, if it can send now. */
  public void sendData(int qpn, Gid to) {
    ReceiveTerms receives = queuePairs.receiveTerms(qpn);
    SendTerms sends = queuePairs.sendTerms(qpn);
    if (receives != null && sends != null) {
      fabric.send(new Transmission.Data(fabric.now(), gid, to, receives.remoteQpn(), sends.psn()));
    }
  }

  private void hear(Transmission transmission) {
    switch (transmission) {
      case Transmission.Management management ->
          engine().receive(management.mad(), PeerAddress.of(management.source()), fabric.now());
      case Transmission.Data data -> {
        OptionalInt connection = queuePairs.receiver(data);
        if (connection.isPresent()) {
          engine().dataArrived(connection.getAsInt(), fabric.now());
        }
      }
    }
    afterInput();
  }

  private void carryOut(Effect effect) {
    fabric.watcher().did(this, effect);
    switch (effect) {
      case Effect.Send send -> send(send.mad(), send.to().gid());
      case Effect.Tell tell -> news.add(tell.event());
      case Effect.Initialize initialize -> queuePairs.initialize(initialize.qp());
      case Effect.ReadyToReceive ready -> queuePairs.readyToReceive(ready.qp(), ready.terms());
      case Effect.ReadyToSend ready -> queuePairs.readyToSend(ready.qp(), ready.terms());
      case Effect.Fail fail -> queuePairs.fail(fail.qp());
      case Effect.Reset reset -> queuePairs.reset(reset.qp());
      case Effect.LoadPath load -> queuePairs.loadPath(load.qp());
      case Effect.Drop drop -> {}
    }
  }

  private void send(CmMad mad, Gid to) {
    fabric.send(new Transmission.Management(fabric.now(), gid, to, psn, mad));
    psn = (psn + 1) & PSN_BITS;
  }

  /** Tells the applications what is new; what they do in answer may bring more. */
  private void afterInput() {
    if (telling) {
      return;
    }
    telling = true;
    try {
      while (!news.isEmpty()) {
        user.told(this, news.remove());
      }
    } finally {
      telling = false;
    }
    if (engine != null) {
      sleep(engine.nextDeadline());
    }
  }

  private void sleep(long deadline) {
    if (deadline >= wakeUp) {
      return; // awake before that anyhow
    }
    wakeUp = deadline;
    int living = life;
    fabric.at(deadline, () -> wake(deadline, living));
  }

  private void wake(long deadline, int living) {
    if (engine == null || living != life || deadline != wakeUp) {
      return;
    }
    wakeUp = NEVER;
    engine.expire(fabric.now());
    afterInput();
  }

  /** {@code host ::ffff:10.0.0.1}. */
  @Override
  public String toString() {
    return "host " + gid;
  }
}
