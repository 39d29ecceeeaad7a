package io.cmscope.stack.service;

import io.cmscope.codec.cm.Apr;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.Lap;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.Opaque;
import io.cmscope.codec.cm.PortInfo;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.Rtu;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.Effect;
import io.cmscope.stack.engine.EffectSink;
import io.cmscope.stack.engine.Event;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.engine.Qp;
import io.cmscope.stack.fabric.PKey;
import io.cmscope.stack.fabric.Reaction.Loss;
import io.cmscope.stack.fabric.Sending;
import io.cmscope.stack.transport.MadTransport;
import io.cmscope.stack.transport.OutgoingMad;
import io.cmscope.stack.transport.TransportException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/** Carries out what the engine decides: sends, moves queue pairs, keeps what is to be told. */
final class Hands implements EffectSink {

  /** By local comm id: whose REQ was told or sent, until the end of timewait. */
  final Int2ObjectHashMap<Link> links = new Int2ObjectHashMap<>();

  /** Our SIDR questions, by their number. */
  final Int2ObjectHashMap<Question> questions = new Int2ObjectHashMap<>();

  /** What the users are to be told, once the engine has done with its input. */
  final Queue<Event> news = new ArrayDeque<>();

  private final Int2ObjectHashMap<Link> byQpn = new Int2ObjectHashMap<>();
  private final MadTransport transport;
  private final QueuePairProvider queuePairs;
  private final Callbacks callbacks;
  private final Counters counters;
  private final Observations observations;

  /** The GID to send from what belongs to no connection yet, or any more. */
  private Gid source = Gid.ZERO;

  private int cameWith = PKey.DEFAULT.value();

  private @Nullable CmMessage opened;
  private boolean openedLeft;
  private @Nullable Exception failure;

  /** The port's tables, if they are known. */
  private final @Nullable PortDesk desk;

  /** A SIDR question of ours. */
  record Question(Promise<Event.SidrAnswered> answer, PeerAddress to, Gid from) {}

  Hands(
      MadTransport transport,
      QueuePairProvider queuePairs,
      Callbacks callbacks,
      Counters counters,
      Observations observations,
      @Nullable PortDesk desk) {
    this.desk = desk;
    this.transport = transport;
    this.queuePairs = queuePairs;
    this.callbacks = callbacks;
    this.counters = counters;
    this.observations = observations;
  }

  /** Says from which of our GIDs, and in which partition, strangers are answered from now on. */
  void speakAs(Gid gid, int pKey) {
    source = gid;
    cameWith = pKey;
  }

  /** The P_Key of the packet of what is heard now. */
  int cameWith() {
    return cameWith;
  }

  /** The GID that what is heard now came to. */
  Gid source() {
    return source;
  }

  /** Before the engine opens something: nothing has been sent yet. */
  void begin(Gid from) {
    source = from;
    opened = null;
    openedLeft = false;
    failure = null;
  }

  /** What was sent since {@link #begin} that belongs to no link. */
  @Nullable CmMessage opened() {
    return opened;
  }

  /** Whether it has left already: it may wait for the port's tables. */
  boolean openedLeft() {
    return openedLeft;
  }

  /** Why it could not. */
  @Nullable Exception failure() {
    return failure;
  }

  @Nullable Link receiver(int qpn) {
    return byQpn.get(qpn);
  }

  @Override
  public void accept(Effect effect) {
    switch (effect) {
      case Effect.Send send -> send(send);
      case Effect.Tell tell -> news.add(tell.event());
      case Effect.Drop drop -> {
        counters.dropped.add(drop.why());
        observations.tell((to, at) -> to.dropped(at, drop.mad(), drop.from(), drop.why()));
      }
      case Effect.Initialize initialize -> move(() -> queuePairs.initialize(initialize.qp()));
      case Effect.ReadyToReceive ready -> readyToReceive(ready.qp(), ready.terms());
      case Effect.ReadyToSend ready -> {
        Link link = links.get(ready.qp().connection());
        if (link != null) {
          link.sends = ready.terms();
        }
        move(() -> queuePairs.readyToSend(ready.qp(), ready.terms()));
      }
      case Effect.Fail fail -> move(() -> queuePairs.fail(fail.qp()));
      case Effect.Reset reset -> {
        byQpn.remove(reset.qp().number());
        move(() -> queuePairs.reset(reset.qp()));
      }
      case Effect.LoadPath load -> move(() -> queuePairs.loadPath(load.qp(), load.alternate()));
    }
  }

