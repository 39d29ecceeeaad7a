package io.cmscope.stack.rdmacm;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.SidrStatus;
import io.cmscope.codec.cm.Transport;
import io.cmscope.codec.privatedata.IpCmHeader;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.Refusal;
import io.cmscope.stack.engine.ServiceMatch;
import io.cmscope.stack.engine.SidrAnswer;
import io.cmscope.stack.engine.UnlawfulCallException;
import io.cmscope.stack.fabric.GidType;
import io.cmscope.stack.fabric.Lookup;
import io.cmscope.stack.fabric.PKey;
import io.cmscope.stack.fabric.Port;
import io.cmscope.stack.fabric.PortPath;
import io.cmscope.stack.service.CmService;
import io.cmscope.stack.service.IncomingRequest;
import io.cmscope.stack.service.ListenerEvents;
import io.cmscope.stack.service.ServiceListener;
import io.cmscope.stack.service.SidrInquiry;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * The connection manager as the users of librdmacm know it, over a {@link CmService}.
 *
 * <pre>{@code
 * RdmaId id = RdmaCm.over(service).createId(PortSpace.TCP, events);
 * id.resolveAddress(new InetSocketAddress("10.77.0.12", 7471)); // ADDR_RESOLVED
 * id.resolveRoute();                                            // ROUTE_RESOLVED
 * id.connect(ConnParams.DEFAULT);                               // ESTABLISHED
 * id.disconnect();                                              // DISCONNECTED, TIMEWAIT_EXIT
 * id.close();
 * }</pre>
 *
 * <p>The events of one id come in order and one at a time, on the service's executor; those of
 * different ids maybe at the same time.
 */
public final class RdmaCm {
  private static final int FIRST_EPHEMERAL = 32_768;
  private static final int EPHEMERAL = 28_232;

  final CmService service;
  private final AtomicInteger ids = new AtomicInteger();
  private final Set<Long> taken = ConcurrentHashMap.newKeySet();

  private RdmaCm(CmService service) {
    this.service = service;
  }

  /** Addresses and ports over a service, which its owner closes. */
  public static RdmaCm over(CmService service) {
    return new RdmaCm(service);
  }

  /** A new id; its events go to a callback, or to an {@link EventChannel}. */
  public RdmaId createId(PortSpace space, Consumer<? super RdmaEvent> events) {
    return new RdmaId(this, ids.incrementAndGet(), space, events);
  }

  /**
   * Takes a port for an id; any that is free when asked for 0.
   *
   * @throws IllegalStateException when it is taken
   */
  int takePort(PortSpace space, int wanted) {
    if (wanted != 0) {
      if (!taken.add(space.serviceId(wanted))) {
        throw new IllegalStateException(space + " port " + wanted + " is in use");
      }
      return wanted;
    }
    int start = ThreadLocalRandom.current().nextInt(EPHEMERAL);
    for (int i = 0; i < EPHEMERAL; i++) {
      int port = FIRST_EPHEMERAL + (start + i) % EPHEMERAL;
      if (taken.add(space.serviceId(port))) {
        return port;
      }
    }
    throw new IllegalStateException("no " + space + " port is free");
  }

  void givePort(PortSpace space, int port) {
    taken.remove(space.serviceId(port));
  }

  /**
   * Listens for an id.
   *
   * @throws IllegalStateException when somebody else listens on the service id
   */
  ServiceListener listen(RdmaId listener, int port, int backlog) {
    PortSpace space = listener.portSpace();
    try {
      return service.listen(
          ServiceMatch.exactly(space.serviceId(port)),
          backlog,
          new ListenerEvents() {
            @Override
            public void requested(IncomingRequest request) {
              hears(listener, request);
            }

            @Override
            public void asked(SidrInquiry inquiry) {
              hears(listener, inquiry);
            }
          });
    } catch (UnlawfulCallException inUse) {
      throw new IllegalStateException(space + " port " + port + " is in use", inUse);
    }
  }

  /** What Linux' rdma_cm looks at before its user hears of a REQ; it answers with reason 28. */
  private void hears(RdmaId listener, IncomingRequest request) {
    PortSpace space = listener.portSpace();
    PrivateData data = request.request().privateData();
    Optional<InetSocketAddress> from = peer(listener, data, request.from().gid(), request.to());
    if (space.isDatagram()) {
      request.reject(Refusal.of(RejectReason.INVALID_SERVICE_ID));
    } else if (from.isEmpty() || request.request().transport() != Transport.RC) {
      request.reject(Refusal.CONSUMER);
    } else {
      RdmaId id = createId(space, listener.events());
      PrivateData consumers = space.hasHeader() ? IpCmHeader.consumerData(data) : data;
      id.isAsked(listener, request, local(listener, request.to()), from.get(), consumers);
    }
  }

  private void hears(RdmaId listener, SidrInquiry inquiry) {
    PortSpace space = listener.portSpace();
    PrivateData data = inquiry.request().privateData();
    Optional<InetSocketAddress> from = peer(listener, data, inquiry.from().gid(), inquiry.to());
    if (!space.isDatagram()) {
      inquiry.answer(SidrAnswer.refused(SidrStatus.SERVICE_ID_NOT_SUPPORTED));
    } else if (from.isEmpty()) {
      inquiry.answer(SidrAnswer.refused(SidrStatus.REJECTED_BY_PROVIDER));
    } else {
      RdmaId id = createId(space, listener.events());
      id.isAsked(
          listener,
          inquiry,
          local(listener, inquiry.to()),
          from.get(),
          IpCmHeader.consumerData(data));
    }
  }

  private static InetSocketAddress local(RdmaId listener, Gid to) {
    return new InetSocketAddress(Addresses.address(to), listener.localAddress().getPort());
  }

  /** Who asks, if the request is in order and for this listener. */
  private Optional<InetSocketAddress> peer(RdmaId listener, PrivateData data, Gid from, Gid to) {
    if (!listener.isFor(to)) {
      return Optional.empty();
    }
    if (!listener.portSpace().hasHeader()) {
      return Optional.of(new InetSocketAddress(Addresses.address(from), 0));
    }
    return IpCmHeader.read(data)
        .filter(IpCmHeader::isPlausible)
        .filter(header -> isOurs(header, listener))
        .filter(Addresses::isFit)
        .map(
            header ->
                new InetSocketAddress(
                    Addresses.address(Addresses.gid(header.source())), header.sourcePort()));
  }

  private boolean isOurs(IpCmHeader header, RdmaId listener) {
    Gid destination = Addresses.gid(header.destination());
    return service.port().gids().contains(destination) && listener.isFor(destination);
  }

  /** The way of a packet, with the index that the P_Key has now. */
  PortPath path(PKey pKey, Gid from) {
    Optional<Port> tables = service.fabric();
    int index =
        tables.isPresent() && tables.get().pKeys().find(pKey) instanceof Lookup.Found found
            ? found.index()
            : 0;
    return new PortPath(tables.map(Port::number).orElse(1), pKey, index, from, GidType.ROCE_V2);
  }
}
