package io.cmscope.stack.rdmacm;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.SidrStatus;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.Event;
import io.cmscope.stack.engine.Refusal;
import io.cmscope.stack.engine.SidrAnswer;
import io.cmscope.stack.fabric.PKey;
import io.cmscope.stack.fabric.PortPath;
import io.cmscope.stack.fabric.Reaction;
import io.cmscope.stack.fabric.Use;
import io.cmscope.stack.service.CmConnection;
import io.cmscope.stack.service.IncomingReply;
import io.cmscope.stack.service.IncomingRequest;
import io.cmscope.stack.service.ServiceListener;
import io.cmscope.stack.service.SidrInquiry;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One end of what librdmacm calls an id: a listener, a connection, or a datagram peer. A call that
 * its state has no place for throws an {@link IllegalStateException} and changes nothing; what
 * comes of one that is taken is told by an event.
 */
public final class RdmaId implements AutoCloseable {
  private static final int FLOW_LABELS = 1 << 20;

  private enum State {
    IDLE,
    BOUND,
    ADDR_RESOLVED,
    ROUTE_RESOLVED,
    LISTENING,
    ASKED,
    CONNECTING,
    CONNECTED,
    DISCONNECTED,
    CLOSED
  }

  private final RdmaCm manager;
  private final int number;
  private final PortSpace space;
  private final Consumer<? super RdmaEvent> events;
  private final Executor inOrder;
  private final Map<InetAddress, Membership> groups = new HashMap<>();

  private State state = State.IDLE;
  private @Nullable InetSocketAddress local;
  private @Nullable InetSocketAddress peer;
  private boolean ownsPort;
  private @Nullable ServiceListener listener;
  private @Nullable IncomingRequest request;
  private @Nullable SidrInquiry inquiry;
  private @Nullable IncomingReply reply;
  private @Nullable CompletableFuture<?> asking;
  private @Nullable CmConnection connection;
  private @Nullable AutoCloseable watch;

  RdmaId(RdmaCm manager, int number, PortSpace space, Consumer<? super RdmaEvent> events) {
    this.manager = manager;
    this.number = number;
    this.space = space;
    this.events = events;
    inOrder = manager.service.inOrder();
  }

  // What it is.

  public PortSpace portSpace() {
    return space;
  }

  /**
   * The address it is bound to.
   *
   * @throws IllegalStateException when it is bound to none
   */
  public synchronized InetSocketAddress localAddress() {
    return bound();
  }

  /** The peer, as soon as it is known. */
  public synchronized Optional<InetSocketAddress> peerAddress() {
    return Optional.ofNullable(peer);
  }

  /** The connection beneath, once it is established. */
  public synchronized Optional<CmConnection> connection() {
    return Optional.ofNullable(connection);
  }

  Consumer<? super RdmaEvent> events() {
    return events;
  }

  /** Whether it listens at an address of ours. */
  synchronized boolean isFor(Gid gid) {
    InetAddress address = bound().getAddress();
    return address.isAnyLocalAddress() || Addresses.gid(address).equals(gid);
  }

  // Addresses.

  /**
   * Binds to an address of the port, or any, and a port; 0: one that is free.
   *
   * @throws IllegalArgumentException when it is no address of the service's port
   * @throws IllegalStateException when the port is in use
   */
  public synchronized void bind(InetSocketAddress address) {
    require("bind", State.IDLE);
    InetAddress ip = resolved(address);
    if (!ip.isAnyLocalAddress() && !manager.service.port().gids().contains(Addresses.gid(ip))) {
      throw new IllegalArgumentException(
          ip.getHostAddress()
              + " is not an address of this port, which has "
              + manager.service.port().gids());
    }
    int port = manager.takePort(space, address.getPort());
    ownsPort = true;
    local = new InetSocketAddress(ip, port);
    state = State.BOUND;
  }

  /** Finds the address of ours from which the peer is asked: ADDR_RESOLVED, or ADDR_ERROR. */
  public synchronized void resolveAddress(InetSocketAddress destination) {
    require("resolve an address for", State.IDLE, State.BOUND);
    InetAddress ip = resolved(destination);
    Gid to = Addresses.gid(ip);
    Gid from =
        local == null || local.getAddress().isAnyLocalAddress()
            ? manager.service.port().towards(to)
            : Addresses.gid(local.getAddress());
    if (ip.isAnyLocalAddress() || from.isIpv4Mapped() != to.isIpv4Mapped()) {
      tell(RdmaEvent.of(RdmaEventType.ADDR_ERROR, this, RdmaEvent.NO_ROUTE));
      return;
    }
    int port = local == null ? manager.takePort(space, 0) : local.getPort();
    ownsPort = true;
    local = new InetSocketAddress(Addresses.address(from), port);
    peer = destination;
    state = State.ADDR_RESOLVED;
    watch(new Use.Connecting(path(from)), this::happensToAddress);
    tell(RdmaEvent.of(RdmaEventType.ADDR_RESOLVED, this));
  }

