package io.cmscope.stack.service;

import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.transport.DataPacket;
import io.cmscope.stack.transport.IncomingMad;
import io.cmscope.stack.transport.LocalPort;
import io.cmscope.stack.transport.MadTransport;
import io.cmscope.stack.transport.OutgoingMad;
import io.cmscope.stack.transport.TransportException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Joins transports in one process, as RoCE does; what a {@link Predicate} says is lost. */
final class TestWire {
  private final Map<Gid, Plug> plugs = new ConcurrentHashMap<>();
  private volatile Predicate<OutgoingMad> losing = mad -> false;

  void lose(Predicate<OutgoingMad> which) {
    losing = which;
  }

  Plug plug(int ipv4) {
    Plug plug = new Plug(Gid.mapped(ipv4));
    plugs.put(plug.gid, plug);
    return plug;
  }

  final class Plug implements MadTransport {
    final Gid gid;
    private final ExecutorService delivery =
        Executors.newSingleThreadExecutor(Thread.ofPlatform().name("wire").daemon().factory());
    volatile @Nullable Receiver receiver;
    volatile @Nullable TransportException sick;

    Plug(Gid gid) {
      this.gid = gid;
    }

    @Override
    public LocalPort port() {
      return new LocalPort(gid.low() * 0x9e3779b97f4a7c15L, List.of(gid), 0);
    }

    @Override
    public void start(Receiver wanted) {
      receiver = wanted;
    }

    @Override
    public void send(OutgoingMad mad) throws TransportException {
      TransportException why = sick;
      if (why != null) {
        throw why;
      }
      Plug to = plugs.get(mad.to().gid());
      if (to == null || losing.test(mad)) {
        return;
      }
      to.deliver(
          it ->
              it.received(
                  new IncomingMad(
                      mad.mad(), PeerAddress.of(mad.from()), mad.to().gid(), /* pKey= */ 0xffff)));
    }

    @Override
    public boolean carriesData() {
      return true;
    }

    @Override
    public void sendData(DataPacket packet) {
      Plug to = plugs.get(packet.destination());
      if (to != null) {
        to.deliver(it -> it.receivedData(packet));
      }
    }

    void deliver(Consumer<Receiver> what) {
      Receiver mine = receiver;
      if (mine != null) {
        try {
          delivery.execute(() -> what.accept(mine));
        } catch (RejectedExecutionException unplugged) {
          // it is lost
        }
      }
    }

    @Override
    public void close() {
      plugs.remove(gid);
      delivery.shutdownNow();
    }
  }
}
