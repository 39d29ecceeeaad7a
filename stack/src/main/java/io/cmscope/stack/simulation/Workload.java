package io.cmscope.stack.simulation;

import io.cmscope.codec.cm.ApStatus;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.ReqPath;
import io.cmscope.codec.cm.SidrStatus;
import io.cmscope.codec.privatedata.IpCmHeader;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.rules.State;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.AcceptReply;
import io.cmscope.stack.engine.CmTerms;
import io.cmscope.stack.engine.ConnectRequest;
import io.cmscope.stack.engine.Event;
import io.cmscope.stack.engine.Refusal;
import io.cmscope.stack.engine.ServiceMatch;
import io.cmscope.stack.engine.SidrAnswer;
import io.cmscope.stack.engine.SidrQuestion;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Applications that connect their hosts with each other. Each host offers one service, TCP port
 * 7471 of the RDMA IP CM; a {@link Behaviour} says how well-mannered the applications are.
 */
public final class Workload implements User {
  private static final long SERVICE = ServiceId.ofTcpPort(7471);
  private static final int BACKLOG = 1024;
  private static final int FIRST_PORT = 32_768;
  private static final long PROMPT = 200_000; // at most so long does a quick application take
  private static final long PAUSE = 20_000_000; // until something is tried again
  private static final long LONGEST_BOOT = 1_000_000_000;
  private static final int LINUX_ACK_TIMEOUT = 17;
  private static final int MOST_RETRIES = 15;
  private static final int UD_QPN = 0x10;
  private static final int UD_Q_KEY = 0x11111111;

  /** What an application knows of one of its connections. */
  private static final class Part {
    final boolean active;
    final Host peer;
    final int qpn;
    final int peerId; // passive: the comm id of the active end
    boolean established;

    Part(boolean active, Host peer, int qpn, int peerId) {
      this.active = active;
      this.peer = peer;
      this.qpn = qpn;
      this.peerId = peerId;
    }
  }

  /** The applications of one host, in one life of it. */
  private static final class Applications {
    final Map<Integer, Part> parts = new HashMap<>();
    final Set<Integer> sidrRequests = new HashSet<>(); // of others, to be answered
    int server;
    int client;
  }

  private final SimulatedFabric fabric;
  private final Behaviour behaviour;
  private final Chance chance;
  private final Map<Host, Applications> applications = new HashMap<>();
  private final Map<Gid, Host> hosts = new HashMap<>();
  private int asked;

  /** Hosts are added with it as their user; {@link #begin} then sets it going. */
  public Workload(SimulatedFabric fabric, Behaviour behaviour) {
    this.fabric = fabric;
    this.behaviour = behaviour;
    chance = fabric.chance();
  }

  /** Plans all connections; {@link SimulatedFabric#run} lets them happen. */
  public void begin() {
    long at = fabric.now();
    for (int i = 0; i < behaviour.connections(); i++) {
      at += chance.between(1, behaviour.spacing());
      fabric.at(at, this::connect);
    }
  }

  @Override
  public void started(Host host) {
    hosts.put(host.gid(), host);
    Applications here = new Applications();
    applications.put(host, here);
    serve(host, here);
    here.client = host.call(it -> it.openOwner());
  }

  private static void serve(Host host, Applications here) {
    here.server = host.call(it -> it.openOwner());
    host.call(it -> it.listen(ServiceMatch.exactly(SERVICE), BACKLOG, here.server));
  }

  @Override
  public void crashed(Host host) {
    applications.remove(host);
    later(chance.between(PAUSE, LONGEST_BOOT), host::restart);
  }

  // --- the active side ------------------------------------------------------------------------

  private void connect() {
    Host from = pick();
    Host to = pick();
    int qpn = from.isUp() ? from.freeQpn() : -1;
    if (from.equals(to) || qpn < 0) {
      later(chance.between(1, PAUSE), this::connect);
      return;
    }
    if (chance.happens(behaviour.sidr())) {
      from.call(it -> it.askSidr(question(to), here(from).client, fabric.now()));
      return;
    }
    ConnectRequest ask = request(from, to, qpn);
    Applications here = here(from);
    int id = from.call(it -> it.connect(ask, here.client, fabric.now()));
    here.parts.put(id, new Part(true, to, qpn, 0));
    if (chance.happens(behaviour.abortion() / 2)) {
      plan(from, id, chance.between(0, behaviour.hold()), () -> destroy(from, id));
    }
  }

  private Host pick() {
    return fabric.hosts().get(chance.below(fabric.hosts().size()));
  }

  private ConnectRequest request(Host from, Host to, int qpn) {
    boolean linux = behaviour.terms() == Behaviour.Terms.LINUX;
    CmTerms terms = linux ? CmTerms.LINUX : variedTerms();
    int ackTimeout = linux ? LINUX_ACK_TIMEOUT : (int) chance.between(8, 16);
    ReqPath path = path(from, to, ackTimeout);
    return ConnectRequest.of(to.address(), SERVICE, qpn, path)
        .with(terms)
        .with(hello(from.gid(), to.gid()));
  }