  /** On Ethernet there is nobody to ask: ROUTE_RESOLVED. */
  public synchronized void resolveRoute() {
    require("resolve a route for", State.ADDR_RESOLVED);
    state = State.ROUTE_RESOLVED;
    tell(RdmaEvent.of(RdmaEventType.ROUTE_RESOLVED, this));
  }

  private static InetAddress resolved(InetSocketAddress address) {
    InetAddress ip = address.getAddress();
    if (ip == null) {
      throw new IllegalArgumentException("nobody knows the address of " + address.getHostString());
    }
    return ip;
  }

  // The passive side.

  /** Each request makes a new id: CONNECT_REQUEST. An id that is not bound takes any port. */
  public synchronized void listen(int backlog) {
    if (state == State.IDLE) {
      bind(new InetSocketAddress(0));
    }
    require("listen on", State.BOUND);
    listener = manager.listen(this, bound().getPort(), backlog);
    state = State.LISTENING;
  }

  synchronized void isAsked(
      RdmaId asked,
      IncomingRequest incoming,
      InetSocketAddress at,
      InetSocketAddress from,
      PrivateData data) {
    request = incoming;
    isAskedAt(at, from);
    tell(RdmaEvent.request(this, asked, ConnParams.of(incoming.request(), data)));
  }

  synchronized void isAsked(
      RdmaId asked,
      SidrInquiry incoming,
      InetSocketAddress at,
      InetSocketAddress from,
      PrivateData data) {
    inquiry = incoming;
    isAskedAt(at, from);
    tell(RdmaEvent.request(this, asked, ConnParams.of(data)));
  }

  private void isAskedAt(InetSocketAddress at, InetSocketAddress from) {
    local = at;
    peer = from;
    state = State.ASKED;
  }

  /**
   * Accepts: ESTABLISHED comes when the peer has completed. A datagram peer is told the queue pair,
   * which the parameters must name; no event follows.
   */
  public synchronized void accept(ConnParams params) {
    require("accept", State.ASKED);
    if (inquiry != null) {
      if (params.qpn() == 0) {
        throw new IllegalArgumentException("a datagram peer needs the number of our queue pair");
      }
      state = State.CONNECTED;
      inquiry.answer(
          new SidrAnswer(
              SidrStatus.VALID,
              params.qpn(),
              params.qKey(),
              PrivateData.EMPTY,
              params.privateData()));
      return;
    }
    state = State.CONNECTING;
    Objects.requireNonNull(request)
        .accept(params.reply())
        .whenComplete(
            (made, why) ->
                isMade(made, why, it -> ConnParams.of(it.establishment().privateData())));
  }

  /** Says no: reason 28, or to a datagram peer that we do not want to. */
  public synchronized void reject(PrivateData data) {
    if (reply != null && state == State.CONNECTING) {
      reply.reject(Refusal.CONSUMER.with(data));
      reply = null;
    } else {
      require("reject", State.ASKED);
      refuse(data);
    }
    state = State.DISCONNECTED;
  }

  private void refuse(PrivateData data) {
    if (inquiry != null) {
      inquiry.answer(
          new SidrAnswer(SidrStatus.REJECTED_BY_PROVIDER, 0, 0, PrivateData.EMPTY, data));
    } else if (request != null) {
      request.reject(new Refusal(RejectReason.CONSUMER, PrivateData.EMPTY, data));
    }
  }

  // The active side.

