package io.cmscope.stack.service;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.SidrStatus;
import io.cmscope.codec.cm.Transport;
import io.cmscope.codec.rules.State;
import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.Opcode;
import io.cmscope.stack.engine.AcceptReply;
import io.cmscope.stack.engine.Census;
import io.cmscope.stack.engine.ConnectRequest;
import io.cmscope.stack.engine.Effect.ReceiveTerms;
import io.cmscope.stack.engine.Effect.SendTerms;
import io.cmscope.stack.engine.Engine;
import io.cmscope.stack.engine.Event;
import io.cmscope.stack.engine.Refusal;
import io.cmscope.stack.engine.ServiceMatch;
import io.cmscope.stack.engine.SidrAnswer;
import io.cmscope.stack.engine.SidrQuestion;
import io.cmscope.stack.fabric.FabricEvent;
import io.cmscope.stack.fabric.GidEntry;
import io.cmscope.stack.fabric.GidTable;
import io.cmscope.stack.fabric.PKey;
import io.cmscope.stack.fabric.Port;
import io.cmscope.stack.fabric.Reaction;
import io.cmscope.stack.fabric.Refreshed;
import io.cmscope.stack.fabric.Use;
import io.cmscope.stack.fabric.source.FabricSource;
import io.cmscope.stack.transport.DataPacket;
import io.cmscope.stack.transport.IncomingMad;
import io.cmscope.stack.transport.MadTransport;
import io.cmscope.stack.transport.TransportException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The room in which the engine works. Calls from outside are posted to the inbox; what they do, the
 * engine's thread does.
 */
final class EngineRoom implements MadTransport.Receiver {
  private static final int RC_SEND_ONLY = 0x04;
  private static final int UC_SEND_ONLY = 0x24;
  private static final int PSN_BITS = 0xffffff;

  /** What there is now. */
  private record Held(Map<State, Integer> states, Census census) {}

  /** A user's call of the engine. */
  @FunctionalInterface
  interface Call {
    void on(Engine engine, long now);
  }

  final Callbacks callbacks;
  final Inbox inbox;
  private final MadTransport transport;
  private final Counters counters = new Counters();
  private final Observations observations;
  private final Hands hands;
  private final Engine engine;
  private final Int2ObjectHashMap<ListenerEvents> listeners = new Int2ObjectHashMap<>();
  private final Queue<Integer> touched = new ArrayDeque<>();
  private final @Nullable PortDesk desk;
  private boolean closing;

  /** Why nothing works any more. */
  private volatile @Nullable Exception over;

  EngineRoom(MadTransport transport, ServiceOptions options) throws TransportException {
    this.transport = transport;
    callbacks = new Callbacks(options.executor(), options.failures());
    inbox = new Inbox(options.inbox());
    observations = new Observations(options.observer(), callbacks, counters.unobserved);
    QueuePairProvider queuePairs = options.queuePairs().get();
    FabricSource fabric = options.fabric();
    desk = fabric == null ? null : PortDesk.open(fabric, inbox::call, this::happens);
    hands = new Hands(transport, queuePairs, callbacks, counters, observations, desk);
    engine =
        new Engine(
            options.engine().apply(OwnGids.optionsFor(transport)),
            new BufferedEntropy(),
            queuePairs,
            hands);
  }

  // Called from anywhere.

