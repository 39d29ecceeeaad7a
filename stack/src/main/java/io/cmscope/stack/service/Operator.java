package io.cmscope.stack.service;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.SidrStatus;
import io.cmscope.codec.rules.State;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.AcceptReply;
import io.cmscope.stack.engine.Census;
import io.cmscope.stack.engine.ConnectRequest;
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
import java.util.concurrent.CompletableFuture;
import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/** Does, on the engine's thread, what is asked of the engine, and tells what comes of it. */
final class Operator {

  /** What there is now. */
  record Held(Map<State, Integer> states, Census census) {}

  /** What is known of the port; null: nothing. */
  final @Nullable PortDesk desk;

  private final EngineRoom room;
  private final MadTransport transport;
  private final Counters counters;
  private final Observations observations;
  private final Hands hands;
  private final Engine engine;
  private final Int2ObjectHashMap<ListenerEvents> listeners = new Int2ObjectHashMap<>();
  private final Queue<Integer> touched = new ArrayDeque<>();
  private final DataPackets data;
  private boolean closing;

  Operator(EngineRoom room, MadTransport transport, ServiceOptions options, Counters counters)
      throws TransportException {
    this.room = room;
    this.transport = transport;
    this.counters = counters;
    data = new DataPackets(transport);
    observations = new Observations(options.observer(), room.callbacks, counters.unobserved);
    QueuePairProvider queuePairs = options.queuePairs().get();
    FabricSource fabric = options.fabric();
    desk = fabric == null ? null : PortDesk.open(fabric, room.inbox::call, this::happens);
    hands = new Hands(transport, queuePairs, room.callbacks, counters, observations, desk);
    engine =
        new Engine(
            options.engine().apply(OwnGids.optionsFor(transport)),
            new BufferedEntropy(),
            queuePairs,
            hands);
  }

  Observations observations() {
    return observations;
  }

  DataPackets data() {
    return data;
  }

  /** After this input it is looked whether anything is left of a connection. */
  void touch(int id) {
    touched.add(id);
  }

  void does(EngineRoom.Call call) {
    call.on(engine, System.nanoTime());
  }

  int listen(ServiceMatch match, int backlog, ListenerEvents events) {
    refuseWhenClosing();
    int number = engine.listen(match, backlog, Engine.NOBODY);
    listeners.put(number, events);
    return number;
  }

  boolean closeListener(int number) {
    engine.closeListener(number);
    return listeners.remove(number) != null;
  }

  void answerSidr(int id, SidrAnswer answer, Gid from) {
    hands.speakAs(from, PKey.DEFAULT.value());
    engine.answerSidr(id, answer, System.nanoTime());
  }

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
    return room.isOver() || (closing && hands.links.isEmpty());
  }

  private void refuseWhenClosing() {
    if (closing) {
      throw new IllegalStateException("the service is closing");
    }
  }

  void open(
      ConnectRequest ask,
      PrivateData inRtu,
      Promise<CmConnection> established,
      @Nullable Promise<IncomingReply> replied) {
    refuseWhenClosing();
    Gid source = sourceOf(ask);
    hands.begin(source);
    int id = engine.connect(ask, System.nanoTime());
    Link link = new Link(room, id, ask, inRtu, source, established, replied);
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
    if (!room.isOver() && engine.state(id) != null) {
      touched.add(id);
      engine.destroy(id, System.nanoTime());
    }
  }

  void askSidr(SidrQuestion question, Promise<Event.SidrAnswered> answer) {
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
                room.inbox.call(input);
              }
            });
  }

  private void forgetQuestion(int id) {
    if (!room.isOver() && hands.questions.remove(id) != null) {
      engine.destroy(id, System.nanoTime());
    }
  }

  void hears(IncomingMad incoming) {
    if (room.isOver()) {
      return;
    }
    CmMad mad = incoming.mad();
    counters.received.add(mad.type());
    observations.tell((to, at) -> to.received(at, mad, incoming.from()));
    hands.speakAs(incoming.to(), incoming.pKey());
    engine.receive(mad, incoming.from(), System.nanoTime());
  }

  void hears(DataPacket packet) {
    if (room.isOver()) {
      return;
    }
    observations.tell((to, at) -> to.data(at, packet));
    Link link = hands.receiver(packet.qpn());
    if (link == null) {
      return;
    }
    if (data.isFirst(packet, link)) {
      engine.dataArrived(link.id, System.nanoTime());
    }
    if (!link.tell(packet)) {
      counters.unobserved.increment();
    }
  }

  /** Our port changed. */
  private void happens(FabricEvent event) {
    PortDesk tables = Objects.requireNonNull(desk);
    if (room.isOver()) {
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
    tables.tellWatches(event, room.callbacks);
    if (event instanceof FabricEvent.DeviceRemoval) {
      room.stop(new TransportException("the device is removed"));
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
    Link link = new Link(room, requested, hands.source());
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
                  room.call((machine, now) -> machine.reject(link.id, Refusal.CONSUMER, now), link);
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
    SidrInquiry inquiry = new SidrInquiry(room, requested, hands.source());
    room.callbacks.run(
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

  Held held() {
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
    if (closing || room.isOver()) {
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
    if (!room.isOver()) {
      room.stop(new ServiceClosedException());
    }
    Exception why = room.whyOver();
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