  /**
   * Connects: ESTABLISHED, REJECTED, UNREACHABLE or CONNECT_ERROR. With a queue pair of the user's,
   * CONNECT_RESPONSE comes instead of ESTABLISHED, and the user {@linkplain #establish establishes}
   * or rejects. A datagram id asks for the peer's queue pair.
   */
  public synchronized void connect(ConnParams params) {
    require("connect", State.ROUTE_RESOLVED);
    InetSocketAddress to = Objects.requireNonNull(peer);
    IpRequests requests =
        new IpRequests(
            Addresses.gid(bound().getAddress()),
            bound().getPort(),
            Addresses.gid(to.getAddress()),
            space.serviceId(to.getPort()),
            ThreadLocalRandom.current().nextInt(FLOW_LABELS),
            IpRequests.CURRENT_ACK_TIMEOUT);
    stopWatching();
    state = State.CONNECTING;
    if (space.isDatagram()) {
      ask(manager.service.askSidr(requests.question(params.privateData())), this::isAnswered);
    } else if (params.qpn() == 0) {
      ask(
          manager.service.connect(requests.connection(params.privateData()).with(params.terms())),
          (made, why) -> isMade(made, why, it -> ConnParams.of(it.reply())));
    } else {
      ask(
          manager.service.request(
              requests.connection(params.privateData()).with(params.terms()).withQpn(params.qpn())),
          this::isReplied);
    }
  }

  private <T> void ask(
      CompletableFuture<T> what, BiConsumer<@Nullable T, @Nullable Throwable> then) {
    asking = what;
    what.whenComplete(then);
  }

  private void isMade(
      @Nullable CmConnection made,
      @Nullable Throwable why,
      Function<CmConnection, ConnParams> params) {
    if (made != null) {
      isConnected(made, params.apply(made));
    } else {
      failed(Objects.requireNonNull(why));
    }
  }

  /** After CONNECT_RESPONSE: the queue pair is ready, the peer may send. */
  public synchronized void establish() {
    IncomingReply taken = reply;
    if (taken == null) {
      throw unlawful("establish");
    }
    reply = null;
    taken
        .complete(PrivateData.EMPTY)
        .whenComplete((made, why) -> isMade(made, why, it -> ConnParams.of(PrivateData.EMPTY)));
  }

  private synchronized void isReplied(@Nullable IncomingReply taken, @Nullable Throwable why) {
    if (taken == null) {
      failed(Objects.requireNonNull(why));
    } else if (state == State.CONNECTING) {
      reply = taken;
      tell(RdmaEvent.of(RdmaEventType.CONNECT_RESPONSE, this, 0, ConnParams.of(taken.reply())));
    }
  }

  private synchronized void isAnswered(
      Event.@Nullable SidrAnswered answered, @Nullable Throwable why) {
    if (answered == null) {
      failed(Objects.requireNonNull(why));
    } else if (state != State.CONNECTING) {
      return;
    } else if (answered.reply().sidrStatus() == SidrStatus.VALID) {
      state = State.CONNECTED;
      watch(new Use.Datagram(path(Addresses.gid(bound().getAddress()))), this::happensToDatagram);
      tell(RdmaEvent.of(RdmaEventType.ESTABLISHED, this, 0, ConnParams.of(answered.reply())));
    } else {
      state = State.DISCONNECTED;
      tell(
          RdmaEvent.of(
              RdmaEventType.UNREACHABLE,
              this,
              answered.reply().status(),
              ConnParams.of(answered.reply().privateData())));
    }
  }

  private synchronized void isConnected(CmConnection made, ConnParams params) {
    connection = made;
    if (state == State.CLOSED) {
      made.abandon();
      return;
    }
    state = State.CONNECTED;
    tell(RdmaEvent.of(RdmaEventType.ESTABLISHED, this, 0, params));
    made.onEvent(this::happens);
    made.onFabric(this::happensToConnection);
  }

  private synchronized void failed(Throwable thrown) {
    if (state == State.CLOSED || state == State.DISCONNECTED) {
      return;
    }
    state = State.DISCONNECTED;
    tell(Translation.failure(this, thrown));
  }

  // The end.

  /** Disconnects: DISCONNECTED, then TIMEWAIT_EXIT. When the peer has, it is done already. */
  public synchronized void disconnect() {
    if (state == State.DISCONNECTED && connection != null) {
      connection.disconnect(); // the DREP, if it is left to us
      return;
    }
    require("disconnect", State.CONNECTED);
    if (connection == null) {
      throw unlawful("disconnect"); // a datagram peer: there is nothing to end
    }
    state = State.DISCONNECTED;
    connection.disconnect();
  }

  /** Ends it, whatever its state; no event comes any more. */
  @Override
  public synchronized void close() {
    State was = state;
    state = State.CLOSED;
    stopWatching();
    groups.values().forEach(Membership::close);
    groups.clear();
    if (listener != null) {
      listener.close();
    }
    if (was == State.ASKED) {
      refuse(PrivateData.EMPTY);
    }
    if (reply != null) {
      reply.reject(Refusal.CONSUMER);
    } else if (was == State.CONNECTING && asking != null) {
      asking.cancel(true);
    } else if (was == State.CONNECTING && request != null) {
      request.reject(Refusal.CONSUMER); // our REP is out
    }
    if (was == State.CONNECTED && connection != null) {
      connection.abandon();
    }
    if (ownsPort) {
      ownsPort = false;
      manager.givePort(space, bound().getPort());
    }
  }