  @Override
  public long whenSent(long input) {
    return Math.max(input, System.nanoTime());
  }

  private void readyToReceive(Qp qp, Effect.ReceiveTerms terms) {
    Link link = links.get(qp.connection());
    if (link != null) {
      link.receives = terms;
      takePort(link);
      byQpn.put(qp.number(), link);
    }
    move(() -> queuePairs.readyToReceive(qp, terms));
  }

  /** The queue pair is given its P_Key index and its GID for good. */
  private void takePort(Link link) {
    Req req = link.req;
    if (desk != null && req != null) {
      link.path = desk.path(req.pKey(), link.localGid);
      link.hold = desk.holdGid(link.localGid);
    }
  }

  /** A provider that fails must not stop the engine in the middle of a step. */
  private void move(Runnable transition) {
    try {
      transition.run();
    } catch (RuntimeException thrown) {
      callbacks.report(thrown);
    }
  }

  private void send(Effect.Send send) {
    CmMad mad = send.mad();
    CmMessage message = mad.message();
    Link link = links.get(localId(message));
    if (link == null) {
      opened = message;
    } else if (message instanceof Req req) {
      link.req = req;
    } else if (message instanceof Rep rep) {
      link.rep = rep;
    }
    depart(send, source(link, message), link);
  }

  private void depart(Effect.Send send, Gid from, @Nullable Link link) {
    if (desk == null) {
      transmit(send, from, link);
      return;
    }
    Effect.Send way = send;
    if (send.mad().message() instanceof Rej && desk.lacks(send.pKey())) {
      // a refusal goes the way the request came, which may ask for a P_Key that nobody has
      way = new Effect.Send(send.mad(), send.to(), link == null ? cameWith : link.cameWith);
    }
    switch (desk.sending(way.pKey(), from)) {
      case Sending.With indices -> transmit(way, from, link);
      case Sending.Refused refused -> unsent(way, new PortLostException(refused.why()));
      case Sending.AfterRefresh later -> {
        if (!desk.hold(way, from)) {
          unsent(way, new PortLostException(Loss.P_KEY_GONE));
        }
      }
    }
  }

  /** The port's tables were read: sends what waited for them. */
  void sendHeld() {
    if (desk == null) {
      return;
    }
    for (PortDesk.Held held : desk.takeHeld()) {
      CmMessage message = held.send().mad().message();
      Link link = links.get(localId(message));
      boolean givenUp = message instanceof Req && link == null;
      if (!givenUp) {
        depart(held.send(), held.from(), link);
      }
    }
  }

  private void transmit(Effect.Send send, Gid from, @Nullable Link link) {
    CmMad mad = send.mad();
    CmMessage message = mad.message();
    boolean again = link == null ? isRepeatedQuestion(message) : link.repeats(message);
    try {
      transport.send(new OutgoingMad(mad, from, send.to(), send.pKey()));
    } catch (TransportException why) {
      unsent(send, why);
      return;
    }
    openedLeft |= link == null;
    counters.sent.add(message.type());
    if (again) {
      counters.retransmitted.add(message.type());
    }
    observations.tell((to, at) -> to.sent(at, mad, send.to()));
  }

  /** It counts as lost: the engine says it again in time, and maybe then it leaves. */
  private void unsent(Effect.Send send, Exception why) {
    failure = why;
    counters.unsent.increment();
    String sentence = String.valueOf(why.getMessage());
    observations.tell((to, at) -> to.unsent(at, send.mad(), send.to(), sentence));
  }

  private Gid source(@Nullable Link link, CmMessage message) {
    if (link != null) {
      return link.localGid;
    }
    if (message instanceof SidrReq req) {
      Question question = questions.get(req.requestId());
      return question == null ? source : question.from();
    }
    return source;
  }

  private boolean isRepeatedQuestion(CmMessage message) {
    return message instanceof SidrReq req && questions.containsKey(req.requestId());
  }

  private static int localId(CmMessage message) {
    return switch (message) {
      case Req req -> req.localCommId();
      case Rep rep -> rep.ids().local();
      case Rtu rtu -> rtu.ids().local();
      case Mra mra -> mra.ids().local();
      case Rej rej -> rej.ids().local();
      case Dreq dreq -> dreq.ids().local();
      case Drep drep -> drep.ids().local();
      case Lap lap -> lap.ids().local();
      case Apr apr -> apr.ids().local();
      case SidrReq req -> 0;
      case SidrRep rep -> 0;
      case Opaque opaque -> 0;
      case PortInfo info -> 0;
    };
  }
}
