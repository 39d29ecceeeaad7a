package io.cmscope.stack.fault;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectedMessage;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Rtu;
import io.cmscope.stack.transport.DataPacket;
import io.cmscope.stack.transport.IncomingMad;
import io.cmscope.stack.transport.LocalPort;
import io.cmscope.stack.transport.MadTransport;
import io.cmscope.stack.transport.OutgoingMad;
import io.cmscope.stack.transport.TransportException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A transport whose departures are bent: what the engine sends, in good order and by its rules,
 * reaches the peer dropped, late, doubled, damaged or changed. Faults apply in the order given.
 */
public final class FaultyTransport implements MadTransport {
  private static final int PSN_BITS = 0xffffff;
  private static final int PATIENCE_SECONDS = 10;

  /** Of refused connections, so many are known: nothing more is said on any of them. */
  private static final int MOST_REJECTED = 65_536;

  private final MadTransport transport;
  private final Map<Fault, Integer> left = new LinkedHashMap<>(); // how often each still applies

  /** Local comm ids the peer was refused, the oldest first. */
  private final Set<Integer> rejected = new LinkedHashSet<>();

  private final FaultWitness witness;
  private final ScheduledExecutorService later =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("cmscope-delayed").factory());

  private FaultyTransport(MadTransport transport, List<Fault> faults, FaultWitness witness) {
    this.transport = transport;
    this.witness = witness;
    faults.forEach(fault -> left.put(fault, timesOf(fault)));
  }

  /**
   * The transport as it is, or with those of the faults that are about messages.
   *
   * @param witness is told of each message they strike, before it leaves or instead
   */
  public static MadTransport of(MadTransport transport, List<Fault> faults, FaultWitness witness) {
    return faults.isEmpty() ? transport : new FaultyTransport(transport, faults, witness);
  }

  private static int timesOf(Fault fault) {
    return switch (fault) {
      case Fault.OfDeparture departure -> departure.times();
      case Fault.Ignore ignore -> ignore.times();
      case Fault.Reject reject -> Fault.ALWAYS;
      case Fault.Psn psn -> Fault.ALWAYS;
      case Fault.ReuseQpn reuse -> 0; // a matter of reservations
      case Fault.NoTimewait none -> 0;
    };
  }

  @Override
  public LocalPort port() {
    return transport.port();
  }

  @Override
  public void start(Receiver to) {
    transport.start(
        new Receiver() {
          @Override
          public void received(IncomingMad mad) {
            if (!isIgnored(mad.mad().type())) {
              to.received(mad);
            }
          }

          @Override
          public void receivedData(DataPacket packet) {
            to.receivedData(packet);
          }

          @Override
          public void failed(TransportException why) {
            to.failed(why);
          }
        });
  }

  private synchronized boolean isIgnored(MessageType type) {
    for (Fault fault : left.keySet()) {
      if (fault instanceof Fault.Ignore ignore && ignore.type() == type && applies(fault)) {
        witness.struck("ignore", type, false, "is not heard");
        return true;
      }
    }
    return false;
  }

  @Override
  public synchronized void send(OutgoingMad mad) throws TransportException {
    OutgoingMad bent = mad;
    int copies = 1;
    long delay = 0;
    for (Fault fault : left.keySet()) {
      if (fault instanceof Fault.Reject reject) {
        bent = refused(bent, reject.reason());
        if (bent == null) {
          witness.struck("reject", mad.mad().type(), true, "is not sent: the peer was refused");
          return;
        }
      } else if (fault instanceof Fault.OfDeparture departure
          && departure.type() == bent.mad().type()
          && applies(fault)) {
        switch (departure) {
          case Fault.Drop drop -> {
            witness.struck("drop", drop.type(), true, "is not sent");
            return;
          }
          case Fault.Delay longer -> {
            delay += longer.nanos();
            witness.struck("delay", longer.type(), true, "is sent " + late(longer.nanos()));
          }
          case Fault.Duplicate more -> {
            copies += more.copies();
            witness.struck(
                "duplicate", more.type(), true, "is sent " + (1 + more.copies()) + " times");
          }
          case Fault.CorruptIcrc corrupt -> {
            bent = bent.asDamaged();
            witness.struck("corrupt icrc", corrupt.type(), true, "is sent with a wrong ICRC");
          }
        }
      }
    }
    if (delay == 0) {
      send(bent, copies);
    } else {
      OutgoingMad waiting = bent;
      int many = copies;
      Future<?> unused = later.schedule(() -> sendLate(waiting, many), delay, TimeUnit.NANOSECONDS);
    }
  }

  private static String late(long nanos) {
    return String.format(Locale.ROOT, "%.3f s later", nanos / 1e9);
  }

  private void send(OutgoingMad mad, int copies) throws TransportException {
    for (int i = 0; i < copies; i++) {
      transport.send(mad);
    }
  }

  private synchronized void sendLate(OutgoingMad mad, int copies) {
    try {
      send(mad, copies);
    } catch (TransportException lost) { // as if it were lost on the way
      witness.struck("delay", mad.mad().type(), false, "could not leave: " + lost.getMessage());
    }
  }

  private boolean applies(Fault fault) {
    int times = left.getOrDefault(fault, 0);
    if (times > 0 && times < Fault.ALWAYS) {
      left.put(fault, times - 1);
    }
    return times > 0;
  }

  /** A REJ once instead of a REP or RTU; null for what its connection says afterwards. */
  private @Nullable OutgoingMad refused(OutgoingMad out, int reason) {
    return switch (out.mad().message()) {
      case Rep rep -> refused(out, rep.ids(), RejectedMessage.REQ, reason);
      case Rtu rtu -> refused(out, rtu.ids(), RejectedMessage.REP, reason);
      case Mra mra -> unlessRejected(out, mra.ids());
      case Rej rej -> unlessRejected(out, rej.ids());
      case Dreq dreq -> unlessRejected(out, dreq.ids());
      default -> out;
    };
  }

  private @Nullable OutgoingMad refused(
      OutgoingMad out, CommIds ids, RejectedMessage what, int reason) {
    if (!rejected.add(ids.local())) {
      return null;
    }
    if (rejected.size() > MOST_REJECTED) {
      rejected.remove(rejected.iterator().next());
    }
    witness.struck(
        "reject", out.mad().type(), true, "is not sent, but a REJ with reason " + reason);
    Rej rej = new Rej(ids, what.code(), 0, reason, PrivateData.EMPTY, PrivateData.EMPTY);
    return new OutgoingMad(
        CmMad.of(out.mad().transactionId(), rej), out.from(), out.to(), out.pKey());
  }

  private @Nullable OutgoingMad unlessRejected(OutgoingMad out, CommIds ids) {
    return rejected.contains(ids.local()) ? null : out;
  }

  @Override
  public boolean carriesData() {
    return transport.carriesData();
  }

  @Override
  public synchronized void sendData(DataPacket packet) throws TransportException {
    int shift = 0;
    for (Fault fault : left.keySet()) {
      shift += fault instanceof Fault.Psn psn ? psn.shift() : 0;
    }
    transport.sendData(packet.withPsn((packet.psn() + shift) & PSN_BITS));
  }

  /** What was to leave later still leaves, if it is within {@value #PATIENCE_SECONDS} s. */
  @Override
  public void close() {
    later.shutdown();
    try {
      if (!later.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        later.shutdownNow();
      }
    } catch (InterruptedException hurry) {
      later.shutdownNow();
      Thread.currentThread().interrupt();
    }
    transport.close();
  }
}