  private static ReqPath path(Host from, Host to, int ackTimeout) {
    return new ReqPath(0xffff, 0xffff, from.gid(), to.gid(), 0, 3, 0, 64, 0, false, ackTimeout);
  }

  private CmTerms variedTerms() {
    return new CmTerms(
        (int) chance.between(10, 16), (int) chance.between(10, 16), chance.below(MOST_RETRIES + 1));
  }

  /** The header of the RDMA IP CM, as its services expect it. */
  private PrivateData hello(Gid from, Gid to) {
    int port = FIRST_PORT + asked++ % FIRST_PORT;
    boolean ipv4 = from.isIpv4Mapped() && to.isIpv4Mapped();
    return new IpCmHeader(0, 0, ipv4 ? 4 : 6, port, address(from, ipv4), address(to, ipv4))
        .before(PrivateData.EMPTY);
  }

  private static Address address(Gid gid, boolean ipv4) {
    return ipv4 ? Address.ipv4((int) gid.low()) : Address.ipv6(gid.high(), gid.low());
  }

  private void replied(Host host, int id) {
    answer(host, id, () -> host.tell(it -> it.complete(id, PrivateData.EMPTY, fabric.now())));
  }

  // --- the passive side -----------------------------------------------------------------------

  private void requested(Host host, Applications here, Event.Requested event) {
    int id = event.id();
    Host peer = hosts.get(event.from().gid());
    int qpn = host.freeQpn();
    if (peer == null || qpn < 0) {
      host.tell(it -> it.reject(id, Refusal.of(RejectReason.NO_QP), fabric.now()));
      return;
    }
    here.parts.put(id, new Part(false, peer, qpn, event.req().localCommId()));
    if (chance.happens(behaviour.silence())) {
      plan(host, id, behaviour.hold(), () -> destroy(host, id));
    } else if (chance.happens(behaviour.refusal())) {
      answer(host, id, () -> reject(host, id));
    } else {
      answer(host, id, () -> accept(host, id));
    }
  }

  private void reject(Host host, int id) {
    part(host, id);
    host.tell(it -> it.reject(id, Refusal.CONSUMER, fabric.now()));
    forget(host, id);
  }

  /** With the QPN that is free now: the one of before may be another's by now. */
  private void accept(Host host, int id) {
    Part part = part(host, id);
    int qpn = host.freeQpn();
    if (qpn < 0) {
      reject(host, id);
      return;
    }
    here(host).parts.put(id, new Part(false, part.peer, qpn, part.peerId));
    host.tell(it -> it.accept(id, AcceptReply.of(qpn), fabric.now()));
  }

  // --- SIDR -----------------------------------------------------------------------------------

  private SidrQuestion question(Host to) {
    return new SidrQuestion(
        to.address(),
        SERVICE,
        0xffff,
        chance.between(PROMPT, PAUSE),
        chance.below(MOST_RETRIES + 1),
        PrivateData.EMPTY);
  }

  private void sidrRequested(Host host, Applications here, int id) {
    here.sidrRequests.add(id);
    boolean silent = chance.happens(behaviour.silence());
    plan(host, chance.between(0, silent ? behaviour.hold() : PROMPT), () -> answerSidr(host, id));
  }

  /** Unless the death of the server has answered it meanwhile. */
  private void answerSidr(Host host, int id) {
    if (!here(host).sidrRequests.remove(id)) {
      return;
    }
    SidrAnswer answer =
        chance.happens(behaviour.refusal())
            ? SidrAnswer.refused(SidrStatus.REJECTED_BY_PROVIDER)
            : SidrAnswer.valid(UD_QPN, UD_Q_KEY);
    host.tell(it -> it.answerSidr(id, answer, fabric.now()));
  }

  // --- alternate paths ------------------------------------------------------------------------

  private void proposePath(Host host, int id) {
    if (host.engine().state(id) == State.ESTABLISHED) {
      ReqPath path = path(host, part(host, id).peer, LINUX_ACK_TIMEOUT);
      host.tell(it -> it.loadPath(id, path, PrivateData.EMPTY, fabric.now()));
    }
  }

  private void pathProposed(Host host, int id) {
    if (chance.happens(behaviour.slowness())) {
      host.tell(it -> it.needMoreTime(id, (int) chance.between(14, 17), fabric.now()));
    }
    plan(host, id, chance.between(0, PAUSE), () -> answerPath(host, id));
  }

  private void answerPath(Host host, int id) {
    State state = host.engine().state(id);
    if (state == State.LAP_RCVD || state == State.MRA_LAP_SENT) {
      ApStatus status =
          chance.happens(behaviour.refusal()) ? ApStatus.NOT_SUPPORTED : ApStatus.LOADED;
      host.tell(
          it -> it.answerPath(id, status, PrivateData.EMPTY, PrivateData.EMPTY, fabric.now()));
    }
  }

  // --- both -----------------------------------------------------------------------------------

