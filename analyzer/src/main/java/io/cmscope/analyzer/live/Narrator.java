package io.cmscope.analyzer.live;

import io.cmscope.analyzer.DecodedMessage;
import io.cmscope.analyzer.Endpoint;
import io.cmscope.analyzer.Requests;
import io.cmscope.analyzer.report.Exchange;
import io.cmscope.analyzer.report.Exchange.Direction;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Encapsulation;
import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.IcrcState;
import io.cmscope.codec.wire.Opcode;
import io.cmscope.codec.wire.Syndrome;
import io.cmscope.stack.engine.Dropped;
import io.cmscope.stack.engine.Event;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.fault.FaultWitness;
import io.cmscope.stack.service.Moment;
import io.cmscope.stack.service.ServiceObserver;
import io.cmscope.stack.transport.DataPacket;
import io.cmscope.stack.transport.LocalPort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;

/** Tells what a service does, message by message, as it happens. */
public final class Narrator implements ServiceObserver, FaultWitness {

  /** Data packets of so many queue pairs are told of, one each. */
  private static final int MOST_QUEUE_PAIRS = 4096;

  private static final Queue<String> NOTHING = new ArrayDeque<>();

  private final Exchange exchange;
  private final LocalPort port;
  private final Requests requests = new Requests();
  private final Set<Integer> heardData = new HashSet<>(); // QPNs
  private final Map<MessageType, Queue<String>> bent = new EnumMap<>(MessageType.class);
  private final Map<String, Long> faults = new TreeMap<>();
  private long start = Long.MIN_VALUE;
  private long number;

  public Narrator(Exchange exchange, LocalPort port) {
    this.exchange = exchange;
    this.port = port;
  }

  @Override
  public synchronized void sent(Moment at, CmMad mad, PeerAddress to) {
    tell(Direction.SENT, at, mad, port.towards(to.gid()), to.gid());
    for (String what = bent(mad).poll(); what != null; what = bent(mad).poll()) {
      say(at, "fault", 0, what);
    }
  }

  private Queue<String> bent(CmMad mad) {
    return bent.getOrDefault(mad.type(), NOTHING);
  }

  /** What becomes of a message of ours is told after it: the observer hears of it later. */
  @Override
  public void struck(String fault, MessageType type, boolean leaving, String what) {
    String told = "fault: this " + type.label() + " " + what;
    synchronized (this) {
      faults.merge(fault + " " + type.label(), 1L, Long::sum);
      if (leaving) {
        bent.computeIfAbsent(type, first -> new ArrayDeque<>()).add(told);
        return;
      }
    }
    say("fault", told);
  }

  /** How often each fault struck which type. */
  public synchronized Map<String, Long> faults() {
    return new TreeMap<>(faults);
  }

  @Override
  public synchronized void received(Moment at, CmMad mad, PeerAddress from) {
    tell(Direction.RECEIVED, at, mad, from.gid(), port.towards(from.gid()));
  }

