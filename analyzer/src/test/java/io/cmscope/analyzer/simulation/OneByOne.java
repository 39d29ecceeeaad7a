package io.cmscope.analyzer.simulation;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.ReqPath;
import io.cmscope.codec.privatedata.IpCmHeader;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.AcceptReply;
import io.cmscope.stack.engine.ConnectRequest;
import io.cmscope.stack.engine.EngineOptions;
import io.cmscope.stack.engine.Event;
import io.cmscope.stack.engine.ServiceMatch;
import io.cmscope.stack.simulation.Conditions;
import io.cmscope.stack.simulation.Host;
import io.cmscope.stack.simulation.Middleman;
import io.cmscope.stack.simulation.SimulatedFabric;
import io.cmscope.stack.simulation.Tap;
import io.cmscope.stack.simulation.User;

/** A client that opens two connections to a server, one after the other, each for 10 ms. */
final class OneByOne implements User {
  private static final long SERVICE = ServiceId.ofTcpPort(7471);
  private static final long MILLISECOND = 1_000_000;
  private static final long SECOND = 1_000 * MILLISECOND;
  private static final int ACK_TIMEOUT = 16; // so that timewait takes 268 ms

  private final SimulatedFabric fabric;
  private final Host client;
  private final Host server;
  private boolean crashesInTimewait;
  private int qpn; // of the client's latest connection

  /**
   * @param fault between both hosts and the wire
   * @param queuePairs of each host: with one, its number is used again and again
   */
  OneByOne(Tap tap, Middleman fault, int queuePairs) {
    fabric = new SimulatedFabric(1, Conditions.PERFECT, tap);
    fabric.interpose(fault);
    client = addHost(1, queuePairs);
    server = addHost(2, queuePairs);
  }

  private Host addHost(int number, int queuePairs) {
    EngineOptions options = EngineOptions.of(0x0002_c903_0000_0000L + number);
    return fabric.addHost(Gid.mapped(0x0a000000 + number), options, queuePairs, this);
  }

  /** The client loses its power as soon as a connection is closed, and is back at once. */
  OneByOne crashingInTimewait() {
    crashesInTimewait = true;
    return this;
  }

  /**
   * Opens two connections.
   *
   * @param seconds between their beginnings
   */
  void run(double seconds) {
    connect();
    fabric.in((long) (seconds * SECOND), this::connect);
    fabric.run();
  }

  private void connect() {
    qpn = client.freeQpn();
    Address from = Address.ipv4((int) client.gid().low());
    Address to = Address.ipv4((int) server.gid().low());
    ReqPath path =
        new ReqPath(0xffff, 0xffff, client.gid(), server.gid(), 0, 3, 0, 64, 0, false, ACK_TIMEOUT);
    ConnectRequest ask =
        ConnectRequest.of(server.address(), SERVICE, qpn, path)
            .with(new IpCmHeader(0, 0, 4, 40_000, from, to).before(PrivateData.EMPTY));
    client.tell(it -> it.connect(ask, fabric.now()));
  }

  @Override
  public void started(Host host) {
    host.call(it -> it.listen(ServiceMatch.exactly(SERVICE), 10, it.openOwner()));
  }

  @Override
  public void told(Host host, Event event) {
    int id = event.id();
    switch (event) {
      case Event.Requested requested ->
          host.tell(it -> it.accept(id, AcceptReply.of(host.freeQpn()), fabric.now()));
      case Event.Replied replied -> {
        host.tell(it -> it.complete(id, PrivateData.EMPTY, fabric.now()));
        host.sendData(qpn, server.gid());
        fabric.in(10 * MILLISECOND, () -> disconnect(host, id));
      }
      case Event.Disconnected disconnected -> {
        if (crashesInTimewait && host.equals(client)) {
          fabric.in(MILLISECOND, () -> blink(host));
        }
      }
      default -> {
        // takes its course
      }
    }
  }

  private void disconnect(Host host, int id) {
    host.tell(it -> it.disconnect(id, PrivateData.EMPTY, fabric.now()));
  }

  private static void blink(Host host) {
    host.crash();
    host.restart();
  }

  @Override
  public void crashed(Host host) {}
}