  /** Has the engine do something for a connection, or for none. */
  CompletableFuture<Void> call(Call what, @Nullable Link link) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    post(
        done,
        () -> {
          if (link != null) {
            touched.add(link.id);
          }
          what.on(engine, System.nanoTime());
          callbacks.run(() -> done.complete(null));
        });
    return done;
  }

  /**
   * Waits for the engine's thread to answer.
   *
   * @throws IllegalStateException when the service is closed or broken
   */
  <T> T ask(Function<Engine, T> question) {
    if (Thread.currentThread().getName().equals(EngineLoop.NAME)) {
      throw new IllegalStateException("the engine's thread would wait for itself");
    }
    CompletableFuture<T> answer = new CompletableFuture<>();
    boolean taken =
        inbox.call(
            () -> {
              try {
                if (over == null) {
                  answer.complete(question.apply(engine));
                } else {
                  answer.completeExceptionally(noMore());
                }
              } catch (RuntimeException refused) {
                answer.completeExceptionally(refused);
              }
            });
    if (!taken) {
      throw noMore();
    }
    try {
      return answer.get();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while the engine was asked");
    } catch (ExecutionException refused) {
      if (refused.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(refused.getCause());
    }
  }

  private IllegalStateException noMore() {
    Exception why = whyOver();
    return new IllegalStateException(why.getMessage(), why);
  }

  Exception whyOver() {
    Exception why = over;
    return why == null ? new ServiceClosedException() : why;
  }

  private void post(CompletableFuture<?> done, Runnable work) {
    boolean taken =
        inbox.call(
            () -> {
              if (over != null) {
                callbacks.fail(done, whyOver());
                return;
              }
              try {
                work.run();
              } catch (RuntimeException refused) {
                callbacks.fail(done, refused);
              }
            });
    if (!taken) {
      callbacks.fail(done, whyOver());
    }
  }

  int listen(ServiceMatch match, int backlog, ListenerEvents events) {
    return ask(
        machine -> {
          refuseWhenClosing();
          int number = machine.listen(match, backlog, Engine.NOBODY);
          listeners.put(number, events);
          return number;
        });
  }

  void closeListener(int number) {
    if (over == null) {
      ask(
          machine -> {
            machine.closeListener(number);
            return listeners.remove(number) != null;
          });
    }
  }

  CompletableFuture<CmConnection> connect(ConnectRequest ask, PrivateData inRtu) {
    Promise<CmConnection> established = new Promise<>(callbacks);
    post(established.future, () -> open(ask, inRtu, established, null));
    return established.future;
  }

  CompletableFuture<IncomingReply> request(ConnectRequest ask) {
    Promise<IncomingReply> replied = new Promise<>(callbacks);
    if (ask.peerToPeer()) {
      callbacks.fail(
          replied.future, new IllegalArgumentException("peer to peer, there may be no REP"));
    } else {
      post(replied.future, () -> open(ask, PrivateData.EMPTY, new Promise<>(callbacks), replied));
    }
    return replied.future;
  }

  CompletableFuture<Event.SidrAnswered> askSidr(SidrQuestion question) {
    Promise<Event.SidrAnswered> answer = new Promise<>(callbacks);
    post(answer.future, () -> askSidr(question, answer));
    return answer.future;
  }

  CompletableFuture<Void> answerSidr(int id, SidrAnswer answer, Gid from) {
    return call(
        (machine, now) -> {
          hands.speakAs(from, PKey.DEFAULT.value());
          machine.answerSidr(id, answer, now);
        },
        null);
  }

  CompletableFuture<Integer> probe(Link link) {
    CompletableFuture<Integer> sent = new CompletableFuture<>();
    post(
        sent,
        () -> {
          try {
            int psn = sendProbe(link);
            callbacks.complete(sent, psn);
          } catch (TransportException why) {
            callbacks.fail(sent, why);
          }
        });
    return sent;
  }

  Statistics statistics() {
    Held held;
    try {
      held = ask(machine -> held());
    } catch (IllegalStateException closed) {
      held = new Held(Map.of(), new Census(0, 0, 0, 0, 0, 0, 0, 0));
    }
    return new Statistics(
        counters.sent.snapshot(),
        counters.retransmitted.snapshot(),
        counters.received.snapshot(),
        counters.dropped.snapshot(),
        counters.overflowed.sum(),
        counters.unsent.sum(),
        counters.unobserved.sum(),
        held.states(),
        held.census());
  }

  // Called by the transport.

  @Override
  public void received(IncomingMad mad) {
    if (!inbox.bring(() -> hears(mad))) {
      counters.overflowed.increment();
    }
  }

  @Override
  public void receivedData(DataPacket packet) {
    if (!inbox.bring(() -> hears(packet))) {
      counters.overflowed.increment();
    }
  }

  @Override
  public void failed(TransportException why) {
    stop(why);
  }

  /** Nothing works any more from now on; the engine's thread tidies up. */
  void stop(Exception why) {
    synchronized (inbox) {
      if (over == null) {
        over = why;
      }
    }
    inbox.close();
  }

  /** Completes when the observer was told of all that happened so far. */
  CompletableFuture<Void> told() {
    return observations.told();
  }

  // What the engine's thread does.

  long nextDeadline() {
    return engine.nextDeadline();
  }

  void expire() {
    engine.expire(System.nanoTime());
    settle();
  }

  /** Does one input, and all that follows from it. */
  void work(Runnable input) {
    input.run();
    settle();
  }

  /** Whether there is nothing more to do for ever. */
  boolean isOver() {
    return over != null || (closing && hands.links.isEmpty());
  }

  private void refuseWhenClosing() {
    if (closing) {
      throw new IllegalStateException("the service is closing");
    }
  }

  private void open(
      ConnectRequest ask,
      PrivateData inRtu,
      Promise<CmConnection> established,
      @Nullable Promise<IncomingReply> replied) {
    refuseWhenClosing();
    Gid source = sourceOf(ask);
    hands.begin(source);
    int id = engine.connect(ask, System.nanoTime());
    Link link = new Link(this, id, ask, inRtu, source, established, replied);
    link.req = (Req) hands.opened();
    if (link.req != null && hands.openedLeft()) {
      link.repeats(link.req);
    }
    link.path = desk == null ? null : desk.path(ask.pKey(), source);
    hands.links.put(id, link);
    Exception failure = hands.failure();
    if (failure != null) {
      link.fail(failure);
      destroy(id);
      return;
    }
    CompletableFuture<?> users = replied == null ? established.future : replied.future;
    whenCancelled(users, () -> destroy(id));
  }

  private Gid sourceOf(ConnectRequest ask) {
    Gid wanted = ask.primary().localGid();
    return transport.port().gids().contains(wanted)
        ? wanted
        : transport.port().towards(ask.to().gid());
  }

  private void destroy(int id) {
    if (over == null && engine.state(id) != null) {
      touched.add(id);
      engine.destroy(id, System.nanoTime());
    }
  }

  private void askSidr(SidrQuestion question, Promise<Event.SidrAnswered> answer) {
    refuseWhenClosing();
    Gid source = transport.port().towards(question.to().gid());
    hands.begin(source);
    int id = engine.askSidr(question, Engine.NOBODY, System.nanoTime());
    Exception failure = hands.failure();
    if (failure != null) {
      engine.destroy(id, System.nanoTime());
      answer.breakBy(failure);
      return;
    }
    hands.questions.put(id, new Hands.Question(answer, question.to(), source));
    whenCancelled(answer.future, () -> forgetQuestion(id));
  }

  private void whenCancelled(CompletableFuture<?> users, Runnable input) {
    CompletableFuture<?> unused =
        users.whenComplete(
            (done, thrown) -> {
              if (users.isCancelled()) {
                inbox.call(input);
              }
            });
  }

  private void forgetQuestion(int id) {
    if (over == null && hands.questions.remove(id) != null) {
      engine.destroy(id, System.nanoTime());
    }
  }

  private void hears(IncomingMad incoming) {
    if (over != null) {
      return;
    }
    CmMad mad = incoming.mad();
    counters.received.add(mad.type());
    observations.tell((to, at) -> to.received(at, mad, incoming.from()));
    hands.speakAs(incoming.to(), incoming.pKey());
    engine.receive(mad, incoming.from(), System.nanoTime());
  }

  private void hears(DataPacket packet) {
    if (over != null) {
      return;
    }
    observations.tell((to, at) -> to.data(at, packet));
    Link link = hands.receiver(packet.qpn());
    if (link == null) {
      return;
    }
    if (isFirst(packet, link)) {
      engine.dataArrived(link.id, System.nanoTime());
    }
    if (!link.tell(packet)) {
      counters.unobserved.increment();
    }
  }

  /**
   * Whether the queue pair would take it: it comes from the peer and has the first PSN, as nothing
   * does that is left of an earlier connection.
   */
  private static boolean isFirst(DataPacket packet, Link link) {
    ReceiveTerms terms = link.receives;
    return terms != null
        && Opcode.isRequest(packet.opcode())
        && packet.psn() == terms.psn()
        && packet.source().equals(link.peer.gid());
  }

  private int sendProbe(Link link) throws TransportException {
    SendTerms sends = link.sends;
    ReceiveTerms receives = link.receives;
    Req req = link.req;
    if (sends == null || receives == null || req == null) {
      throw new IllegalStateException(link + " is not ready to send");
    }
    if (!transport.carriesData()) {
      throw new UnsupportedOperationException("this transport carries no data, only MADs");
    }
    int psn = (sends.psn() + link.probes) & PSN_BITS;
    transport.sendData(
        new DataPacket(
            link.localGid,
            link.peer.gid(),
            sendOnly(req.transport()),
            receives.remoteQpn(),
            psn,
            req.pKey(),
            0,
            0));
    link.probes++;
    return psn;
  }

  private static int sendOnly(Transport transport) {
    return switch (transport) {
      case RC -> RC_SEND_ONLY;
      case UC -> UC_SEND_ONLY;
      case XRC, RD, RESERVED ->
          throw new UnsupportedOperationException("no probe over " + transport + ": RC or UC");
    };
  }

  /** Our port changed. */
  private void happens(FabricEvent event) {
    PortDesk tables = Objects.requireNonNull(desk);
    if (over != null) {
      return;
    }
    observations.tell((to, at) -> to.fabric(at, event));
    hands.sendHeld();
    for (Link link : new ArrayList<>(hands.links.values())) {
      Use use = link.use();
      if (use != null && engine.state(link.id) != State.TIMEWAIT) {
        reacts(link, tables.reaction(event, use));
      }
    }
    tables.tellWatches(event, callbacks);
    if (event instanceof FabricEvent.DeviceRemoval) {
      stop(new TransportException("the device is removed"));
    }
  }

  private void reacts(Link link, Reaction reaction) {
    if (reaction instanceof Reaction.FailFast fail) {
      link.fail(new PortLostException(fail.why()));
      destroy(link.id);
    } else if (PortDesk.isForUsers(reaction)) {
      link.tell(reaction);
    }
  }

  /** Its GID may go, if nobody else uses it. */
  private void letGo(Link link) {
    GidTable.Hold hold = link.hold;
    if (desk != null && hold != null) {
      Refreshed<GidEntry> released = desk.release(hold);
      link.hold = null;
      if (!released.changes().isEmpty()) {
        happens(new FabricEvent.GidChange(desk.port().number(), released));
      }
    }
  }

  /** Whoever uses the port without a connection hears what becomes of it. */
  AutoCloseable watch(Use use, Consumer<Reaction> told) {
    if (desk == null) {
      return () -> {};
    }
    PortDesk tables = desk;
    PortDesk.Watch watch = new PortDesk.Watch(use, told);
    inbox.call(() -> tables.add(watch));
    return () -> inbox.call(() -> tables.remove(watch));
  }

  @Nullable Port fabricPort() {
    return desk == null ? null : desk.port();
  }

  void watchFabric(@Nullable FabricSource source) {
    if (desk != null && source != null) {
      desk.start(source);
    }
  }

  /** Tells what is new, does what that leads to, and lets go of what is over. */
  private void settle() {
    while (!hands.news.isEmpty() || !touched.isEmpty()) {
      Event event = hands.news.poll();
      if (event == null) {
        sweep(touched.remove());
      } else {
        observations.tell((to, at) -> to.event(at, event));
        touched.add(event.id());
        tell(event);
      }
    }
  }

  private void sweep(int id) {
    Link link = hands.links.get(id);
    if (link != null && engine.state(id) == null) {
      hands.links.remove(id);
      letGo(link);
      link.gone(new EndedException(link + " was ended before that"));
    }
  }

  private void tell(Event event) {
    switch (event) {
      case Event.Requested requested -> tell(requested);
      case Event.SidrRequested requested -> tell(requested);
      case Event.SidrAnswered answered -> {
        Hands.Question question = hands.questions.remove(answered.id());
        if (question != null) {
          question.answer().keep(answered);
        }
      }
      case Event.SidrUnanswered unanswered -> {
        Hands.Question question = hands.questions.remove(unanswered.id());
        if (question != null) {
          question.answer().breakBy(new UnansweredException(MessageType.SIDR_REQ, question.to()));
        }
      }
      default -> {
        Link link = hands.links.get(event.id());
        if (link != null) {
          tell(event, link);
        }
      }
    }
  }

  private void tell(Event event, Link link) {
    switch (event) {
      case Event.Replied replied -> {
        link.rep = replied.rep();
        if (link.replied == null) {
          engine.complete(link.id, link.inRtu, System.nanoTime());
        } else {
          link.replied.keep(new IncomingReply(link));
        }
      }
      case Event.Established established -> {
        link.establishment = established;
        link.established.keep(link.connection);
      }
      case Event.Rejected rejected -> link.fail(new RejectedException(rejected, link.peer));
      case Event.Unanswered unanswered ->
          link.fail(new UnansweredException(unanswered.what(), link.peer));
      case Event.Disconnected disconnected -> {
        link.fail(new EndedException(link.peer + " disconnected before it was established"));
        link.disconnected.keep(disconnected);
        link.tell(disconnected);
      }
      case Event.TimewaitExited exited -> {
        link.timewaitExit.keep(exited);
        link.tell(exited);
      }
      case Event.PathProposed proposed -> link.tell(proposed);
      case Event.PathAnswered answered -> link.tell(answered);
      case Event.PathUnanswered unanswered -> link.tell(unanswered);
      case Event.Requested requested -> throw new IllegalStateException("told elsewhere");
      case Event.SidrRequested requested -> throw new IllegalStateException("told elsewhere");
      case Event.SidrAnswered answered -> throw new IllegalStateException("told elsewhere");
      case Event.SidrUnanswered unanswered -> throw new IllegalStateException("told elsewhere");
    }
  }

  private void tell(Event.Requested requested) {
    Link asking = hands.links.get(requested.id());
    if (asking != null) {
      int qpn = Objects.requireNonNull(asking.req).localQpn(); // it was reserved for our REQ
      asking.isAskedBy(requested.req());
      engine.accept(requested.id(), AcceptReply.of(qpn), System.nanoTime());
      return;
    }
    ListenerEvents events = listeners.get(requested.listener());
    Link link = new Link(this, requested, hands.source());
    link.cameWith = hands.cameWith();
    hands.links.put(link.id, link);
    if (events == null) { // it was closed while the REQ was on its way to it
      engine.reject(link.id, Refusal.of(RejectReason.INVALID_SERVICE_ID), System.nanoTime());
      return;
    }
    if (desk != null) {
      if (desk.lacks(requested.req().pKey())) {
        engine.reject(link.id, OwnGids.refusal(link.localGid), System.nanoTime());
        return;
      }
      link.path = desk.path(requested.req().pKey(), link.localGid);
    }
    IncomingRequest request = new IncomingRequest(link);
    link.inOrder(
        () -> {
          boolean done = false;
          try {
            events.requested(request);
            done = true;
          } finally {
            if (!done && !request.isDecided()) {
              CompletableFuture<Void> unused =
                  call((machine, now) -> machine.reject(link.id, Refusal.CONSUMER, now), link);
            }
          }
        });
  }

  private void tell(Event.SidrRequested requested) {
    ListenerEvents events = listeners.get(requested.listener());
    if (events == null) {
      engine.answerSidr(
          requested.id(),
          SidrAnswer.refused(SidrStatus.SERVICE_ID_NOT_SUPPORTED),
          System.nanoTime());
      return;
    }
    SidrInquiry inquiry = new SidrInquiry(this, requested, hands.source());
    callbacks.run(
        () -> {
          boolean done = false;
          try {
            events.asked(inquiry);
            done = true;
          } finally {
            if (!done && !inquiry.isDecided()) {
              CompletableFuture<Void> unused =
                  inquiry.answer(SidrAnswer.refused(SidrStatus.REJECTED_BY_PROVIDER));
            }
          }
        });
  }

  private Held held() {
    Map<State, Integer> states = new EnumMap<>(State.class);
    hands.links.forEachInt((id, link) -> count(states, engine.state(id)));
    Census census = engine.census();
    int asked = hands.questions.size();
    if (asked > 0) {
      states.put(State.SIDR_REQ_SENT, asked);
    }
    if (census.sidr() > asked) {
      states.put(State.SIDR_REQ_RCVD, census.sidr() - asked);
    }
    return new Held(states, census);
  }

  private static void count(Map<State, Integer> states, @Nullable State state) {
    if (state != null) {
      states.merge(state, 1, Integer::sum);
    }
  }

  /** Opens nothing more, listens no more, and takes leave of every peer. */
  void takeLeave() {
    if (closing || over != null) {
      return;
    }
    closing = true;
    listeners.forEachInt((number, events) -> engine.closeListener(number));
    listeners.clear();
    List<Integer> ids = new ArrayList<>(hands.links.keySet());
    for (int id : ids) {
      takeLeave(id);
      settle();
    }
    for (int id : new ArrayList<>(hands.questions.keySet())) {
      Hands.Question question = hands.questions.remove(id);
      engine.destroy(id, System.nanoTime());
      question.answer().breakBy(new ServiceClosedException());
    }
  }

  private void takeLeave(int id) {
    State state = engine.state(id);
    if (state == null || state == State.TIMEWAIT || state == State.DREQ_SENT) {
      return;
    }
    touched.add(id);
    if (state == State.ESTABLISHED) {
      engine.disconnect(id, PrivateData.EMPTY, System.nanoTime());
    } else {
      Link link = hands.links.get(id);
      if (link != null) {
        link.fail(new ServiceClosedException());
      }
      engine.destroy(id, System.nanoTime());
    }
  }

  /** The end: whoever waits is told why. */
  void finish() {
    if (over == null) {
      stop(new ServiceClosedException());
    }
    Exception why = whyOver();
    hands.links.forEachInt((id, link) -> link.gone(why));
    hands.links.clear();
    hands.questions.forEachInt((id, question) -> question.answer().breakBy(why));
    hands.questions.clear();
    if (desk != null) {
      desk.close();
    }
    transport.close();
  }
}