  private void happens(Event event) {
    synchronized (this) {
      if (event instanceof Event.Disconnected && state == State.CONNECTED) {
        state = State.DISCONNECTED;
      }
    }
    switch (event) {
      case Event.Disconnected over ->
          tell(
              RdmaEvent.of(RdmaEventType.DISCONNECTED, this, 0, ConnParams.of(over.privateData())));
      case Event.TimewaitExited exited -> tell(RdmaEvent.of(RdmaEventType.TIMEWAIT_EXIT, this));
      default -> {
        // paths are below what rdma_cm shows
      }
    }
  }

  // What becomes of the port.

  private PortPath path(Gid from) {
    return manager.path(PKey.DEFAULT, from);
  }

  private void watch(Use use, Consumer<Reaction> told) {
    stopWatching();
    watch = manager.service.watch(use, told);
  }

  private void stopWatching() {
    Membership.closeQuietly(watch);
    watch = null;
  }

  private void happensToAddress(Reaction reaction) {
    tell(Translation.addressChange(this, reaction));
  }

  private void happensToDatagram(Reaction reaction) {
    if (!(reaction instanceof Reaction.DeviceRemoved)) {
      synchronized (this) {
        state = state == State.CLOSED ? State.CLOSED : State.DISCONNECTED;
      }
    }
    tell(Translation.datagramChange(this, reaction));
  }

  private void happensToConnection(Reaction reaction) {
    tell(Translation.connectionChange(this, reaction));
  }

  // Multicast.

  /** Joins a group: MULTICAST_JOIN, or MULTICAST_ERROR now or when the membership is void. */
  public synchronized void joinMulticast(InetAddress group) {
    if (!space.isDatagram()) {
      throw new IllegalStateException(this + " is of port space " + space + ": no multicast");
    }
    require(
        "join a group with",
        State.BOUND,
        State.ADDR_RESOLVED,
        State.ROUTE_RESOLVED,
        State.CONNECTED);
    if (!group.isMulticastAddress()) {
      throw new IllegalArgumentException(group.getHostAddress() + " is no multicast address");
    }
    if (groups.containsKey(group)) {
      throw new IllegalStateException(this + " has joined " + group.getHostAddress());
    }
    InetAddress from = bound().getAddress();
    Membership membership = new Membership(group, from);
    groups.put(group, membership);
    membership.watchedBy(
        manager.service.watch(
            new Use.Multicast(path(Addresses.gid(from))),
            reaction -> happensToGroup(membership, reaction)));
    inOrder.execute(
        () -> {
          boolean joined = membership.join();
          int status = joined ? 0 : RdmaEvent.NO_DEVICE;
          if (!joined) {
            leaveMulticast(group);
          }
          tell(
              RdmaEvent.ofGroup(
                  joined ? RdmaEventType.MULTICAST_JOIN : RdmaEventType.MULTICAST_ERROR,
                  this,
                  status,
                  group));
        });
  }

  /** Leaves a group; one that was not joined, or is void, is left already. */
  public synchronized void leaveMulticast(InetAddress group) {
    Membership membership = groups.remove(group);
    if (membership != null) {
      membership.close();
    }
  }

  private void happensToGroup(Membership membership, Reaction reaction) {
    leaveMulticast(membership.group());
    tell(Translation.groupChange(this, reaction, membership.group()));
  }

  // Inside.

  private InetSocketAddress bound() {
    InetSocketAddress address = local;
    if (address == null) {
      throw new IllegalStateException(this + " is bound to no address");
    }
    return address;
  }

  private void tell(RdmaEvent event) {
    inOrder.execute(
        () -> {
          if (!isClosed()) {
            events.accept(event);
          }
        });
  }

  private synchronized boolean isClosed() {
    return state == State.CLOSED;
  }

  private void require(String call, State... lawful) {
    for (State one : lawful) {
      if (state == one) {
        return;
      }
    }
    throw unlawful(call);
  }

  private IllegalStateException unlawful(String call) {
    return new IllegalStateException(
        "cannot " + call + " " + this + ": it is " + state.name().toLowerCase(Locale.ROOT));
  }

  /** {@code id 3} */
  @Override
  public String toString() {
    return "id " + number;
  }
}