  @Override
  public void told(Host host, Event event) {
    Applications here = here(host);
    int id = event.id();
    switch (event) {
      case Event.Requested requested -> requested(host, here, requested);
      case Event.Replied replied -> {
        if (here.parts.containsKey(id)) {
          replied(host, id);
        }
      }
      case Event.Established established -> {
        if (here.parts.containsKey(id)) {
          established(host, id);
        }
      }
      case Event.Rejected rejected -> forget(host, id);
      case Event.Unanswered unanswered -> forget(host, id);
      case Event.Disconnected disconnected -> disconnected(host, id);
      case Event.TimewaitExited exited -> forget(host, id);
      case Event.PathProposed proposed -> pathProposed(host, id);
      case Event.SidrRequested requested -> sidrRequested(host, here, id);
      case Event.PathAnswered answered -> {}
      case Event.PathUnanswered unanswered -> {}
      case Event.SidrAnswered answered -> {}
      case Event.SidrUnanswered unanswered -> {}
    }
  }

  /** An application answers soon, or later than its peer waits, with or without saying so. */
  private void answer(Host host, int id, Runnable answer) {
    if (!chance.happens(behaviour.slowness())) {
      plan(host, id, chance.between(0, PROMPT), answer);
      return;
    }
    if (chance.happens(0.5)) {
      host.tell(it -> it.needMoreTime(id, (int) chance.between(14, 17), fabric.now()));
    }
    plan(host, id, chance.between(PROMPT, behaviour.hold()), answer);
  }

  private void established(Host host, int id) {
    Part part = part(host, id);
    part.established = true;
    if (part.active && chance.happens(behaviour.data())) {
      host.sendData(part.qpn, part.peer.gid());
    }
    if (part.active && chance.happens(behaviour.paths())) {
      plan(host, id, chance.between(0, behaviour.hold()), () -> proposePath(host, id));
    }
    plan(host, id, chance.between(0, behaviour.hold()), () -> close(host, id));
  }

  private void close(Host host, int id) {
    if (chance.happens(behaviour.hostCrash())) {
      host.crash();
    } else if (chance.happens(behaviour.ownerCrash())) {
      die(host, part(host, id).active);
    } else if (chance.happens(behaviour.abortion())) {
      destroy(host, id);
    } else {
      Part part = part(host, id);
      disconnect(host, id);
      if (chance.happens(behaviour.bothClose())) {
        closeOtherEnd(host, part, id);
      }
    }
  }

  private void disconnect(Host host, int id) {
    forget(host, id);
    host.tell(it -> it.disconnect(id, PrivateData.EMPTY, fabric.now()));
  }

  private void closeOtherEnd(Host host, Part part, int id) {
    Applications there = applications.get(part.peer);
    if (there == null) {
      return;
    }
    there.parts.entrySet().stream()
        .filter(it -> it.getValue().established && it.getValue().peer.equals(host))
        .filter(it -> part.active ? it.getValue().peerId == id : it.getKey() == part.peerId)
        .map(Map.Entry::getKey)
        .findFirst()
        .ifPresent(other -> disconnect(part.peer, other));
  }

  private void disconnected(Host host, int id) {
    forget(host, id);
    if (host.engine().state(id) == State.DREQ_RCVD) {
      plan(host, chance.between(0, PROMPT), () -> answerDreq(host, id));
    }
  }

  /** Where a DREQ is left to the application; unless its death has answered it meanwhile. */
  private void answerDreq(Host host, int id) {
    if (host.engine().state(id) == State.DREQ_RCVD) {
      host.tell(it -> it.disconnect(id, PrivateData.EMPTY, fabric.now()));
    }
  }

  private void destroy(Host host, int id) {
    forget(host, id);
    host.tell(it -> it.destroy(id, fabric.now()));
  }

  /** The client or the server of a host dies, and is started again. */
  private void die(Host host, boolean client) {
    Applications here = here(host);
    int owner = client ? here.client : here.server;
    here.parts.values().removeIf(part -> part.active == client);
    if (!client) {
      here.sidrRequests.clear();
    }
    host.tell(it -> it.ownerLost(owner, fabric.now()));
    if (client) {
      here.client = host.call(it -> it.openOwner());
    } else {
      serve(host, here);
    }
  }

  // --- planning -------------------------------------------------------------------------------

  private void later(long nanos, Runnable event) {
    fabric.in(nanos, event);
  }

  /** Something for later, unless the host has another life by then. */
  private void plan(Host host, long nanos, Runnable event) {
    int life = host.life();
    later(
        nanos,
        () -> {
          if (host.isUp() && host.life() == life) {
            event.run();
          }
        });
  }

  /** Something for later, unless the connection is over by then. */
  private void plan(Host host, int id, long nanos, Runnable event) {
    plan(
        host,
        nanos,
        () -> {
          if (here(host).parts.containsKey(id)) {
            event.run();
          }
        });
  }

  private Applications here(Host host) {
    Applications here = applications.get(host);
    if (here == null) {
      throw new IllegalStateException("nothing runs on " + host);
    }
    return here;
  }

  private Part part(Host host, int id) {
    Part part = here(host).parts.get(id);
    if (part == null) {
      throw new IllegalStateException(host + " has no part in connection " + id);
    }
    return part;
  }

  private void forget(Host host, int id) {
    here(host).parts.remove(id);
  }
}
