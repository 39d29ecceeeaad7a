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

  private @Nullable CmMessage opened;
  private @Nullable TransportException failure;

  /** A SIDR question of ours. */
  record Question(Promise<Event.SidrAnswered> answer, PeerAddress to, Gid from) {}

  Hands(
      MadTransport transport,
      QueuePairProvider queuePairs,
      Callbacks callbacks,
      Counters counters,
      Observations observations) {
    this.transport = transport;
    this.queuePairs = queuePairs;
    this.callbacks = callbacks;
    this.counters = counters;
    this.observations = observations;
  }

  /** Says from which of our GIDs strangers are answered, until another is said. */
  void speakAs(Gid gid) {
    source = gid;
  }

  /** The GID that what is heard now came to. */
  Gid source() {
    return source;
  }

  /** Before the engine opens something: nothing has been sent yet. */
  void begin(Gid from) {
    source = from;
    opened = null;
    failure = null;
  }

  /** What was sent since {@link #begin} that belongs to no link. */
  @Nullable CmMessage opened() {
    return opened;
  }

  /** Why it was not. */
  @Nullable TransportException failure() {
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

  private void readyToReceive(Qp qp, Effect.ReceiveTerms terms) {
    Link link = links.get(qp.connection());
    if (link != null) {
      link.receives = terms;
      byQpn.put(qp.number(), link);
    }
    move(() -> queuePairs.readyToReceive(qp, terms));
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
    boolean again = link == null ? isRepeatedQuestion(message) : link.repeats(message);
    try {
      transport.send(new OutgoingMad(mad, source(link, message), send.to(), send.pKey()));
    } catch (TransportException why) {
      unsent(send, why);
      return;
    }
    counters.sent.add(message.type());
    if (again) {
      counters.retransmitted.add(message.type());
    }
    observations.tell((to, at) -> to.sent(at, mad, send.to()));
  }

  /** It counts as lost: the engine says it again in time, and maybe then it leaves. */
  private void unsent(Effect.Send send, TransportException why) {
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
