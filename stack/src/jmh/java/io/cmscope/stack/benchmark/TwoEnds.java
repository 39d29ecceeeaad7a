package io.cmscope.stack.benchmark;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.Decoded;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.ReqPath;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.AcceptReply;
import io.cmscope.stack.engine.ConnectRequest;
import io.cmscope.stack.engine.Effect;
import io.cmscope.stack.engine.Engine;
import io.cmscope.stack.engine.EngineOptions;
import io.cmscope.stack.engine.Event;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.engine.ServiceMatch;
import io.cmscope.stack.fabric.InMemoryQpReservations;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayDeque;
import java.util.SplittableRandom;

/** Two engines in one process: what one sends, the other hears at once. */
final class TwoEnds {
  private static final long SERVICE = 0x0000_0000_0106_1d2fL;
  private static final int QUEUE_PAIRS = 4_000_000;
  private static final int BACKLOG = 1_000;

  /** How messages get from one end to the other. */
  enum Wire {
    /** As the objects they are. */
    OBJECTS,
    /** Written to 256 octets and read from them, as from a datagram. */
    OCTETS
  }

  /** One of the two, and what it has not yet been told to do. */
  private final class End {
    final PeerAddress address;
    final Engine engine;
    final ArrayDeque<CmMad> inbox = new ArrayDeque<>();
    final ArrayDeque<Event> news = new ArrayDeque<>();

    End(int number) {
      address = PeerAddress.of(Gid.mapped(0x0a000000 + number));
      SplittableRandom random = new SplittableRandom(number);
      engine =
          new Engine(
              EngineOptions.of(number),
              random::nextLong,
              new InMemoryQpReservations(0x11, QUEUE_PAIRS),
              this::carryOut);
    }

    private void carryOut(Effect effect) {
      if (effect instanceof Effect.Send send) {
        other(this).inbox.add(send.mad());
      } else if (effect instanceof Effect.Tell tell) {
        news.add(tell.event());
      }
    }
  }

  private final Wire wire;
  private final ByteBuf octets = Unpooled.buffer(256, 256);
  private final End active = new End(1);
  private final End passive = new End(2);
  private final ConnectRequest ask;
  private final AcceptReply reply = AcceptReply.of(Engine.ANY_QPN);
  private long now;
  private int established;

  TwoEnds(Wire wire, int ackTimeout) {
    this.wire = wire;
    int owner = passive.engine.openOwner();
    passive.engine.listen(ServiceMatch.exactly(SERVICE), BACKLOG, owner);
    ReqPath path =
        new ReqPath(
            0xffff,
            0xffff,
            active.address.gid(),
            passive.address.gid(),
            0,
            3,
            0,
            64,
            0,
            false,
            ackTimeout);
    ask = ConnectRequest.of(passive.address, SERVICE, Engine.ANY_QPN, path);
  }

  private End other(End end) {
    return end == active ? passive : active;
  }

  /** Established so far, counting both ends. */
  int established() {
    return established;
  }

  int timewaits() {
    return active.engine.census().timewaits() + passive.engine.census().timewaits();
  }

  int connections() {
    return active.engine.census().connections() + passive.engine.census().connections();
  }

  /** Opens a connection and returns its comm id at the active end. */
  int connect() {
    int id = active.engine.connect(ask, now);
    settle();
    return id;
  }

  /** Closes it from the active end. */
  void disconnect(int id) {
    active.engine.disconnect(id, PrivateData.EMPTY, now);
    settle();
  }

  /** Time goes on, and timewaits end. */
  void advance(long nanos) {
    now += nanos;
    expire(active);
    expire(passive);
  }

  private void expire(End end) {
    if (end.engine.nextDeadline() <= now) {
      end.engine.expire(now);
      end.news.clear();
    }
  }

  private void settle() {
    while (work(active) | work(passive)) {
      // until both have nothing to do
    }
  }

  private boolean work(End end) {
    boolean worked = false;
    for (Event event = end.news.poll(); event != null; event = end.news.poll()) {
      act(end, event);
      worked = true;
    }
    for (CmMad mad = end.inbox.poll(); mad != null; mad = end.inbox.poll()) {
      end.engine.receive(carried(mad), other(end).address, now);
      worked = true;
    }
    return worked;
  }

  private void act(End end, Event event) {
    if (event instanceof Event.Requested) {
      end.engine.accept(event.id(), reply, now);
    } else if (event instanceof Event.Replied) {
      end.engine.complete(event.id(), PrivateData.EMPTY, now);
    } else if (event instanceof Event.Established) {
      established++;
    }
  }

  private CmMad carried(CmMad mad) {
    if (wire == Wire.OBJECTS) {
      return mad;
    }
    mad.write(octets, 0);
    return ((Decoded.Message) CmMad.decode(octets, 0, octets.capacity())).mad();
  }
}
