package io.cmscope.stack.rdmacm;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.service.CmService;
import io.cmscope.stack.service.ServiceOptions;
import io.cmscope.stack.transport.LocalPort;
import io.cmscope.stack.transport.MemoryWire;
import io.cmscope.stack.transport.PacketTap;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;

/** 10.77.0.11 and 10.77.0.12 (fd77::11 and fd77::12) on one wire, with what librdmacm offers. */
final class TwoHosts implements AutoCloseable {
  static final int PORT = 7471;

  static final Gid GID_A = Gid.mapped(0x0a4d000b);
  static final Gid GID_B = Gid.mapped(0x0a4d000c);

  final CmService serviceA;
  final CmService serviceB;
  final RdmaCm a;
  final RdmaCm b;
  final EventChannel eventsOfA = new EventChannel();
  final EventChannel eventsOfB = new EventChannel();

  TwoHosts() {
    this(ServiceOptions.DEFAULT);
  }

  TwoHosts(ServiceOptions ofA) {
    MemoryWire wire = new MemoryWire();
    serviceA =
        CmService.start(
            wire.plug(new LocalPort(0xa, List.of(GID_A, Gid.parse("fd77::11")), 0), PacketTap.NONE),
            ofA);
    serviceB =
        CmService.start(
            wire.plug(new LocalPort(0xb, List.of(GID_B, Gid.parse("fd77::12")), 0), PacketTap.NONE),
            ServiceOptions.DEFAULT);
    a = RdmaCm.over(serviceA);
    b = RdmaCm.over(serviceB);
  }

  static InetSocketAddress at(String address, int port) {
    try {
      return new InetSocketAddress(InetAddress.getByName(address), port);
    } catch (UnknownHostException never) {
      throw new IllegalArgumentException(never);
    }
  }

  RdmaId listener(PortSpace space) {
    RdmaId listener = b.createId(space, eventsOfB);
    listener.bind(at("0.0.0.0", PORT));
    listener.listen(16);
    return listener;
  }

  /** An id of a that knows the way to b. */
  RdmaId resolved(PortSpace space) {
    return resolved(space, at("10.77.0.12", PORT));
  }

  RdmaId resolved(PortSpace space, InetSocketAddress to) {
    RdmaId id = a.createId(space, eventsOfA);
    id.resolveAddress(to);
    next(eventsOfA, RdmaEventType.ADDR_RESOLVED);
    id.resolveRoute();
    next(eventsOfA, RdmaEventType.ROUTE_RESOLVED);
    return id;
  }

  /** The next event, which must be of a type. */
  static RdmaEvent next(EventChannel events, RdmaEventType type) {
    try {
      RdmaEvent event =
          events
              .next(Duration.ofSeconds(20))
              .orElseThrow(() -> new AssertionError("no " + type + " came"));
      assertThat(event.type()).as("%s", event).isEqualTo(type);
      return event;
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  @Override
  public void close() {
    serviceA.closeNow();
    serviceB.closeNow();
  }
}