  private void tell(Direction direction, Moment at, CmMad mad, Gid from, Gid to) {
    Endpoint source = new Endpoint(Address.of(from), from);
    Endpoint destination = new Endpoint(Address.of(to), to);
    DecodedMessage message =
        new DecodedMessage(
            0,
            ++number,
            at.epochNanos(),
            offset(at),
            source,
            destination,
            from.isIpv4Mapped() ? Encapsulation.ROCE_V2_IPV4 : Encapsulation.ROCE_V2_IPV6,
            IcrcState.OK,
            List.of(),
            mad,
            requests.protocolOf(mad.message(), source.address(), destination.address()));
    try {
      exchange.message(direction, message);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void unsent(Moment at, CmMad mad, PeerAddress to, String why) {
    say(at, "unsent", 0, mad.type().label() + " could not leave: " + why);
  }

  @Override
  public void dropped(Moment at, CmMad mad, PeerAddress from, Dropped why) {
    say(at, "dropped", 0, "of no effect: " + words(why));
  }

  private static String words(Dropped why) {
    return switch (why) {
      case NOT_WHOLE -> "cut short";
      case NOT_UNDERSTOOD -> "not a message of this CM version";
      case UNKNOWN_IDS -> "nothing has these comm ids";
      case WRONG_QPN -> "the comm ids are right, the QPN is not";
      case WRONG_SOURCE -> "the connection's peer is another";
      case NOTHING_TO_DO -> "repeated, late or crossing";
      case WRONG_TRANSACTION -> "it belongs to an earlier request";
      case RESTING -> "its QPN rests in timewait";
      case FULL -> "no room for it";
    };
  }

  @Override
  public void data(Moment at, DataPacket packet) {
    synchronized (this) {
      if (heardData.size() >= MOST_QUEUE_PAIRS || !heardData.add(packet.qpn())) {
        return;
      }
    }
    say(
        at,
        "data",
        0,
        String.format(
            Locale.ROOT,
            "%s from %s for QPN 0x%06x, PSN 0x%06x%s",
            Opcode.name(packet.opcode()),
            Address.of(packet.source()),
            packet.qpn(),
            packet.psn(),
            packet.syndrome() == 0
                ? ""
                : String.format(
                    ", syndrome 0x%02x, %s",
                    packet.syndrome(), Syndrome.words(packet.syndrome()))));
  }

  @Override
  public void event(Moment at, Event event) {
    switch (event) {
      case Event.Requested it -> {} // the REQ is told of
      case Event.Replied it -> {}
      case Event.Established it ->
          say(
              at,
              "established",
              it.id(),
              switch (it.by()) {
                case OUR_RTU, RTU -> "established";
                case DATA -> "established by data: the RTU is lost or late";
              });
      case Event.Rejected it -> say(at, "rejected", it.id(), "rejected: " + it.reason().label());
      case Event.Unanswered it ->
          say(at, "unanswered", it.id(), "nobody answered the " + it.what().label());
      case Event.Disconnected it -> say(at, "disconnected", it.id(), words(it.cause()));
      case Event.TimewaitExited it ->
          say(
              at,
              "timewait-exit",
              it.id(),
              String.format(Locale.ROOT, "timewait of QPN 0x%06x is over", it.qpn()));
      case Event.PathProposed it -> say(at, "path-proposed", it.id(), "another path is proposed");
      case Event.PathAnswered it ->
          say(at, "path-answered", it.id(), "path: " + it.apr().status().label());
      case Event.PathUnanswered it ->
          say(at, "path-unanswered", it.id(), "nobody answered the LAP");
      case Event.SidrRequested it -> {}
      case Event.SidrAnswered it -> {}
      case Event.SidrUnanswered it ->
          say(at, "unanswered", it.id(), "nobody answered the SIDR_REQ");
    }
  }

  private static String words(Event.Disconnected.Cause cause) {
    return switch (cause) {
      case BY_PEER -> "disconnected by the peer";
      case BY_US -> "disconnected";
      case STALE -> "disconnected: the peer began anew with the same QPN";
      case DREQ_TIMED_OUT -> "disconnected: the DREQ was never answered";
      case REJECTED -> "disconnected: the peer rejected the established connection";
    };
  }

  private void say(Moment at, String name, int commId, String text) {
    synchronized (this) {
      try {
        exchange.event(offset(at), name, commId, text);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Something that the service does not know of. */
  public void say(String name, String text) {
    say(Moment.now(), name, 0, text);
  }

  /** The end, with what is to be counted. */
  public synchronized void summary(Map<String, Map<String, Long>> counts) {
    try {
      exchange.summary(counts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private long offset(Moment at) {
    if (start == Long.MIN_VALUE) {
      start = at.monotonicNanos();
    }
    return at.monotonicNanos() - start;
  }

  /** {@code 12 messages told}. */
  @Override
  public String toString() {
    return number + " messages told";
  }
}
